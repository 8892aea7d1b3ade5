import type { FastifyRequest } from 'fastify';
import type { DepositDecisionResult, DepositDecisions } from '../contract';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { executeClaimed, findEarlierReply, readClaim } from '../idempotency/execute-once';
import { insertOpenClaim, updateReply } from '../idempotency/idempotent-reply.queries';
import { toActor } from '../sessions/access-guard';
import { confirmOnItsLine } from '../statements/confirm-on-line';
import { rejectDeposit } from '../deposits/deposits';

/**
 * Decides each deposit in a transaction of its own, so that one refusal takes nothing back of the others. Each has a
 * claim of its own below the request's: a request that broke off half way goes on where it was when it is sent again.
 */
export async function decideManyDeposits(
  deps: Deps,
  request: FastifyRequest<{ Body: DepositDecisions }>,
): Promise<DepositDecisionResult[]> {
  const { ids, decision, reason } = request.body;
  const rejection = decision === 'reject' ? reason : null;
  if (rejection === undefined) throw new AppError('invalid_input', 'Reason is required.', { field: 'reason' });

  const claim = readClaim(request);
  if (claim) {
    await insertOpenClaim(deps.database, claim, deps.now());
    const earlier = await findEarlierReply(deps.database, claim);
    if (earlier !== undefined) return JSON.parse(earlier) as DepositDecisionResult[];
  }

  const actor = toActor(request);
  const results: DepositDecisionResult[] = [];
  for (const id of ids) {
    const ownClaim = claim && { ...claim, key: `${claim.key}\n${id}` };
    try {
      const status = await executeClaimed(deps, ownClaim, async (tx) => {
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
  if (claim) await updateReply(deps.database, claim, JSON.stringify(results));
  return results;
}
