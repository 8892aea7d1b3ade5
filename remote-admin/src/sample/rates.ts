import type { RateVersion } from 'api/contract';
import { FIRST_RATES } from 'api/contract/compensation-rules';

/** The rates of the specification, and a version that will take over; the newest first. */
export const SAMPLE_RATES: RateVersion[] = [
  {
    version: 2,
    effectiveOn: '2026-07-13',
    cashbackBps: 20,
    referralBps: [...FIRST_RATES.referralBps],
    cashbackOnCashbackBps: [1500, 1200, 800, 500, 400, 400, 300, 300, 200, 100],
    createdAt: '2026-06-22T07:30:00.000Z',
    createdBy: 'Demo Admin',
    isInForce: false,
  },
  {
    version: 1,
    effectiveOn: '2026-01-01',
    cashbackBps: FIRST_RATES.cashbackBps,
    referralBps: [...FIRST_RATES.referralBps],
    cashbackOnCashbackBps: [...FIRST_RATES.cashbackOnCashbackBps],
    createdAt: '2026-01-01T00:00:00.000Z',
    createdBy: null,
    isInForce: true,
  },
];
