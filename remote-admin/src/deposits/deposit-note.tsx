import Button from '@mui/material/Button';
import type { AdminDeposit, SameUtrDeposit } from 'api/contract';
import { formatRupees } from 'client/money';
import type { Decision } from '../decisions/decision';
import { describeReason } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import { May } from '../layout/may';
import { t } from '../texts';
import { describeSameUtr } from './describe-same-utr';
import styles from './deposits.module.css';

/** What there is to know of a deposit beside its state: while it waits, who else has reported the payment. */
export function DepositNote({ deposit }: { deposit: AdminDeposit }) {
  const { status, reason, sameUtr, falseReason } = deposit;
  if (sameUtr.length > 0) return <SameUtr deposits={sameUtr} />;
  if (falseReason !== null) return t('False: {reason}', { reason: falseReason });
  if (status === 'reversed') return <FalseButton deposit={deposit} />;
  return reason;
}

function SameUtr({ deposits }: { deposits: SameUtrDeposit[] }) {
  return (
    <ul className={styles.sameUtr} aria-label={t('Others with the same UTR')}>
      {deposits.map((other) => (
        <li key={other.id} className={other.isLiving ? styles.living : undefined}>
          {describeSameUtr(other)}
        </li>
      ))}
    </ul>
  );
}

function FalseButton({ deposit }: { deposit: AdminDeposit }) {
  const ask = useAsk();
  return (
    <May do="deposits.decide">
      <Button
        variant="text"
        color="error"
        aria-label={t('Payment of deposit {id} never came', { id: deposit.id })}
        onClick={() => ask(markFalse(deposit))}
      >
        {t('Never came')}
      </Button>
    </May>
  );
}

const markFalse = ({ id, name, amount, mode, utr }: AdminDeposit): Decision => ({
  title: t('Was deposit {id} false?', { id }),
  text: t(
    '{amount} from {name} by {mode}, UTR {utr}. Only say so when the payment never came. Its UTR can be reported again, by who has paid with it. It is final.',
    { amount: formatRupees(amount), name, mode, utr },
  ),
  confirmLabel: t('Mark as false'),
  isDanger: true,
  field: describeReason(t('The staff reads it beside the deposit, and where its UTR is reported again.')),
  decide: (write, reason) =>
    write<AdminDeposit>({ method: 'POST', url: `/admin/deposits/${id}/false`, data: { reason } }),
  done: t('Deposit {id} marked as false', { id }),
});
