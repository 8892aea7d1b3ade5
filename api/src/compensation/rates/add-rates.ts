import type { NewRates } from '../../contract';
import { checkRates } from '../../contract/compensation-rules';
import type { Transaction } from '../../database/database';
import { findViolatedIndex } from '../../database/unique-violation';
import { AppError } from '../../errors/app-error';
import { toBusinessDate } from '../../ledger/business-date';
import { parseBusinessDate } from '../calendar';
import { getRatesOn, insertRateVersion, type RateRow } from './rate.queries';

function refuse(sentence: string, field?: keyof NewRates): never {
  throw new AppError('invalid_input', sentence, field ? { field } : {});
}

/**
 * A new version of the rates. It takes effect tomorrow at the earliest: today's run may have been posted.
 * @throws AppError invalid_input
 */
export async function addRates(
  tx: Transaction,
  rates: NewRates,
  createdBy: bigint,
  now: Date,
): Promise<RateRow> {
  const effectiveOn = parseBusinessDate(rates.effectiveOn, 'effectiveOn');
  if (effectiveOn <= toBusinessDate(now)) {
    refuse('New rates take effect tomorrow at the earliest.', 'effectiveOn');
  }
  const fault = checkRates(rates);
  if (fault) refuse(fault);
  try {
    const version = await insertRateVersion(tx, { ...rates, effectiveOn, createdBy }, now);
    if (version === undefined) refuse(`${effectiveOn} has been paid already.`, 'effectiveOn');
  } catch (error) {
    if (findViolatedIndex(error) !== 'rate_versions_effective_on_key') throw error;
    refuse(`Another version already takes effect on ${effectiveOn}.`, 'effectiveOn');
  }
  return getRatesOn(tx, effectiveOn);
}
