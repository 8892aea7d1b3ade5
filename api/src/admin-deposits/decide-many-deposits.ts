import type { FastifyRequest } from 'fastify';
import type { DepositDecisionResult, DepositDecisions } from '../contract';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { executeClaimed, executeInParts, readClaim } from '../idempotency/execute-once';
import { toActor } from '../sessions/access-guard';
import { confirmOnItsLine } from '../statements/confirm-on-line';
import { rejectDeposit } from '../deposits/deposits';

/** Decides each deposit in a transaction of its own. */
export async function decideManyDeposits(
  deps: Deps,
  request: FastifyRequest<{ Body: DepositDecisions }>,
): Promise<DepositDecisionResult[]> {
  const { ids, decision, reason } = request.body;
  const rejection = decision === 'reject' ? reason : null;
  if (rejection === undefined) throw new AppError('invalid_input', 'Reason is required.', { field: 'reason' });

  const actor = toActor(request);
  return executeInParts(deps, readClaim(request), async (toOwnClaim) => {
    const results: DepositDecisionResult[] = [];
    for (const id of ids) {
      try {
        const status = await executeClaimed(deps, toOwnClaim(id), async (tx) => {
          const decided =
            rejection === null
              ? await confirmOnItsLine(tx, BigInt(id), {}, actor, deps.now())
              : await rejectDeposit(tx, BigInt(id), rejection, actor, deps.now());
          return decided.status;
        });
        results.push({ id, status, error: null });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        results.push({ id, status: null, error: error.message });
      }
    }
    return results;
  });
}
