import type { Package } from 'api/contract';
import { SAMPLE_PLANS } from './sample-plans';

export const SAMPLE_PACKAGES: Package[] = SAMPLE_PLANS.filter(({ id }) => id === '2').map((plan) => ({
  id: '1',
  principal: '1000',
  plan,
  status: 'running',
  purchasedAt: '2026-02-02T05:30:00.000Z',
  daysPaid: 6,
}));
