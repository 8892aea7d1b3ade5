import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import type { AdminDeposit, DepositDecisionResult, DepositDecisions, SameUtrDeposit } from 'api/contract';
import { formatRupees, sumRupees } from 'client/money';
import { msg } from 'client/msg';
import { translateSentence } from 'client/sentences';
import { Badge, Notice } from 'design';
import { useState } from 'react';
import type { Decision } from '../decisions/decision';
import { describeOptionalReason, describeReason, requireLoneAccepted } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import blocks from '../layout/blocks.module.css';
import { useMay } from '../layout/may';
import { describeDisabled, type PaymentActionsProps } from '../payments/payment';
import { t } from '../texts';
import styles from './deposits.module.css';

const DECISIONS = {
  confirm: {
    title: msg('Confirm deposit {id}?'),
    titleOfOne: msg('Confirm {count} deposit?'),
    titleOfMany: msg('Confirm {count} deposits?'),
    confirmLabel: msg('Confirm'),
    isDanger: false,
    field: undefined,
    saved: undefined,
    means: msg('The wallet is credited and the package is bought at once. A decided deposit never changes.'),
    done: msg('Deposit {id} confirmed'),
  },
  reject: {
    title: msg('Reject deposit {id}?'),
    titleOfOne: msg('Reject {count} deposit?'),
    titleOfMany: msg('Reject {count} deposits?'),
    confirmLabel: msg('Reject'),
    isDanger: true,
    field: describeReason(msg('The member reads it beside their deposit.')),
    saved: 'deposit',
    means: msg('Nothing is credited. A decided deposit never changes.'),
    done: msg('Deposit {id} rejected'),
  },
} as const;

/** As many as the server decides in one call. */
const SELECTED_MAX = 100;

/** Deciding many deposits at once: which are chosen, and what became of each. */
export function useDepositSelection(deposits: AdminDeposit[]) {
  const ask = useAsk();
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const [results, setResults] = useState<DepositDecisionResult[]>([]);
  const pendingIds = deposits.filter(({ status }) => status === 'pending').map(({ id }) => id);
  const togetherMax = Math.min(pendingIds.length, SELECTED_MAX);
  // What has been decided meanwhile, or is not shown any more, is not chosen either.
  const selectedIds = pendingIds.filter((id) => chosenIds.has(id)).slice(0, SELECTED_MAX);

  const askMany = (decision: 'confirm' | 'reject') => {
    const { titleOfOne, titleOfMany, confirmLabel, isDanger, field, saved, means } = DECISIONS[decision];
    const count = selectedIds.length;
    const chosen = deposits.filter(({ id }) => selectedIds.includes(id));
    ask({
      title: t(count === 1 ? titleOfOne : titleOfMany, { count }),
      text: t('Together {amount}. Each is decided by itself. {means}', {
        amount: formatRupees(sumRupees(chosen.map(({ amount }) => amount))),
        means: t(means),
      }),
      confirmLabel: t(confirmLabel),
      isDanger,
      field,
      ...(saved && { saved }),
      decide: async (write, reason) => {
        const data: DepositDecisions = { ids: selectedIds, decision, ...(field && { reason }) };
        const url = '/admin/deposits/decisions';
        const decided = await write<DepositDecisionResult[]>({ method: 'POST', url, data });
        requireLoneAccepted(decided, field ? [field.name] : []);
        setResults(decided);
        setChosenIds(new Set());
      },
    });
  };

  return {
    hasPending: togetherMax > 0,
    selectedIds,
    /** No more can be chosen. */
    isFull: selectedIds.length === togetherMax,
    results,
    askMany,
    select: (id: string, isSelected: boolean) =>
      setChosenIds(new Set(isSelected ? [...selectedIds, id] : selectedIds.filter((each) => each !== id))),
    selectAll: (isSelected: boolean) => setChosenIds(new Set(isSelected ? pendingIds.slice(0, SELECTED_MAX) : [])),
  };
}

export type DepositSelection = ReturnType<typeof useDepositSelection>;

/** The two ways to decide one deposit. */
export const depositActions = (deposit: AdminDeposit): PaymentActionsProps => ({
  can: 'deposits.decide',
  accept: {
    label: t('Confirm'),
    name: t('Confirm deposit {id}', { id: deposit.id }),
    decision: decideDeposit(deposit, 'confirm'),
  },
  refuse: {
    label: t('Reject'),
    name: t('Reject deposit {id}', { id: deposit.id }),
    decision: decideDeposit(deposit, 'reject'),
  },
});

function decideDeposit(deposit: AdminDeposit, decision: 'confirm' | 'reject'): Decision {
  const { id, name, amount, mode, utr, sameUtr } = deposit;
  const { title, confirmLabel, isDanger, means, saved, done } = DECISIONS[decision];
  // One payment that was reported twice must not be credited twice.
  const twins = decision === 'confirm' ? sameUtr.filter(({ isLiving }) => isLiving) : [];
  const isOfDisabled = decision === 'confirm' && deposit.isDisabled;
  const needsReason = twins.length > 0 || isOfDisabled;
  const field = needsReason
    ? describeReason(describeNeed(twins.length > 0, isOfDisabled))
    : (DECISIONS[decision].field ?? describeOptionalReason(LINE_IS_USED));
  return {
    confirmLabel: t(confirmLabel),
    isDanger,
    field,
    ...(saved && { saved }),
    more: decision === 'confirm' ? VALUE_DATE : undefined,
    title: t(title, { id }),
    text: (
      <>
        {t('{amount} from {name} by {mode}, UTR {utr}.', { amount: formatRupees(amount), name, mode, utr })} {t(means)}
        {describeDisabled(deposit)}
        {twins.map((twin) => (
          <p key={twin.id}>
            <strong>{describeSameUtr(twin)}.</strong>
          </p>
        ))}
      </>
    ),
    decide: (write, reason, valueDate) =>
      write<AdminDeposit>({
        method: 'POST',
        url: `/admin/deposits/${id}/${decision}`,
        data: { ...(reason !== '' && { reason }), ...(valueDate !== '' && { valueDate }) },
      }),
    done: t(done, { id }),
  };
}

const LINE_IS_USED = msg(
  "Needed when something rests on the bank's line of this payment already. The audit log keeps it.",
);

const VALUE_DATE = {
  name: 'valueDate',
  label: msg('Value date (optional)'),
  help: msg(
    'Of the line in the bank. The rules for purchases say whether cashback counts from it or from the confirmation.',
  ),
} as const;

function describeNeed(hasTwins: boolean, isOfDisabled = false): string {
  if (!isOfDisabled) return t('Why this is another payment. The audit log keeps it.');
  return hasTwins
    ? t('Why this is another payment, and why a disabled member is credited. The audit log keeps it.')
    : t('Why a disabled member is credited. The audit log keeps it.');
}

const SAME_UTR = {
  pending: msg('Same UTR: deposit {id} of {name} by {mode} waits, too'),
  success: msg('Same UTR: deposit {id} of {name} by {mode} is confirmed'),
  failed: msg('Same UTR: deposit {id} of {name} by {mode} was refused'),
  reversed: msg('Same UTR: deposit {id} of {name} by {mode} was reversed'),
  false: msg('Same UTR: deposit {id} of {name} by {mode} was false'),
};

/** What has become of another deposit with the same UTR, and why. */
export function describeSameUtr({ id, name, mode, status, reason, isLiving }: SameUtrDeposit): string {
  const state = t(SAME_UTR[status === 'reversed' && !isLiving ? 'false' : status], { id, name, mode });
  return reason === null ? state : `${state}: ${reason}`;
}

/** Of a deposit that waits for longer than the bank's line should take. */
export const LateBadge = () => <Badge tone="danger">{t('No line after two bank days')}</Badge>;

/** Many deposits at once, above the list: choosing and deciding them, and what became of the last ones. */
export const SelectedDeposits = ({ selection }: { selection: DepositSelection }) => (
  <>
    <SelectionBar selection={selection} />
    <DepositResults results={selection.results} />
  </>
);

/** Chooses all shown deposits that wait, and decides those that are chosen. */
function SelectionBar({ selection }: { selection: DepositSelection }) {
  const { hasPending, selectedIds, isFull, selectAll, askMany } = selection;
  const may = useMay();
  if (!hasPending || !may('deposits.decide')) return null;
  const count = selectedIds.length;
  return (
    <div role="group" aria-label={t('Many at once')} className={styles.bar}>
      <label className={styles.all}>
        <Checkbox
          checked={isFull}
          indeterminate={!isFull && count > 0}
          onChange={() => selectAll(!isFull)}
          slotProps={{ input: { 'aria-label': t('Select all pending deposits shown') } }}
        />
        {count > 0
          ? t(count === 1 ? '{count} deposit chosen' : '{count} deposits chosen', { count })
          : t('Choose all pending ones shown')}
      </label>
      {count > 0 && (
        <div className={blocks.buttons}>
          <Button variant="contained" onClick={() => askMany('confirm')}>
            {t('Confirm chosen')}
          </Button>
          <Button variant="outlined" color="error" onClick={() => askMany('reject')}>
            {t('Reject chosen')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface DepositSelectProps {
  deposit: AdminDeposit;
  selection: DepositSelection;
}

/** The id of a deposit; while it waits, with a box to choose it by. */
export function DepositSelect({ deposit: { id, status }, selection }: DepositSelectProps) {
  const may = useMay();
  if (status !== 'pending' || !may('deposits.decide')) return id;
  const isSelected = selection.selectedIds.includes(id);
  return (
    <label className={styles.select}>
      <Checkbox
        className={styles.box}
        checked={isSelected}
        disabled={selection.isFull && !isSelected}
        onChange={(_event, isChecked) => selection.select(id, isChecked)}
        slotProps={{ input: { 'aria-label': t('Select deposit {id}', { id }) } }}
      />
      {id}
    </label>
  );
}

/** What became of each of many deposits that were decided at once. */
function DepositResults({ results }: { results: DepositDecisionResult[] }) {
  if (results.length === 0) return null;
  const refused = results.filter(({ error }) => error !== null);
  return (
    <div className={styles.results}>
      <Notice tone={refused.length > 0 ? 'error' : 'success'}>
        <p>{describeDecided(results.length - refused.length, refused.length)}</p>
        {refused.length > 0 && (
          <ul className={styles.refused}>
            {refused.map(({ id, error }) => (
              <li key={id}>{translateSentence(t, error ?? '')}</li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}

function describeDecided(count: number, refused: number): string {
  if (refused === 0) return t(count === 1 ? '{count} deposit decided.' : '{count} deposits decided.', { count });
  return t(count === 1 ? '{count} deposit decided, {refused} not.' : '{count} deposits decided, {refused} not.', {
    count,
    refused,
  });
}
