import { useQueryClient } from '@tanstack/react-query';
import type { PayoutDetails } from 'api/contract';
import {
  checkAccountNumber,
  checkIfsc,
  checkName,
  checkUpiId,
  normalizeAccountNumber,
  normalizeIfsc,
  normalizeName,
  normalizeUpiId,
} from 'api/contract/rules';
import { useForm } from 'client/form';
import { useIdempotentWrite, useServerState } from 'client/queries';
import { Button, Notice, TextField } from 'design';
import { describeError } from '../error-words';
import { PageSection } from '../page/member-page';
import { LinesSkeleton, QueryOutcome } from '../page/query-outcome';
import styles from '../page/stacked-form.module.css';

const PAYOUT_DETAILS_KEY = ['payout-details'];
const PAYOUT_DETAILS_URL = '/user/payout-details';

/** Where the member's money goes. */
export const usePayoutDetails = () =>
  useServerState<PayoutDetails>({ queryKey: PAYOUT_DETAILS_KEY, url: PAYOUT_DETAILS_URL });

export function PayoutDetailsSection() {
  return (
    <PageSection
      title="Payout details"
      lead="Where your withdrawals go. Requests already made keep the details they were made with."
    >
      <QueryOutcome
        query={usePayoutDetails()}
        skeleton={<LinesSkeleton />}
        failureTitle="We could not load your payout details"
      >
        {(details) => <PayoutDetailsForm details={details} />}
      </QueryOutcome>
    </PageSection>
  );
}

function PayoutDetailsForm({ details }: { details: PayoutDetails }) {
  const queryClient = useQueryClient();
  const write = useIdempotentWrite();
  const form = useForm({
    initial: toTexts(details),
    check: checkTexts,
    send: async (texts) => {
      const data = toPayoutDetails(texts);
      const saved = await write<PayoutDetails>({ method: 'PUT', url: PAYOUT_DETAILS_URL, data });
      queryClient.setQueriesData({ queryKey: PAYOUT_DETAILS_KEY }, saved);
      return toTexts(saved);
    },
    describe: describeError,
  });

  return (
    <form className={styles.form} {...form.formProps}>
      <TextField
        label="UPI id"
        labelHint="optional"
        placeholder="name@bank"
        autoComplete="off"
        autoCapitalize="none"
        {...form.field('upiId')}
      />
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Bank account (optional)</legend>
        <TextField label="Account holder" autoComplete="name" {...form.field('bank.accountHolder')} />
        <TextField
          label="Account number"
          inputMode="numeric"
          autoComplete="off"
          {...form.field('bank.accountNumber')}
        />
        <TextField label="IFSC" autoComplete="off" autoCapitalize="characters" {...form.field('bank.ifsc')} />
      </fieldset>
      {form.failure && <Notice tone="error">{form.failure}</Notice>}
      {form.isSent && <Notice tone="success">Payout details saved.</Notice>}
      <Button type="submit" variant="secondary" isBusy={form.isSending}>
        {form.isSending ? 'Saving...' : 'Save payout details'}
      </Button>
    </form>
  );
}

/** What is left empty is not kept. */
type PayoutTexts = Record<'upiId' | 'bank.accountHolder' | 'bank.accountNumber' | 'bank.ifsc', string>;

function toTexts({ upiId, bank }: PayoutDetails): PayoutTexts {
  return {
    upiId: upiId ?? '',
    'bank.accountHolder': bank?.accountHolder ?? '',
    'bank.accountNumber': bank?.accountNumber ?? '',
    'bank.ifsc': bank?.ifsc ?? '',
  };
}

/** A bank account is all of its three fields, or none. */
function checkTexts(texts: PayoutTexts) {
  const hasAccount = hasBank(texts);
  return {
    upiId: texts.upiId.trim() ? checkUpiId(texts.upiId) : undefined,
    'bank.accountHolder': hasAccount
      ? checkName(texts['bank.accountHolder'])?.replace(/^Name/, 'Account holder')
      : undefined,
    'bank.accountNumber': hasAccount ? checkAccountNumber(texts['bank.accountNumber']) : undefined,
    'bank.ifsc': hasAccount ? checkIfsc(texts['bank.ifsc']) : undefined,
  };
}

function toPayoutDetails(texts: PayoutTexts): PayoutDetails {
  return {
    upiId: normalizeUpiId(texts.upiId) || null,
    bank: hasBank(texts)
      ? {
          accountHolder: normalizeName(texts['bank.accountHolder']),
          accountNumber: normalizeAccountNumber(texts['bank.accountNumber']),
          ifsc: normalizeIfsc(texts['bank.ifsc']),
        }
      : null,
  };
}

function hasBank({ upiId: _, ...bank }: PayoutTexts): boolean {
  return Object.values(bank).some((text) => text.trim() !== '');
}
