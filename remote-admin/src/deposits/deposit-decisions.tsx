import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import type { AdminDeposit, DepositDecisionResult, DepositDecisions } from 'api/contract';
import { formatRupees } from 'client/money';
import { useIdempotentWrite } from 'client/queries';
import { Notice } from 'design';
import { useState } from 'react';
import type { Decision } from '../decisions/use-decision';
import { describeReason } from '../decisions/use-decision';
import { ADMIN_KEY } from '../server-state/use-server-state';
import styles from './deposits.module.css';

const REASON = describeReason('The member reads it beside their deposit.');
const CONFIRMED = 'The wallet is credited and the package is bought at once. A decided deposit never changes.';
const REJECTED = 'Nothing is credited. A decided deposit never changes.';
/** As many as the server decides in one call. */
const SELECTED_MAX = 100;

/** Deciding deposits one by one, and many at once: which are chosen, and what became of each. */
export function useDepositDecisions(deposits: AdminDeposit[], ask: (decision: Decision) => void) {
  const write = useIdempotentWrite(ADMIN_KEY);
  const decideOne = (id: string, decision: 'confirm' | 'reject', data?: { reason: string }) =>
    write<AdminDeposit>({ method: 'POST', url: `/admin/deposits/${id}/${decision}`, data });
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const [results, setResults] = useState<DepositDecisionResult[]>([]);
  const pendingIds = deposits.filter(({ status }) => status === 'pending').map(({ id }) => id);
  // What has been decided meanwhile, or is not shown any more, is not chosen either.
  const selectedIds = pendingIds.filter((id) => chosenIds.has(id)).slice(0, SELECTED_MAX);

  const askMany = (decision: 'confirm' | 'reject') => {
    const count = formatDepositCount(selectedIds.length);
    const isReject = decision === 'reject';
    ask({
      title: isReject ? `Reject ${count}?` : `Confirm ${count}?`,
      text: `Each is decided by itself. ${isReject ? REJECTED : CONFIRMED}`,
      confirmLabel: isReject ? 'Reject' : 'Confirm',
      isDanger: isReject,
      field: isReject ? REASON : undefined,
      decide: async (reason) => {
        const data: DepositDecisions = { ids: selectedIds, decision, ...(isReject && { reason }) };
        setResults(await write({ method: 'POST', url: '/admin/deposits/decisions', data }));
        setChosenIds(new Set());
      },
    });
  };

  return {
    pendingIds,
    selectedIds,
    results,
    askMany,
    select: (id: string, isSelected: boolean) =>
      setChosenIds(new Set(isSelected ? [...selectedIds, id] : selectedIds.filter((each) => each !== id))),
    selectAll: (isSelected: boolean) => setChosenIds(new Set(isSelected ? pendingIds : [])),
    askConfirm: (deposit: AdminDeposit) =>
      ask({
        title: `Confirm deposit ${deposit.id}?`,
        text: `${describeDeposit(deposit)} ${CONFIRMED}`,
        confirmLabel: 'Confirm',
        decide: () => decideOne(deposit.id, 'confirm'),
        done: `Deposit ${deposit.id} confirmed`,
      }),
    askReject: (deposit: AdminDeposit) =>
      ask({
        title: `Reject deposit ${deposit.id}?`,
        text: `${describeDeposit(deposit)} ${REJECTED}`,
        confirmLabel: 'Reject',
        isDanger: true,
        field: REASON,
        decide: (reason) => decideOne(deposit.id, 'reject', { reason }),
        done: `Deposit ${deposit.id} rejected`,
      }),
  };
}

export type DepositDecisionsInHand = ReturnType<typeof useDepositDecisions>;

const formatDepositCount = (count: number) => `${count} ${count === 1 ? 'deposit' : 'deposits'}`;

const describeDeposit = ({ name, amount, mode, utr }: AdminDeposit) =>
  `${formatRupees(amount)} from ${name} by ${mode}, UTR ${utr}.`;

/** Chooses all shown deposits that wait, and decides those that are chosen. */
export function SelectedDeposits({ decisions }: { decisions: DepositDecisionsInHand }) {
  const { pendingIds, selectedIds } = decisions;
  if (pendingIds.length === 0) return null;
  const isAll = selectedIds.length === pendingIds.length;
  return (
    <div role="group" aria-label="Many at once" className={styles.bar}>
      <label className={styles.all}>
        <Checkbox
          checked={isAll}
          indeterminate={!isAll && selectedIds.length > 0}
          onChange={() => decisions.selectAll(!isAll)}
          slotProps={{ input: { 'aria-label': 'Select all pending deposits shown' } }}
        />
        {selectedIds.length > 0 ? `${formatDepositCount(selectedIds.length)} chosen` : 'Choose all pending ones shown'}
      </label>
      {selectedIds.length > 0 && (
        <div className={styles.actions}>
          <Button variant="contained" onClick={() => decisions.askMany('confirm')}>
            Confirm chosen
          </Button>
          <Button variant="outlined" color="error" onClick={() => decisions.askMany('reject')}>
            Reject chosen
          </Button>
        </div>
      )}
    </div>
  );
}

interface DepositSelectProps {
  deposit: AdminDeposit;
  selection: DepositDecisionsInHand;
}

/** The id of a deposit; while it waits, with a box to choose it by. */
export function DepositSelect({ deposit: { id, status }, selection }: DepositSelectProps) {
  if (status !== 'pending') return id;
  return (
    <label className={styles.select}>
      <Checkbox
        className={styles.box}
        checked={selection.selectedIds.includes(id)}
        onChange={(_event, isChecked) => selection.select(id, isChecked)}
        slotProps={{ input: { 'aria-label': `Select deposit ${id}` } }}
      />
      {id}
    </label>
  );
}

/** What became of each of many deposits that were decided at once. */
export function DepositResults({ results }: { results: DepositDecisionResult[] }) {
  if (results.length === 0) return null;
  const refused = results.filter(({ error }) => error !== null);
  const count = formatDepositCount(results.length - refused.length);
  return (
    <div className={styles.results}>
      <Notice tone={refused.length > 0 ? 'error' : 'success'}>
        <p>{refused.length > 0 ? `${count} decided, ${refused.length} not.` : `${count} decided.`}</p>
        {refused.length > 0 && (
          <ul className={styles.refused}>
            {refused.map(({ id, error }) => (
              <li key={id}>{error}</li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}
