import type { AdminDepositPage, AuditPage, Liability, Plan } from 'api/contract';
import { replies } from '../sample/recording.json';

export const SAMPLE_DEPOSITS = replies['GET /api/v1/admin/deposits'].result as AdminDepositPage;
export const SAMPLE_PLANS: Plan[] = replies['GET /api/v1/plans'].result;
export const SAMPLE_LIABILITY: Liability = replies['GET /api/v1/admin/liability'].result;
export const SAMPLE_AUDIT = replies['GET /api/v1/admin/audit'].result as AuditPage;
