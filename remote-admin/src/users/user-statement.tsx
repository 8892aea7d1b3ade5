import Button from '@mui/material/Button';
import type {
  BookEntry,
  NewReversal,
  Proposed,
  ReversalPreview,
  ReversalWallet,
  StatementEntry,
  StatementKind,
} from 'api/contract';
import { checkReason } from 'api/contract/rules';
import { TRANSFER_WORDS } from 'api/contract/transfer-words';
import { breakAtSigns } from 'client/break-at-signs';
import { formatDay, formatMoment } from 'client/dates';
import { formatRupees } from 'client/money';
import { msg } from 'client/msg';
import { Amount, Badge, RichText, Skeleton } from 'design';
import { useDialogForm } from '../decisions/use-dialog-form';
import { describeError, isFinalRefusal } from '../error-words';
import { FormDialog } from '../forms/form-dialog';
import { FormField, ReasonField } from '../forms/form-field';
import type { DialogProps } from '../forms/use-dialog';
import { useDialogOf } from '../forms/use-dialog-of';
import { May } from '../layout/may';
import { ExportButton } from '../list/export-button';
import { ChoiceFilter, PeriodFilter } from '../list/filters';
import { ListRows } from '../list/list-page';
import { CellLines, type Column, Rows } from '../list/rows';
import { useList } from '../list/use-list';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import styles from './user-page.module.css';
import { Section } from '../layout/section';

/** Every movement of the member's wallet. What came in by mistake is taken back by a reversing one. */
export function UserStatement({ memberId }: { memberId: string }) {
  const statement = useList<StatementEntry, undefined, { completeFrom?: string }>({
    url: `/admin/users/${memberId}/statement`,
  });
  const completeFrom = statement.shown?.extras.completeFrom;
  const isFiltered = Object.values(statement.filter).some(Boolean);
  return (
    <Section
      title={t('Statement')}
      action={<ExportButton list={statement} name={`statement-${memberId}`} />}
      isBusy={statement.isOutdated}
    >
      {completeFrom !== undefined && (
        <p className={styles.notice}>
          {t('Complete from {completeFrom}. Earlier movements are archived.', {
            completeFrom: formatDay(completeFrom),
          })}
        </p>
      )}
      <ListRows
        title={t('Statement')}
        noun="movements"
        list={statement}
        filters={
          <>
            <ChoiceFilter
              list={statement}
              name="kind"
              label={t('Kind of movement')}
              all={t('All kinds')}
              options={KIND_WORDS}
            />
            <PeriodFilter list={statement} />
          </>
        }
        columns={STATEMENT_COLUMNS}
        getKey={({ id }) => id}
        empty={
          <p className={styles.notice}>
            {isFiltered
              ? t('No such movements. Choose another kind or other days to see the others.')
              : t('Nothing has moved in this wallet yet.')}
          </p>
        }
      />
    </Section>
  );
}

/** What moves between accounts of the club stands on nobody's statement. */
const OF_CLUB: Record<Exclude<BookEntry['kind'], StatementKind>, true> = {
  payout: true,
  own_transfer: true,
  bank_charge: true,
};
const KIND_WORDS = Object.fromEntries(Object.entries(TRANSFER_WORDS).filter(([kind]) => !(kind in OF_CLUB)));

const STATEMENT_COLUMNS: Column<StatementEntry>[] = [
  { label: msg('ID'), render: ({ id }) => id },
  { label: msg('Date'), isUnbroken: true, render: ({ postedAt }) => formatMoment(postedAt) },
  {
    label: msg('Movement'),
    role: 'title',
    render: ({ kind, reference }) => <CellLines note={breakAtSigns(reference)}>{t(TRANSFER_WORDS[kind])}</CellLines>,
  },
  // Exact, so that the lines add up as they are read.
  { label: msg('Amount'), align: 'end', role: 'corner', render: ({ amount }) => <Amount value={amount} isExact /> },
  { label: msg('Balance'), align: 'end', render: ({ balance }) => <Amount value={balance} isExact /> },
  {
    label: msg('Correction'),
    align: 'end',
    role: 'foot',
    render: (entry) => REVERSIBLE_KINDS.has(entry.kind) && <Correction entry={entry} />,
  },
];

/** What came into a wallet. A withdrawal is undone by rejecting it, or by the failure of its payout. */
const REVERSIBLE_KINDS: ReadonlySet<StatementKind> = new Set([
  'deposit',
  'referral_bonus',
  'cashback',
  'cashback_on_cashback',
  'reward',
]);

/** Whether a movement was taken back, or the way to do it. The dialog stays while its button goes. */
function Correction({ entry }: { entry: StatementEntry }) {
  const { open, element } = useDialogOf(ReversalDialog);
  return (
    <>
      {entry.isReversed ? (
        <Badge tone="danger">{t('Reversed')}</Badge>
      ) : (
        <May do="transfers.reverse">
          <Button
            variant="text"
            color="error"
            aria-label={t('Reverse movement {id}', { id: entry.id })}
            onClick={() => open({ entry })}
          >
            {t('Reverse')}
          </Button>
        </May>
      )}
      {element}
    </>
  );
}

const PAYMENTS = { came: msg('Came'), never: msg('Never came: its UTR can be reported again') };
const EARNINGS = { keep: msg('Stays with them'), take: msg('Is taken back, too') };

/** Asks before a movement is taken back, and shows every wallet that it touches as it is and as it will be. */
function ReversalDialog({ entry, ...dialog }: DialogProps & { entry: StatementEntry }) {
  const url = `/admin/transfers/${entry.id}/reversal`;
  const { data: preview, error } = useServerState<ReversalPreview>(url);
  const form = useDialogForm(dialog, {
    initial: { payment: 'came', earnings: 'keep', reason: '' },
    check: ({ reason }) => ({ reason: checkReason(reason) }),
    send: (write, { payment, earnings, reason }) => {
      const data: NewReversal = {
        reason: reason.trim(),
        ...(earnings === 'take' && { withEarnings: true }),
        ...(payment === 'never' && { neverCame: true }),
      };
      return write<StatementEntry | Proposed>({ method: 'POST', url, data });
    },
    done: () => t('Movement {id} reversed', { id: entry.id }),
    failure: t('That did not work. Please try again.'),
  });
  const refusal = error && !preview ? describeError(error, t('What it would change could not be loaded.')) : undefined;
  const withEarnings = form.values.earnings === 'take' ? preview?.walletsWithEarnings : null;
  return (
    <FormDialog
      {...dialog}
      title={t('Reverse movement {id}?', { id: entry.id })}
      text={
        preview ? (
          <Consequences entry={entry} preview={preview} wallets={withEarnings ?? preview.wallets} />
        ) : (
          <Skeleton />
        )
      }
      form={{ ...form, failure: form.failure ?? refusal }}
      submitLabel={t('Reverse')}
      isDanger
      isOver={form.isOver || (refusal !== undefined && isFinalRefusal(error))}
      className={styles.form}
    >
      {preview?.endsPackage && <FormField field={form.field('payment')} label={t('The payment')} options={PAYMENTS} />}
      {preview?.walletsWithEarnings && (
        <FormField field={form.field('earnings')} label={t('What the package has earned')} options={EARNINGS} />
      )}
      <ReasonField form={form} help={t('The members read it on their statements.')} />
    </FormDialog>
  );
}

interface ConsequencesProps {
  entry: StatementEntry;
  preview: ReversalPreview;
  wallets: ReversalWallet[];
}

function Consequences({ entry, preview, wallets }: ConsequencesProps) {
  return (
    <>
      <p>
        {t('{reference}: {amount} is taken back by a movement in the other direction.', {
          reference: entry.reference,
          amount: formatRupees(entry.amount),
        })}
        {preview.endsPackage && ` ${t('Its package ends, and the bonuses that it paid are taken back, too.')}`}
        {preview.opensLine &&
          ` ${t(
            'The line of the bank that is its payment ({day}, {narration}) is open again, for somebody to decide what it is.',
            { day: formatDay(preview.opensLine.bookedOn), narration: preview.opensLine.narration },
          )}`}
      </p>
      <Rows
        caption={t('Wallets that it touches')}
        columns={WALLET_COLUMNS}
        rows={wallets}
        getKey={({ memberId }) => memberId}
      />
      {wallets.map(
        ({ memberId, name, settled }) =>
          settled !== undefined && (
            <p key={memberId}>
              <RichText
                text={t('{name}: <0>{settled}</0> of what the wallet holds besides settles an earlier debt at once.', {
                  name,
                  settled: formatRupees(settled),
                })}
                parts={[<Amount key="settled" value={settled} />]}
              />
            </p>
          ),
      )}
      {wallets.map(
        ({ memberId, name, pending }) =>
          pending !== undefined && (
            <p key={memberId}>
              <RichText
                text={t('{name} will owe, and waits for <0>{pending}</0> to be paid out: decide on that first.', {
                  name,
                  pending: formatRupees(pending),
                })}
                parts={[<Amount key="pending" value={pending} />]}
              />
            </p>
          ),
      )}
    </>
  );
}

const toColumn = (label: string, getAmount: (wallet: ReversalWallet) => string): Column<ReversalWallet> => ({
  label,
  align: 'end',
  render: (wallet) => <Amount value={getAmount(wallet)} />,
});

const WALLET_COLUMNS: Column<ReversalWallet>[] = [
  {
    label: msg('Wallet'),
    role: 'title',
    render: ({ memberId, name, isDisabled }) => (
      <CellLines note={isDisabled && t('Disabled')}>{`${name}, ${memberId}`}</CellLines>
    ),
  },
  toColumn(msg('Taken back'), ({ taken }) => taken),
  toColumn(msg('Before'), ({ before }) => before),
  toColumn(msg('After'), ({ after }) => after),
  toColumn(msg('Owed to the club'), ({ owed }) => owed),
];
