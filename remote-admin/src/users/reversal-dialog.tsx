import type { NewReversal, Proposed, ReversalPreview, ReversalWallet, StatementEntry } from 'api/contract';
import { checkReason } from 'api/contract/rules';
import { formatDay } from 'client/dates';
import { useForm } from 'client/form';
import { formatRupees } from 'client/money';
import { msg } from 'client/msg';
import { Amount, RichText, Skeleton, useToast } from 'design';
import { describeDone } from '../decisions/decision';
import { describeError, isFinalRefusal } from '../error-words';
import { FormDialog } from '../forms/form-dialog';
import { FormField } from '../forms/form-field';
import type { DialogProps } from '../forms/use-dialog';
import { CellLines, Rows, type Column } from '../list/rows';
import { useAdminWrite, useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import styles from './user-page.module.css';

const PAYMENTS = { came: msg('Came'), never: msg('Never came: its UTR can be reported again') };
const EARNINGS = { keep: msg('Stays with them'), take: msg('Is taken back, too') };

/** Asks before a movement is taken back, and shows every wallet that it touches as it is and as it will be. */
export function ReversalDialog({ entry, ...dialog }: DialogProps & { entry: StatementEntry; onExited?: () => void }) {
  const url = `/admin/transfers/${entry.id}/reversal`;
  const { data: preview, error } = useServerState<ReversalPreview>(url);
  const write = useAdminWrite();
  const { showToast } = useToast();
  const form = useForm({
    initial: { payment: 'came', earnings: 'keep', reason: '' },
    check: ({ reason }) => ({ reason: checkReason(reason) }),
    send: async ({ payment, earnings, reason }) => {
      const data: NewReversal = {
        reason: reason.trim(),
        ...(earnings === 'take' && { withEarnings: true }),
        ...(payment === 'never' && { neverCame: true }),
      };
      const result = await write<StatementEntry | Proposed>({ method: 'POST', url, data });
      dialog.onClose();
      showToast(describeDone(result, t('Movement {id} reversed', { id: entry.id })));
    },
    describe: (refusal) => describeError(refusal, t('That did not work. Please try again.')),
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
      isOver={refusal !== undefined && isFinalRefusal(error)}
      maxWidth="sm"
      className={styles.form}
    >
      {preview?.endsPackage && <FormField field={form.field('payment')} label={t('The payment')} options={PAYMENTS} />}
      {preview?.walletsWithEarnings && (
        <FormField field={form.field('earnings')} label={t('What the package has earned')} options={EARNINGS} />
      )}
      <FormField
        field={form.field('reason')}
        multiline
        label={t('Reason')}
        help={t('The members read it on their statements.')}
        input={{ maxLength: 500 }}
      />
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
            {
              day: formatDay(preview.opensLine.bookedOn),
              narration: preview.opensLine.narration,
            },
          )}`}
        {preview.areEarningsArchived &&
          ` ${t('What the package earned stays: it is in archived months. To take it back, too, bring these months back first.')}`}
      </p>
      <Rows
        caption={t('Wallets that it touches')}
        columns={COLUMNS}
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
    </>
  );
}

const toColumn = (label: string, getAmount: (wallet: ReversalWallet) => string): Column<ReversalWallet> => ({
  label,
  align: 'end',
  render: (wallet) => <Amount value={getAmount(wallet)} />,
});

const COLUMNS: Column<ReversalWallet>[] = [
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
