import Button from '@mui/material/Button';
import type { Proposed, StatementEntry } from 'api/contract';
import { checkReason, checkRewardAmount, normalizeWholeRupees } from 'api/contract/rules';
import type { Refusal } from 'client/form';
import { useForm } from 'client/form';
import { formatRupees } from 'client/money';
import { useToast } from 'design';
import { useState } from 'react';
import { ApiError } from 'shared-auth';
import { describeDone } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import { describeError } from '../error-words';
import { FormField } from '../forms/form-field';
import { describeDisabled } from '../payments/payment';
import { t } from '../texts';
import styles from './user-page.module.css';
import { Section } from './user-sections';

interface RewardFormProps {
  memberId: string;
  name: string;
  isDisabled: boolean;
}

/** Credits the member with an amount, for a reason, after a question. */
export function RewardForm(props: RewardFormProps) {
  const [creditedCount, setCreditedCount] = useState(0);
  return (
    <Section title={t('Credit a reward')}>
      <RewardFields key={creditedCount} {...props} onCredited={() => setCreditedCount(creditedCount + 1)} />
    </Section>
  );
}

const EMPTY = { amount: '', reason: '' };

function RewardFields({ memberId, name, isDisabled, onCredited }: RewardFormProps & { onCredited: () => void }) {
  const ask = useAsk();
  const { showToast } = useToast();
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const askCredit = (amount: string, reason: string) =>
    ask({
      title: t('Credit {amount} to {name}?', { amount: formatRupees(amount), name }),
      text: `${t('“{reason}” Only a reversal takes it back.', { reason })}${describeDisabled({ name, isDisabled })}`,
      confirmLabel: t('Credit reward'),
      decide: async (write) => {
        try {
          const result = await write<StatementEntry | Proposed>({
            method: 'POST',
            url: '/admin/rewards',
            data: { memberId, amount, reason },
          });
          onCredited();
          showToast(describeDone(result, t('{amount} credited to {name}', { amount: formatRupees(amount), name })));
        } catch (error) {
          // What is wrong with a field is mended there: the question goes, the form shows it.
          if (!(error instanceof ApiError) || error.field === undefined || !(error.field in EMPTY)) throw error;
          setRefusal({ text: describeError(error), field: error.field });
        }
      },
    });

  const form = useForm({
    initial: EMPTY,
    check: ({ amount, reason }) => ({ amount: checkRewardAmount(amount), reason: checkReason(reason) }),
    send: ({ amount, reason }) => askCredit(normalizeWholeRupees(amount), reason.trim()),
    refusal,
    onEdit: () => setRefusal(null),
  });

  return (
    <form {...form.formProps} className={styles.form}>
      <FormField
        field={form.field('amount')}
        label={t('Amount (₹)')}
        help={t('Whole rupees.')}
        input={{ inputMode: 'numeric', maxLength: 16 }}
      />
      <FormField
        field={form.field('reason')}
        label={t('Reason')}
        help={t('The member reads it on their statement.')}
        input={{ maxLength: 500 }}
      />
      <div>
        <Button type="submit" variant="outlined">
          {t('Credit reward')}
        </Button>
      </div>
    </form>
  );
}
