import { Type, type Static, type TSchema } from 'typebox';
import { Package } from './deposits';
import { FactorMethod } from './factors';
import { BusinessDate, Id, MemberNames, RupeesText, WholeRupeesText } from './money';
import { PageOf, PageQuery, Reason, SearchText } from './paging';
import { SessionInfo } from './account';
import { Role } from './users';
import { Wallet } from './wallet';

/** A row of user management. `amount` is the sum of the member's confirmed deposits. */
export const AdminUser = Type.Object(
  {
    id: Id,
    name: Type.String(),
    email: Type.String(),
    mobile: Type.String(),
    referredBy: Type.Union([Type.String(), Type.Null()]),
    dateOfJoining: Type.String({ format: 'date-time' }),
    amount: RupeesText,
    isEnabled: Type.Boolean(),
    role: Role,
  },
  { title: 'AdminUser' },
);
export type AdminUser = Static<typeof AdminUser>;

export const UserSort = Type.Enum(['joined', 'name', 'amount']);
export type UserSort = Static<typeof UserSort>;

export const AdminUserQuery = Type.Object(
  {
    ...PageQuery,
    search: Type.Optional(SearchText),
    sort: Type.Optional(UserSort),
    order: Type.Optional(Type.Enum(['asc', 'desc'])),
    isEnabled: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type AdminUserQuery = Static<typeof AdminUserQuery>;
export const AdminUserPage = Type.Object(
  {
    ...PageOf(AdminUser).properties,
    counters: Type.Object({ total: Type.Integer(), active: Type.Integer(), inactive: Type.Integer() }),
  },
  { title: 'AdminUserPage' },
);
export type AdminUserPage = Static<typeof AdminUserPage>;

export const EnabledChange = Type.Object(
  { isEnabled: Type.Boolean({ title: 'Enabled' }) },
  { title: 'EnabledChange', additionalProperties: false },
);
export type EnabledChange = Static<typeof EnabledChange>;

/** Everything an operator needs about one member. */
export const AdminUserDetail = Type.Object(
  {
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
  },
  { title: 'AdminUserDetail' },
);
export type AdminUserDetail = Static<typeof AdminUserDetail>;

/** The token with which support looks at the site as a member does. It reads, and nothing more. */
export const ViewGrant = Type.Object(
  { token: Type.String(), viewedUntil: Type.String({ format: 'date-time' }) },
  { title: 'ViewGrant' },
);
export type ViewGrant = Static<typeof ViewGrant>;

export const OverviewQuery = Type.Object(
  { months: Type.Optional(Type.Integer({ title: 'Months', minimum: 1, maximum: 24 })) },
  { additionalProperties: false },
);
export type OverviewQuery = Static<typeof OverviewQuery>;

/** Of one day: how many, and what they come to. */
const CountAndSum = Type.Object({ count: Type.Integer(), amount: RupeesText });

/**
 * The admin dashboard: live counters, the figures of today in India, and the charts for the chosen months (oldest
 * first).
 */
export const Overview = Type.Object(
  {
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
  },
  { title: 'Overview' },
);
export type Overview = Static<typeof Overview>;

/** How much of a list waits, and since when the oldest of it does. */
export const Waiting = Type.Object(
  { count: Type.Integer(), oldestHours: Type.Union([Type.Integer(), Type.Null()]) },
  { title: 'Waiting' },
);
export type Waiting = Static<typeof Waiting>;
const OrNull = <Part extends TSchema>(part: Part) => Type.Union([part, Type.Null()]);

/** What waits for the back office today; null is what the role does not read. No more than 1000 are counted. */
export const Work = Type.Object(
  {
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
        firstDue: Type.Union([BusinessDate, Type.Null()]),
        /** Since the first of them began. */
        dueHours: Type.Union([Type.Integer(), Type.Null()]),
        failedTries: Type.Integer(),
      }),
    ),
    /** What the last reconcile found; null before the first one. */
    books: OrNull(
      Type.Object({
        differences: Type.Union([Type.Integer(), Type.Null()]),
        checkedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
      }),
    ),
  },
  { title: 'Work' },
);
export type Work = Static<typeof Work>;

export const NewReward = Type.Object(
  { memberId: Id, amount: WholeRupeesText, reason: Reason },
  { title: 'NewReward', additionalProperties: false },
);
export type NewReward = Static<typeof NewReward>;

export const ContactMessage = Type.Object(
  {
    id: Id,
    name: Type.String(),
    email: Type.String(),
    message: Type.String(),
    createdAt: Type.String({ format: 'date-time' }),
    forwardedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  },
  { title: 'ContactMessage' },
);
export type ContactMessage = Static<typeof ContactMessage>;
export const ContactMessagePage = PageOf(ContactMessage);
export type ContactMessagePage = Static<typeof ContactMessagePage>;

/** Who did what to what: append-only. `before` and `after` hold what changed. */
export const AuditEntry = Type.Object(
  {
    id: Id,
    at: Type.String({ format: 'date-time' }),
    /** Null for what the server does by itself. */
    actorId: Type.Union([Id, Type.Null()]),
    actorName: Type.String(),
    action: Type.String(),
    subject: Type.String(),
    /** What a person calls it: the name of its member, a day; null where there is no such word. */
    subjectName: Type.Union([Type.String(), Type.Null()]),
    /** Whose it is, of what belongs to a member. */
    subjectMemberId: Type.Union([Id, Type.Null()]),
    before: Type.Unknown(),
    after: Type.Unknown(),
    memberNames: MemberNames,
    address: Type.String(),
    /** One person decided what would need two, because the club has switched that off. */
    isAlone: Type.Boolean(),
  },
  { title: 'AuditEntry' },
);
export type AuditEntry = Static<typeof AuditEntry>;
const LOG_QUERY = {
  ...PageQuery,
  search: Type.Optional(SearchText),
  from: Type.Optional(BusinessDate),
  to: Type.Optional(BusinessDate),
};
export const AuditQuery = Type.Object(
  {
    ...LOG_QUERY,
    /** Who did it. */
    actorId: Type.Optional(Id),
    /** All of a kind, or one: `deposit`, `deposit:12`. */
    subject: Type.Optional(Type.String({ title: 'Subject', pattern: '^[a-z_]{1,30}(:[a-z0-9_-]{1,60})?$' })),
    action: Type.Optional(Type.String({ title: 'Action', pattern: '^[a-z_]{1,30}\\.[a-z_]{1,30}$' })),
  },
  { additionalProperties: false },
);
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
export const SecurityEvent = Type.Object(
  {
    id: Id,
    at: Type.String({ format: 'date-time' }),
    kind: SecurityEventKind,
    /** Whose account it is about; null for a stranger. */
    memberId: Type.Union([Id, Type.Null()]),
    memberName: Type.Union([Type.String(), Type.Null()]),
    address: Type.String(),
    detail: Type.String(),
    times: Type.Integer({ description: 'How many alike there were within a few seconds, from `at` on' }),
  },
  { title: 'SecurityEvent' },
);
export type SecurityEvent = Static<typeof SecurityEvent>;
export const SecurityEventQuery = Type.Object(
  { ...LOG_QUERY, kind: Type.Optional(SecurityEventKind) },
  { additionalProperties: false },
);
export type SecurityEventQuery = Static<typeof SecurityEventQuery>;
export const SecurityEventPage = PageOf(SecurityEvent);
export type SecurityEventPage = Static<typeof SecurityEventPage>;
export const AuditPage = PageOf(AuditEntry);
export type AuditPage = Static<typeof AuditPage>;
