import type { AdminDeposit, DepositDecisionResult } from 'api/contract';
import { formatRupees } from 'client/money';
import { useToast } from 'design';
import { useState } from 'react';
import type { Decision } from '../decisions/decision';
import { describeReason } from '../decisions/reason-field';
import { useDecideDeposit } from './use-deposits';

const REASON = describeReason('The member reads it beside their deposit.');
const CONFIRMED = 'The wallet is credited and the package is bought at once. A decided deposit never changes.';
const REJECTED = 'Nothing is credited. A decided deposit never changes.';
/** As many as the server decides in one call. */
export const SELECTED_MAX = 100;

/** Deciding deposits one by one, and many at once: which are chosen, and what became of each. */
export function useDepositDecisions(deposits: AdminDeposit[], ask: (decision: Decision) => void) {
  const { confirm, reject, decideMany } = useDecideDeposit();
  const { showToast } = useToast();
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
        setResults(await decideMany({ ids: selectedIds, decision, ...(isReject && { reason }) }));
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
        decide: async () => {
          await confirm(deposit.id);
          showToast(`Deposit ${deposit.id} confirmed`);
        },
      }),
    askReject: (deposit: AdminDeposit) =>
      ask({
        title: `Reject deposit ${deposit.id}?`,
        text: `${describeDeposit(deposit)} ${REJECTED}`,
        confirmLabel: 'Reject',
        isDanger: true,
        field: REASON,
        decide: async (reason) => {
          await reject(deposit.id, reason);
          showToast(`Deposit ${deposit.id} rejected`);
        },
      }),
  };
}

export type DepositDecisionsInHand = ReturnType<typeof useDepositDecisions>;

export const formatDepositCount = (count: number) => `${count} ${count === 1 ? 'deposit' : 'deposits'}`;

const describeDeposit = ({ name, amount, mode, utr }: AdminDeposit) =>
  `${formatRupees(amount)} from ${name} by ${mode}, UTR ${utr}.`;
