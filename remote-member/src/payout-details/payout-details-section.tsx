import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PayoutDetails, SavedPayoutDetails } from 'api/contract';
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
import { formatMoment } from 'client/dates';
import { focusIfLost } from 'client/focus';
import { typeInto, useForm } from 'client/form';
import { useIdempotentWrite, useServerState } from 'client/queries';
import { translateSentence } from 'client/sentences';
import { Button, Notice, TextField } from 'design';
import { type Translate, useTranslation } from 'i18n';
import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { describeError } from '../error-words';
import { PageSection } from '../page/member-page';
import { LinesSkeleton, QueryOutcome } from '../page/query-outcome';
import styles from '../page/stacked-form.module.css';

const PAYOUT_DETAILS_KEY = ['payout-details'];
const PAYOUT_DETAILS_URL = '/user/payout-details';

/** Where the member's money goes. */
export const usePayoutDetails = () =>
  useServerState<SavedPayoutDetails>({ queryKey: PAYOUT_DETAILS_KEY, url: PAYOUT_DETAILS_URL });

export function PayoutDetailsSection() {
  const { t } = useTranslation();
  const [cancelled, setCancelled] = useState<{ times: number; left?: SavedPayoutDetails | undefined }>({ times: 0 });
  return (
    <PageSection
      title={t('Payout details')}
      lead={t('Where your withdrawals go. Requests already made keep the details they were made with.')}
    >
      <QueryOutcome
        query={usePayoutDetails()}
        skeleton={<LinesSkeleton />}
        failureTitle={t('We could not load your payout details')}
      >
        {(details) => (
          <>
            {details.next && (
              <PendingChange
                details={details}
                onCancelled={(left) => setCancelled({ times: cancelled.times + 1, left })}
              />
            )}
            {/* Not of what is saved afterwards. */}
            {details === cancelled.left && (
              <p ref={focusIfLost} tabIndex={-1}>
                {t('The change is taken back.')}
              </p>
            )}
            {/* What was typed goes with the change that it was. */}
            <PayoutDetailsForm key={cancelled.times} details={details.next ?? details} />
          </>
        )}
      </QueryOutcome>
    </PageSection>
  );
}

/** @returns what is shown then */
function useShowDetails(): (saved: SavedPayoutDetails) => SavedPayoutDetails | undefined {
  const queryClient = useQueryClient();
  return (saved) => {
    const [entry] = queryClient.setQueriesData<SavedPayoutDetails>({ queryKey: PAYOUT_DETAILS_KEY }, saved);
    return entry?.[1];
  };
}

interface PendingChangeProps {
  details: SavedPayoutDetails;
  /** Hears of what is shown then. */
  onCancelled: (left: SavedPayoutDetails | undefined) => void;
}

/** The money of somebody whose account was taken over goes on to where it went, or nowhere, for a day. */
function PendingChange({ details, onCancelled }: PendingChangeProps) {
  const { t } = useTranslation();
  const write = useIdempotentWrite();
  const show = useShowDetails();
  const cancel = useMutation({
    mutationFn: () => write<SavedPayoutDetails>({ method: 'DELETE', url: `${PAYOUT_DETAILS_URL}/next` }),
    onSuccess: (saved) => onCancelled(show(saved)),
  });
  if (!details.next) return null;
  const moment = formatMoment(details.next.holdsFrom);
  const destinations = formatDestinations(t, details);
  const next = formatDestinations(t, details.next) || t('none');
  return (
    <div className={styles.form}>
      <Notice tone="info">
        {destinations
          ? t(
              'For your safety, your new details ({next}) hold from {moment}. Until then your withdrawals go to: {destinations}.',
              { next, moment, destinations },
            )
          : t('For your safety, your new details ({next}) hold from {moment}. Until then nothing can be withdrawn.', {
              next,
              moment,
            })}
      </Notice>
      {cancel.isError && <Notice tone="error">{translateSentence(t, describeError(cancel.error))}</Notice>}
      <Button variant="secondary" isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
        {t(cancel.isPending ? 'Cancelling...' : destinations ? 'Keep the former details' : 'Take these details back')}
      </Button>
    </div>
  );
}

function formatDestinations(t: Translate, { upiId, bank }: PayoutDetails): string {
  const upi = upiId ? `UPI ${upiId}` : '';
  const account = bank ? t('account {number} ({ifsc})', { number: bank.accountNumber, ifsc: bank.ifsc }) : '';
  return upi && account ? t('{upi}, or {account}', { upi, account }) : upi || account;
}

function PayoutDetailsForm({ details }: { details: PayoutDetails }) {
  const { t } = useTranslation();
  const show = useShowDetails();
  const write = useIdempotentWrite();
  const form = useForm({
    initial: toTexts(details),
    check: checkTexts,
    send: async (texts) => {
      const data = toPayoutDetails(texts);
      const saved = await write<SavedPayoutDetails>({ method: 'PUT', url: PAYOUT_DETAILS_URL, data });
      show(saved);
      return toTexts(saved.next ?? saved);
    },
    describe: describeError,
  });
  useSavedMeanwhile(form, toTexts(details));

  return (
    <form className={styles.form} {...form.formProps}>
      <TextField
        label={t('UPI id')}
        labelHint={t('optional')}
        placeholder={t('name@bank')}
        autoComplete="off"
        autoCapitalize="none"
        {...form.field('upiId')}
      />
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('Bank account (optional)')}</legend>
        <TextField label={t('Account holder')} autoComplete="name" {...form.field('bank.accountHolder')} />
        <TextField
          label={t('Account number')}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('bank.accountNumber')}
        />
        <TextField label={t('IFSC')} autoComplete="off" autoCapitalize="characters" {...form.field('bank.ifsc')} />
      </fieldset>
      {form.failure && <Notice tone="error">{form.failure}</Notice>}
      {form.isSent && <Notice tone="success">{t('Payout details saved.')}</Notice>}
      <Button type="submit" variant="secondary" isBusy={form.isSending}>
        {t(form.isSending ? 'Saving...' : 'Save payout details')}
      </Button>
    </form>
  );
}

interface FormOfDetails {
  values: PayoutTexts;
  isSending: boolean;
  formProps: { ref: RefObject<HTMLFormElement | null> };
}

/** What is saved in another tab, or on another device, comes into the fields as long as nothing is typed there. */
function useSavedMeanwhile({ values, isSending, formProps: { ref } }: FormOfDetails, saved: PayoutTexts): void {
  const known = useRef(saved);
  useEffect(() => {
    if (isSending || isSame(saved, known.current)) return;
    if (isSame(values, saved)) known.current = saved;
    else if (isSame(values, known.current)) fill(ref.current, saved);
  });
}

function fill(form: HTMLFormElement | null, texts: PayoutTexts): void {
  for (const [name, text] of Object.entries(texts)) {
    const control = form?.elements.namedItem(name);
    if (control instanceof HTMLInputElement) typeInto(control, text);
  }
}

const isSame = (one: PayoutTexts, other: PayoutTexts) => JSON.stringify(one) === JSON.stringify(other);

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
