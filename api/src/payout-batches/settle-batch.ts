import type { FastifyRequest } from 'fastify';
import type { BatchResult, BatchResults } from '../contract';
import type { Actor } from '../decisions/actor';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { executeInParts, executePart, readClaim, type ToOwnClaim } from '../idempotency/execute-once';
import { toActor } from '../sessions/access-guard';
import { markPayoutFailed, markPayoutPaid } from '../withdrawals/settle-payout';
import { listBatchLines, type LineRow } from './batch.queries';
import { parseResults, type ParsedResult } from './parse-results';
import { getBatch } from './payout-batches';

const RESULTS_MAX = 1000;

/**
 * What each line of the text means for the batch; nothing is done.
 * @param lines all of the batch, in its order
 */
export function judgeResults(
  parsed: ParsedResult[],
  lines: Pick<LineRow, 'payoutId' | 'status' | 'utr' | 'reason'>[],
): BatchResult[] {
  const isWhole = parsed.length === lines.length;
  const seenIds = new Set<string>();
  const seenUtrs = new Set<string>();
  return parsed.map((each, place) => {
    // What names no payout tells it by its place in the whole batch. Counted among those that wait, it would be that of
    // another one as soon as somebody has settled any, also when the same text is sent again.
    const payoutId = each.payoutId ?? (isWhole ? String(lines[place]?.payoutId) : null);
    const line = lines.find((candidate) => String(candidate.payoutId) === payoutId);
    const result = { line: each.line, payoutId: line ? payoutId : null, utr: each.utr };
    const refuse = (reason: string): BatchResult => ({ ...result, outcome: 'refused', reason });
    if (each.problem !== null) return refuse(each.problem);
    if (payoutId === null)
      return refuse('Without numbers like WD12 there must be a line for each payout of the batch.');
    if (!line) return refuse('No payout of this batch.');
    if (seenIds.has(payoutId)) return refuse('The payout is named by a line above.');
    if (each.utr !== null && seenUtrs.has(each.utr)) return refuse('The UTR is that of a line above.');
    seenIds.add(payoutId);
    if (each.utr !== null) seenUtrs.add(each.utr);
    const outcome = each.utr === null ? 'failed' : 'paid';
    if (line.status === 'pending') return { ...result, outcome, reason: each.reason };
    const isSame = outcome === 'paid' ? line.utr === each.utr : line.status === 'failed';
    if (isSame) return { ...result, outcome: 'same', reason: line.reason };
    return refuse(`It is settled already: ${line.status}${line.utr === null ? '' : `, UTR ${line.utr}`}.`);
  });
}

/** One transaction for each payout: what is refused takes nothing back of the others. */
async function settleLine(deps: Deps, actor: Actor, result: BatchResult, toOwnClaim: ToOwnClaim): Promise<BatchResult> {
  const { outcome, payoutId, utr, reason } = result;
  if (payoutId === null || (outcome !== 'paid' && outcome !== 'failed')) return result;
  const { refusal } = await executePart(deps, toOwnClaim(payoutId), async (tx) => {
    if (outcome === 'paid') await markPayoutPaid(tx, BigInt(payoutId), utr ?? '', actor, deps.now());
    else await markPayoutFailed(tx, BigInt(payoutId), reason ?? '', actor, deps.now());
    return null;
  });
  return refusal ? { ...result, outcome: 'refused', reason: refusal.message } : result;
}

/**
 * Settles what the bank says of a released batch. Saying it twice does nothing.
 * @throws AppError not_found, invalid_input
 */
export async function settleBatch(
  deps: Deps,
  request: FastifyRequest<{ Body: BatchResults }>,
  batchId: bigint,
): Promise<BatchResult[]> {
  const { text, isDryRun } = request.body;
  const actor = toActor(request);
  return executeInParts(deps, isDryRun ? undefined : readClaim(request), async (toOwnClaim) => {
    const { state } = await getBatch(deps.database, batchId);
    if (state !== 'released') {
      throw new AppError('invalid_input', 'Results are of a batch that was released.', { field: 'text' });
    }
    const parsed = parseResults(text);
    if (parsed.length > RESULTS_MAX) {
      throw new AppError('invalid_input', 'Results have 1,000 lines at most.', { field: 'text' });
    }
    const results = judgeResults(parsed, await listBatchLines(deps.database, batchId));
    if (isDryRun) return results;
    const settled: BatchResult[] = [];
    for (const result of results) settled.push(await settleLine(deps, actor, result, toOwnClaim));
    return settled;
  });
}
