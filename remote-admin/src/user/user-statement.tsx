import Button from '@mui/material/Button';
import type { StatementEntry } from 'api/contract';
import { Amount, Card, formatRupees, Notice, useToast } from 'design';
import { formatError } from 'shared-auth';
import type { Decision } from '../decisions/decision';
import { describeReason } from '../decisions/reason-field';
import { CellLines } from '../list/cell-lines';
import type { Column } from '../list/columns';
import { ListSkeleton } from '../list/list-skeleton';
import { LoadMore } from '../list/load-more';
import { Rows } from '../list/rows';
import { formatMoment } from '../moments/format-moment';
import { Section } from './section';
import { KIND_NAMES, REVERSIBLE_KINDS } from './statement-kinds';
import { useCorrectWallet, useUserStatement } from './use-user';

interface UserStatementProps {
  memberId: string;
  ask: (decision: Decision) => void;
}

/** Every movement of the member's wallet. What came in by mistake is taken back by a reversing one. */
export function UserStatement({ memberId, ask }: UserStatementProps) {
  const statement = useUserStatement(memberId);
  const askReverse = useReversal(ask);
  const { shown, error } = statement;
  if (!shown) {
    return (
      <Card>
        {error ? (
          <Notice tone="error">{formatError(error, 'The statement could not be loaded.')}</Notice>
        ) : (
          <ListSkeleton />
        )}
      </Card>
    );
  }
  return (
    <Section
      title="Statement"
      isEmpty={shown.rows.length === 0}
      emptyText="Nothing has moved in this wallet yet."
    >
      <Rows caption="Statement" columns={listColumns(askReverse)} rows={shown.rows} getKey={({ id }) => id} />
      <LoadMore list={statement} noun="movements" />
    </Section>
  );
}

function useReversal(ask: UserStatementProps['ask']) {
  const { reverse } = useCorrectWallet();
  const { showToast } = useToast();
  return (entry: StatementEntry) =>
    ask({
      title: `Reverse movement ${entry.id}?`,
      text: `${entry.reference}: ${formatRupees(entry.amount)} is taken back by a movement in the other direction. Both stay on the statement.`,
      confirmLabel: 'Reverse',
      isDanger: true,
      field: describeReason('The member reads it on their statement.'),
      decide: async (reason) => {
        await reverse(entry.id, reason);
        showToast(`Movement ${entry.id} reversed`);
      },
    });
}

function listColumns(askReverse: (entry: StatementEntry) => void): Column<StatementEntry>[] {
  return [
    { label: 'ID', render: ({ id }) => id },
    { label: 'Date', render: ({ postedAt }) => formatMoment(postedAt) },
    {
      label: 'Movement',
      role: 'title',
      render: ({ kind, reference }) => <CellLines note={reference}>{KIND_NAMES[kind]}</CellLines>,
    },
    { label: 'Amount', align: 'end', role: 'corner', render: ({ amount }) => <Amount value={amount} /> },
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
