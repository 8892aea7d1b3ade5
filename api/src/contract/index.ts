/**
 * Every request and reply of the API, declared once. Browser code imports from here as types; `rules.ts` has the values
 * it may use.
 */
export * from './envelope';
export * from './errors';
export * from './factors';
export * from './roles';
export * from './languages';
export * from './users';
export * from './staff';
export * from './proposals';
export * from './sessions';
export * from './contact';
export * from './conversations';
export * from './health';
export * from './money';
export * from './paging';
export * from './plans';
export * from './bank-accounts';
export * from './deposits';
export * from './payment-ways';
export * from './statements';
export * from './line-decisions';
export * from './withdrawals';
export * from './desk';
export * from './testimonials';
export * from './wallet';
export * from './reversals';
export * from './network';
export * from './account';
export * from './admin';
export type * from './audit-actions';
export * from './search';
export * from './support';
export * from './telemetry';
export * from './notifications';
export * from './releases';
export * from './rates';
export * from './compensation';
export * from './liability';
export * from './books';
export * from './payout-batches';
