/**
 * Every request and reply of the API, declared once. Browser code imports from here as types; `rules.ts` has the values
 * it may use.
 */
export * from './envelope';
export * from './factors';
export * from './roles';
export * from './languages';
export * from './users';
export * from './proposals';
export * from './conversations';
export * from './money';
export * from './paging';
export * from './plans';
export * from './bank-accounts';
export * from './deposits';
export * from './statements';
export * from './withdrawals';
export * from './desk';
export * from './testimonials';
export * from './wallet';
export * from './network';
export * from './account';
export * from './admin';
export type { AuditAction, AuditSubjectKind } from './audit-words';
export * from './telemetry';
export * from './releases';
export * from './notifications';
export * from './compensation';
export * from './books';
export * from './payout-batches';
