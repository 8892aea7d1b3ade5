import type { Run } from 'api/contract';
import { SAMPLE_PLANS } from './plans';
import { calculateRunTotals } from './run-totals';
import { SAMPLE_USERS } from './users';

/** A Friday, a Monday and a Tuesday wait, because the server was away from Friday on. */
export const SAMPLE_DUE_DATES = ['2026-06-26', '2026-06-29', '2026-06-30'];

const POSTED_DATES = ['2026-06-25', '2026-06-24', '2026-06-23', '2026-06-22'];
const FIRST_ID = 400;

/** The attempts of the sample club, the newest first. */
export const SAMPLE_RUNS: Run[] = [
  {
    id: String(FIRST_ID + POSTED_DATES.length),
    businessDate: '2026-06-26',
    state: 'interrupted',
    trigger: 'schedule',
    startedBy: null,
    startedAt: '2026-06-25T18:35:00.000Z',
    tookMs: null,
    totals: null,
    error: null,
  },
  ...POSTED_DATES.map((businessDate, index): Run => ({
    id: String(FIRST_ID + POSTED_DATES.length - 1 - index),
    businessDate,
    state: 'posted',
    trigger: 'schedule',
    startedBy: null,
    startedAt: `${businessDate}T00:05:00+05:30`,
    tookMs: 38 + index,
    totals: calculateRunTotals(SAMPLE_USERS, SAMPLE_PLANS),
    error: null,
  })),
];
