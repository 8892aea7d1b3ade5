import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { formatRupees } from 'client/money';
import { useToast } from 'design';
import type { SubmitEvent } from 'react';
import { useId, useState } from 'react';
import { checkReason } from '../decisions/reason-field';
import type { Decision } from '../decisions/use-decision';
import { useCorrectWallet } from './use-user';
import styles from './user-page.module.css';
import { Section } from './user-sections';

const EMPTY = { amount: '', reason: '' };

interface RewardFormProps {
  memberId: string;
  name: string;
  ask: (decision: Decision) => void;
}

/** Credits the member with an amount, for a reason, after a question. */
export function RewardForm({ memberId, name, ask }: RewardFormProps) {
  const id = useId();
  const { credit } = useCorrectWallet();
  const { showToast } = useToast();
  const [texts, setTexts] = useState(EMPTY);
  const [isChecked, setChecked] = useState(false);
  const amount = texts.amount.trim();
  const reason = texts.reason.trim();
  const problems = { amount: checkRewardAmount(amount), reason: checkReason(reason) };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (problems.amount || problems.reason) return;
    ask({
      title: `Credit ${formatRupees(amount)} to ${name}?`,
      text: `“${reason}” It is credited at once; only a reversal takes it back.`,
      confirmLabel: 'Credit reward',
      decide: async () => {
        await credit({ memberId, amount, reason });
        setTexts(EMPTY);
        setChecked(false);
        showToast(`${formatRupees(amount)} credited to ${name}`);
      },
    });
  };

  return (
    <Section title="Credit a reward">
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          id={`${id}-amount`}
          label="Amount (₹)"
          value={texts.amount}
          onChange={(event) => setTexts({ ...texts, amount: event.target.value })}
          error={isChecked && Boolean(problems.amount)}
          helperText={(isChecked && problems.amount) || 'Whole rupees.'}
          slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 12 } }}
        />
        <TextField
          id={`${id}-reason`}
          label="Reason"
          value={texts.reason}
          onChange={(event) => setTexts({ ...texts, reason: event.target.value })}
          error={isChecked && Boolean(problems.reason)}
          helperText={(isChecked && problems.reason) || 'The member reads it on their statement.'}
          slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 500 } }}
        />
        <div>
          <Button type="submit" variant="outlined">
            Credit reward
          </Button>
        </div>
      </form>
    </Section>
  );
}

function checkRewardAmount(amount: string): string | undefined {
  return /^[1-9][0-9]{0,11}$/.test(amount) ? undefined : 'Amount must be whole rupees, at least ₹1.';
}
