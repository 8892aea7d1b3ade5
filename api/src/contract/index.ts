/**
 * Every request and reply of the API, declared once. Browser code imports from here as types; `rules.ts` has the values
 * it may use.
 */
export { type Envelope, EnvelopeOf, toEnvelope } from './envelope';
export { ErrorBody, ErrorCode } from './errors';
export { Profile, Registration, Role } from './users';
export { Login, SessionGrant } from './sessions';
export { ContactForm, ContactSubmission } from './contact';
export { Health } from './health';
export { BusinessDate, Id, RupeesText, WholeRupeesText } from './money';
export { Cursor, OptionalReasonBody, type Page, PageOf, PageQuery, Reason, ReasonBody, SearchText } from './paging';
export { Plan, PlanTerms } from './plans';
export {
  AdminDeposit,
  AdminDepositPage,
  AdminDepositQuery,
  Deposit,
  DepositDecisionResult,
  DepositDecisions,
  DepositMode,
  DepositPage,
  DepositStatus,
  NewDeposit,
  Package,
} from './deposits';
export {
  AdminPayout,
  AdminPayoutPage,
  AdminPayoutQuery,
  AdminRequestPage,
  AdminRequestQuery,
  AdminWithdrawalRequest,
  NewWithdrawal,
  PaidPayout,
  PayoutDetails,
  PayoutMethod,
  PayoutStatus,
  RequestStatus,
  Withdrawal,
  WithdrawalPage,
} from './withdrawals';
export {
  Dashboard,
  StatementEntry,
  StatementFilter,
  StatementKind,
  StatementPage,
  StatementQuery,
  Wallet,
} from './wallet';
export { LevelCount, Network, NetworkChildren, NetworkHit, NetworkHits, NetworkNode } from './network';
export { PasswordChange, ProfileChange, SessionInfo } from './account';
export {
  AdminUser,
  AdminUserDetail,
  AdminUserPage,
  AdminUserQuery,
  AuditEntry,
  AuditPage,
  AuditQuery,
  ContactMessage,
  ContactMessagePage,
  EnabledChange,
  NewReward,
  Overview,
  OverviewQuery,
  UserSort,
} from './admin';
export { Incident, IncidentKind, IncidentOutcome, IncidentPage, IncidentQuery, RecordedIncident } from './telemetry';
export {
  Earning,
  EarningExplanation,
  EarningHistory,
  EarningHistoryQuery,
  EarningKind,
  EarningPage,
  EarningQuery,
  EarningSource,
  LevelTotal,
  Liability,
  LiabilityTier,
  NewRates,
  NewRun,
  Rates,
  RateVersion,
  Run,
  RunPage,
  RunState,
  RunTotals,
} from './compensation';
