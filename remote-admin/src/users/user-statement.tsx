import Button from '@mui/material/Button';
import type { StatementEntry, StatementKind } from 'api/contract';
import { formatMoment } from 'client/dates';
import { formatRupees } from 'client/money';
import { useIdempotentWrite } from 'client/queries';
import { Amount, Notice } from 'design';
import { useState } from 'react';
import type { Decision } from '../decisions/use-decision';
import { describeReason } from '../decisions/use-decision';
import { describeError } from '../error-words';
import { ExportButton } from '../list/export-button';
import type { Period } from '../list/filters';
import { PeriodFields, SelectField } from '../list/filters';
import { describeCount, ListToolbar, LoadMore } from '../list/list-page';
import type { Column } from '../list/rows';
import { CellLines, ListSkeleton, Rows } from '../list/rows';
import { useList } from '../list/use-list';
import { AMOUNT_COLUMN } from '../payments/payment';
import { ADMIN_KEY } from '../server-state/use-server-state';
import styles from './user-page.module.css';
import { Section } from './user-sections';

const KIND_NAMES: Record<StatementKind, string> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  withdrawal_returned: 'Withdrawal returned',
  referral_bonus: 'Referral bonus',
  cashback: 'Cashback',
  cashback_on_cashback: 'Cashback on cashback',
  reward: 'Reward',
  reversal: 'Reversal',
};

/** What came into a wallet. A withdrawal is undone by rejecting it, or by the failure of its payout. */
const REVERSIBLE_KINDS: ReadonlySet<StatementKind> = new Set([
  'deposit',
  'referral_bonus',
  'cashback',
  'cashback_on_cashback',
  'reward',
]);

/** Which movements to show. */
interface StatementFilter extends Period {
  kind?: StatementKind;
}

interface UserStatementProps {
  memberId: string;
  ask: (decision: Decision) => void;
}

/** Every movement of the member's wallet. What came in by mistake is taken back by a reversing one. */
export function UserStatement({ memberId, ask }: UserStatementProps) {
  const [filter, setFilter] = useState<StatementFilter>({});
  const statement = useList<StatementEntry>({
    url: `/admin/users/${memberId}/statement`,
    filter: { kind: filter.kind, from: filter.from, to: filter.to },
  });
  const askReverse = useReversal(ask);
  const { shown, error, hasMore, isOutdated } = statement;
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <Section
      title="Statement"
      action={
        <ExportButton
          url={`/admin/users/${memberId}/statement.csv`}
          params={statement.params}
          name={`statement-${memberId}`}
        />
      }
      isBusy={isOutdated}
    >
      <StatementToolbar
        filter={filter}
        onChange={setFilter}
        count={shown && describeCount({ count: shown.rows.length, noun: 'movements', hasMore })}
      />
      {error && (
        <div className={styles.notice}>
          <Notice tone="error">{describeError(error, 'The statement could not be loaded.')}</Notice>
        </div>
      )}
      {!shown && !error && <ListSkeleton />}
      {shown && shown.rows.length > 0 && (
        <Rows caption="Statement" columns={listColumns(askReverse)} rows={shown.rows} getKey={({ id }) => id} />
      )}
      {shown?.rows.length === 0 && (
        <p className={styles.notice}>
          {isFiltered
            ? 'No such movements. Choose another kind or other days to see the others.'
            : 'Nothing has moved in this wallet yet.'}
        </p>
      )}
      <LoadMore list={statement} noun="movements" />
    </Section>
  );
}

function useReversal(ask: UserStatementProps['ask']) {
  const write = useIdempotentWrite(ADMIN_KEY);
  return (entry: StatementEntry) =>
    ask({
      title: `Reverse movement ${entry.id}?`,
      text: `${entry.reference}: ${formatRupees(entry.amount)} is taken back by a movement in the other direction. Both stay on the statement.`,
      confirmLabel: 'Reverse',
      isDanger: true,
      field: describeReason('The member reads it on their statement.'),
      decide: (reason) =>
        write<StatementEntry>({ method: 'POST', url: `/admin/transfers/${entry.id}/reversal`, data: { reason } }),
      done: `Movement ${entry.id} reversed`,
    });
}

function listColumns(askReverse: (entry: StatementEntry) => void): Column<StatementEntry>[] {
  return [
    { label: 'ID', render: ({ id }) => id },
    { label: 'Date', isUnbroken: true, render: ({ postedAt }) => formatMoment(postedAt) },
    {
      label: 'Movement',
      role: 'title',
      render: ({ kind, reference }) => <CellLines note={reference}>{KIND_NAMES[kind]}</CellLines>,
    },
    AMOUNT_COLUMN,
    { label: 'Balance', align: 'end', render: ({ balance }) => <Amount value={balance} /> },
    {
      label: 'Correction',
      align: 'end',
      role: 'foot',
      render: (entry) =>
        REVERSIBLE_KINDS.has(entry.kind) && (
          <Button
            variant="text"
            color="error"
            aria-label={`Reverse movement ${entry.id}`}
            onClick={() => askReverse(entry)}
          >
            Reverse
          </Button>
        ),
    },
  ];
}

interface StatementToolbarProps {
  filter: StatementFilter;
  count: string | undefined;
  onChange: (filter: StatementFilter) => void;
}

/** Which kind of movement, and of which days. */
function StatementToolbar({ filter, count, onChange }: StatementToolbarProps) {
  return (
    <ListToolbar count={count}>
      <SelectField
        label="Kind of movement"
        value={filter.kind ?? 'all'}
        options={{ all: 'All kinds', ...KIND_NAMES }}
        onChange={(chosen) => onChange({ ...filter, kind: chosen === 'all' ? undefined : (chosen as StatementKind) })}
      />
      <PeriodFields period={filter} onChange={(period) => onChange({ ...filter, ...period })} />
    </ListToolbar>
  );
}
