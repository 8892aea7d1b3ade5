import { Type, type Static } from 'typebox';
import { Package } from './deposits';
import { FactorMethod } from './factors';
import { BusinessDate, Id, RupeesText, WholeRupeesText } from './money';
import { PageOf, PageQuery, Reason, SearchText } from './paging';
import { CHANGE } from './proposals';
import { SessionInfo } from './account';
import { Closed, OrNull, Query, Shape } from './shape';
import { Role } from './users';
import { Wallet } from './wallet';

/** A row of user management. `amount` is the sum of the member's confirmed deposits. */
export const AdminUser = Shape('AdminUser', {
  id: Id,
  name: Type.String(),
  email: Type.String(),
  mobile: Type.String(),
  referredBy: OrNull(Type.String()),
  dateOfJoining: Type.String({ format: 'date-time' }),
  amount: RupeesText,
  isEnabled: Type.Boolean(),
  role: Role,
});
export type AdminUser = Static<typeof AdminUser>;

export const UserSort = Type.Enum(['joined', 'name', 'amount']);
export type UserSort = Static<typeof UserSort>;

export const AdminUserQuery = Query({
  ...PageQuery,
  search: Type.Optional(SearchText),
  sort: Type.Optional(UserSort),
  order: Type.Optional(Type.Enum(['asc', 'desc'])),
  isEnabled: Type.Optional(Type.Boolean()),
});
export type AdminUserQuery = Static<typeof AdminUserQuery>;
export const AdminUserPage = Shape('AdminUserPage', {
  ...PageOf(AdminUser).properties,
  counters: Type.Object({ total: Type.Integer(), active: Type.Integer(), inactive: Type.Integer() }),
});
export type AdminUserPage = Static<typeof AdminUserPage>;

export const EnabledChange = Closed('EnabledChange', { isEnabled: Type.Boolean({ title: 'Enabled' }) });
export type EnabledChange = Static<typeof EnabledChange>;

/** Everything an operator needs about one member. */
export const AdminUserDetail = Shape('AdminUserDetail', {
  user: AdminUser,
  referralCode: Type.String(),
  /** From the sponsor upwards, at most ten. */
  sponsorChain: Type.Array(Type.Object({ id: Id, name: Type.String(), level: Type.Integer() })),
  wallet: Wallet,
  packages: Type.Array(Package),
  sessions: Type.Array(SessionInfo),
  /** What they show besides the password. */
  factors: Type.Array(FactorMethod),
  teamSize: Type.Integer(),
});
export type AdminUserDetail = Static<typeof AdminUserDetail>;

/** The token with which support looks at the site as a member does. It reads, and nothing more. */
export const ViewGrant = Shape('ViewGrant', {
  token: Type.String(),
  viewedUntil: Type.String({ format: 'date-time' }),
});
export type ViewGrant = Static<typeof ViewGrant>;

export const OverviewQuery = Query({
  months: Type.Optional(Type.Integer({ title: 'Months', minimum: 1, maximum: 24 })),
});
export type OverviewQuery = Static<typeof OverviewQuery>;

/** Of one day: how many, and what they come to. */
const CountAndSum = Type.Object({ count: Type.Integer(), amount: RupeesText });

/**
 * The admin dashboard: live counters, the figures of today in India, and the charts for the chosen months (oldest
 * first).
 */
export const Overview = Shape('Overview', {
  totalUsers: Type.Integer(),
  totalDeposits: RupeesText,
  totalWithdrawals: RupeesText,
  pendingRequests: Type.Integer(),
  today: Type.Object({
    joined: Type.Integer(),
    /** Confirmed today, and not reversed since. */
    deposits: CountAndSum,
    /** Paid today, and not returned since. */
    payouts: CountAndSum,
    /** What the run of today has credited, to members and to their uplines. */
    cashback: RupeesText,
  }),
  growth: Type.Array(Type.Object({ month: Type.String(), newUsers: Type.Integer(), totalUsers: Type.Integer() })),
  depositsInPeriod: RupeesText,
  withdrawalsInPeriod: RupeesText,
  planPerformance: Type.Array(
    Type.Object({ name: Type.String(), plan: Type.String(), activeUsers: Type.Integer(), totalAmount: RupeesText }),
  ),
});
export type Overview = Static<typeof Overview>;

/** How much of a list waits, and since when the oldest of it does. */
export const Waiting = Shape('Waiting', { count: Type.Integer(), oldestHours: OrNull(Type.Integer()) });
export type Waiting = Static<typeof Waiting>;

/** What waits for the back office today; null is what the role does not read. No more than 1000 are counted. */
export const Work = Shape('Work', {
  deposits: OrNull(Waiting),
  /** Of these, what no line of the bank is after two bank days. */
  lateDeposits: OrNull(Waiting),
  withdrawals: OrNull(Waiting),
  payouts: OrNull(Waiting),
  proposals: OrNull(Waiting),
  /** Conversations that wait for an answer. */
  messages: OrNull(Waiting),
  runs: OrNull(
    Type.Object({
      due: Type.Integer(),
      firstDue: OrNull(BusinessDate),
      /** Since the first of them began. */
      dueHours: OrNull(Type.Integer()),
      failedTries: Type.Integer(),
    }),
  ),
  /** What the last reconcile found; null before the first one. */
  books: OrNull(
    Type.Object({
      differences: OrNull(Type.Integer()),
      checkedAt: OrNull(Type.String({ format: 'date-time' })),
    }),
  ),
});
export type Work = Static<typeof Work>;

export const NewReward = Closed('NewReward', { memberId: Id, amount: WholeRupeesText, reason: Reason });
export type NewReward = Static<typeof NewReward>;

/** Who did what to what: append-only. `before` and `after` hold what changed. */
export const AuditEntry = Shape('AuditEntry', {
  id: Id,
  at: Type.String({ format: 'date-time' }),
  /** Null for what the server does by itself. */
  actorId: OrNull(Id),
  actorName: Type.String(),
  action: Type.String(),
  ...CHANGE,
  address: Type.String(),
  /** One person decided what would need two, because the club has switched that off. */
  isAlone: Type.Boolean(),
});
export type AuditEntry = Static<typeof AuditEntry>;
const LOG_QUERY = {
  ...PageQuery,
  search: Type.Optional(SearchText),
  from: Type.Optional(BusinessDate),
  to: Type.Optional(BusinessDate),
};
export const AuditQuery = Query({
  ...LOG_QUERY,
  /** Who did it. */
  actorId: Type.Optional(Id),
  /** All of a kind, or one: `deposit`, `deposit:12`. */
  subject: Type.Optional(Type.String({ title: 'Subject', pattern: '^[a-z_]{1,30}(:[a-z0-9_-]{1,60})?$' })),
  action: Type.Optional(Type.String({ title: 'Action', pattern: '^[a-z_]{1,30}\\.[a-z_]{1,30}$' })),
});
export type AuditQuery = Static<typeof AuditQuery>;
/** What happened at the doors of the site. */
export const SecurityEventKind = Type.Enum([
  'login_failed',
  'throttled',
  'staff_login',
  'member_login',
  'export',
  'role_changed',
  'proof_failed',
]);
export type SecurityEventKind = Static<typeof SecurityEventKind>;
export const SecurityEvent = Shape('SecurityEvent', {
  id: Id,
  at: Type.String({ format: 'date-time' }),
  kind: SecurityEventKind,
  /** Whose account it is about; null for a stranger. */
  memberId: OrNull(Id),
  memberName: OrNull(Type.String()),
  address: Type.String(),
  detail: Type.String(),
  times: Type.Integer({ description: 'How many alike there were within a few seconds, from `at` on' }),
});
export type SecurityEvent = Static<typeof SecurityEvent>;
export const SecurityEventQuery = Query({ ...LOG_QUERY, kind: Type.Optional(SecurityEventKind) });
export type SecurityEventQuery = Static<typeof SecurityEventQuery>;
export const SecurityEventPage = PageOf(SecurityEvent);
export type SecurityEventPage = Static<typeof SecurityEventPage>;
export const AuditPage = PageOf(AuditEntry);
export type AuditPage = Static<typeof AuditPage>;
