import { insertAuditEntry } from '../../audit/insert-audit-entry';
import type { NewRates } from '../../contract';
import { checkRates } from '../../contract/compensation-rules';
import type { Transaction } from '../../database/database';
import { findViolatedIndex } from '../../database/unique-violation';
import type { Actor } from '../../decisions/actor';
import { AppError } from '../../errors/app-error';
import { toBusinessDate } from '../../ledger/business-date';
import { parseBusinessDate } from '../calendar';
import { getRatesOn, insertRateVersion, toRates, type RateRow } from './rate.queries';

function refuse(sentence: string, field?: keyof NewRates): never {
  throw new AppError('invalid_input', sentence, field ? { field } : {});
}

async function insertVersion(tx: Transaction, rates: NewRates, createdBy: bigint, now: Date): Promise<void> {
  const { effectiveOn } = rates;
  try {
    const version = await insertRateVersion(tx, { ...rates, createdBy }, now);
    if (version === undefined) refuse(`${effectiveOn} has been paid already.`, 'effectiveOn');
  } catch (error) {
    if (findViolatedIndex(error) !== 'rate_versions_effective_on_key') throw error;
    refuse(`Another version already takes effect on ${effectiveOn}.`, 'effectiveOn');
  }
}

/**
 * A new version of the rates. It takes effect tomorrow at the earliest: today's run may have been posted.
 * @throws AppError invalid_input
 */
export async function addRates(tx: Transaction, rates: NewRates, actor: Actor, now: Date): Promise<RateRow> {
  const effectiveOn = parseBusinessDate(rates.effectiveOn, 'effectiveOn');
  if (effectiveOn <= toBusinessDate(now)) {
    refuse('New rates take effect tomorrow at the earliest.', 'effectiveOn');
  }
  const fault = checkRates(rates);
  if (fault) refuse(fault);

  const before = await getRatesOn(tx, effectiveOn);
  await insertVersion(tx, rates, actor.memberId, now);
  const after = await getRatesOn(tx, effectiveOn);
  await insertAuditEntry(tx, {
    at: now,
    actorId: actor.memberId,
    action: 'rates.create',
    subject: `rates:${after.version}`,
    before: toRates(before),
    after: { effectiveOn, ...toRates(after) },
    address: actor.address,
  });
  return after;
}
