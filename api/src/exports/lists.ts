import { listUsersById, type UserRow } from '../admin-users/user.queries';
import { listAudit, type AuditRow } from '../audit/audit.queries';
import { listEarnings, type EarningRow } from '../compensation/earnings/earning.queries';
import { listRuns, toRun, type RunRow } from '../compensation/runs/run.queries';
import type {
  AdminDepositQuery,
  AdminPayoutQuery,
  AdminRequestQuery,
  AdminUserQuery,
  AuditQuery,
  EarningQuery,
  SecurityEventQuery,
  StatementKind,
  StatementQuery,
  TeamMember,
  TeamQuery,
} from '../contract';
import type { Queryable } from '../database/database';
import { listAdminDeposits, type AdminDepositRow } from '../deposits/deposit.queries';
import { findCompleteFrom, getArchivedBalance } from '../ledger/reconcile';
import { toRupeesText } from '../ledger/rupees';
import { formatAction, SECURITY_WORDS } from '../contract/audit-words';
import { MOVEMENT_WORDS, sayReference } from '../contract/statement-words';
import { listTeam } from '../network/team';
import { msg, type Speech } from '../notifications/speech';
import { decodeCursor } from '../paging/paging';
import { findMemberIds } from '../search/members';
import { listSecurityEvents, type SecurityEventRow } from '../security/security-event.queries';
import { listLateDeposits } from '../statements/deposit-evidence';
import { listStatement, type StatementRow } from '../wallet/statement.queries';
import { formatDestination } from '../withdrawals/destination';
import { listPayouts, type PayoutRow } from '../withdrawals/payout.queries';
import { listAdminRequests, type AdminRequestRow } from '../withdrawals/withdrawal.queries';
import { type FileCell, formatIndianTime, toStateWord } from './cells';
import type { CsvExport, ListFile } from './send-file';

/** Without the place in the list: a file has all of it. */
export type Filter<Query> = Omit<Query, 'cursor' | 'limit'>;

/** A file of a member is in the language of their account, as the document beside it. */
type Translate = Speech['t'];

const ARCHIVED = msg('Earlier entries are archived; ask support for them');

/** Where a list of the ledger ends early because of what is archived. */
async function findArchivedEnd(database: Queryable, from = ''): Promise<string | undefined> {
  const { completeFrom } = await findCompleteFrom(database);
  return completeFrom !== undefined && from < completeFrom ? completeFrom : undefined;
}

interface StatementReader {
  /** What the reader calls a movement: a member as on the page, staff as in the books. */
  words: Readonly<Record<StatementKind, string>>;
  t: Translate;
}

export function exportStatement(
  database: Queryable,
  memberId: bigint,
  filter: Filter<StatementQuery>,
  { words, t }: StatementReader,
): CsvExport<StatementRow> {
  return {
    name: 'statement',
    columns: [
      [t('Id'), (row) => String(row.id)],
      [t('Date'), (row) => row.businessDate],
      [t('Time (India)'), (row) => formatIndianTime(row.postedAt)],
      [t('Kind'), (row) => t(words[row.kind])],
      [t('Reference'), (row) => ({ text: sayReference(t, row.reference) })],
      [t('Amount'), (row) => toRupeesText(row.amountMicros)],
      [t('Balance'), (row) => toRupeesText(row.balanceMicros)],
      [t('Can be withdrawn from'), (row) => row.releasedOn],
    ],
    listPage: (page) => listStatement(database, memberId, { ...filter, ...page }),
    findEnd: async () => {
      const date = await findArchivedEnd(database, filter.from);
      if (date === undefined) return undefined;
      const balance = toRupeesText(await getArchivedBalance(database, memberId));
      return ['', date, '', t('Opening balance'), { text: t(ARCHIVED) }, '', balance, ''];
    },
  };
}

export function exportEarnings(
  database: Queryable,
  memberId: bigint,
  filter: Filter<EarningQuery>,
  t: Translate,
): CsvExport<EarningRow> {
  return {
    name: 'earnings',
    columns: [
      [t('Id'), (row) => String(row.id)],
      [t('Date'), (row) => row.businessDate],
      [t('Kind'), (row) => t(MOVEMENT_WORDS[row.kind])],
      [t('Level'), (row) => row.level],
      [t('Amount'), (row) => toRupeesText(row.amountMicros)],
      [t('Cut'), (row) => toRupeesText(row.cutMicros)],
      [t('Can be withdrawn from'), (row) => row.releasedOn],
    ],
    listPage: (page) => listEarnings(database, memberId, { ...filter, ...page }),
    findEnd: async () => {
      const date = await findArchivedEnd(database, filter.from);
      return date === undefined ? undefined : ['', date, t(ARCHIVED), '', '', '', ''];
    },
  };
}

export function exportRuns(database: Queryable): CsvExport<RunRow> {
  return {
    name: 'runs',
    columns: [
      ['Id', (row) => String(row.id)],
      ['Business date', (row) => row.businessDate],
      ['State', (row) => toStateWord(row.state)],
      ['Trigger', (row) => toStateWord(row.trigger)],
      ['Started by', (row) => ({ text: row.startedBy })],
      ['Started at (India)', (row) => formatIndianTime(row.startedAt)],
      ['Milliseconds', (row) => row.tookMs],
      ['Members', (row) => row.members],
      ['Lines', (row) => toRun(row).totals?.lines ?? null],
      ['Cashback', (row) => toRun(row).totals?.cashback ?? null],
      ['Cashback on cashback', (row) => toRun(row).totals?.cashbackOnCashback ?? null],
      ['Cut', (row) => toRun(row).totals?.cut ?? null],
      ['Error', (row) => ({ text: row.error })],
    ],
    listPage: ({ cursor, limit }) => listRuns(database, cursor === undefined ? undefined : decodeCursor(cursor), limit),
  };
}

export function exportUsers(database: Queryable, filter: Filter<AdminUserQuery>): CsvExport<UserRow> {
  return {
    name: 'users',
    columns: [
      ['Id', (row) => String(row.id)],
      ['Name', (row) => ({ text: row.name })],
      ['Email', (row) => ({ text: row.email })],
      ['Mobile', (row) => row.mobile],
      ['Referred by', (row) => ({ text: row.sponsorName })],
      ['Date of joining (India)', (row) => formatIndianTime(row.createdAt)],
      ['Amount', (row) => toRupeesText(row.depositedMicros)],
      ['Enabled', (row) => (row.isEnabled ? 'yes' : 'no')],
      ['Role', (row) => toStateWord(row.role)],
    ],
    listPage: async (page) => listUsersById(database, await findMemberIds(database, { ...filter, ...page })),
  };
}

export async function exportDeposits(
  database: Queryable,
  filter: Filter<AdminDepositQuery>,
  now: Date,
): Promise<CsvExport<AdminDepositRow>> {
  const lateOnly = filter.late && (await listLateDeposits(database, now)).map(({ id }) => id);
  return {
    name: 'deposits',
    columns: [
      ['Id', (row) => String(row.id)],
      ['Member id', (row) => String(row.memberId)],
      ['Name', (row) => ({ text: row.name })],
      ['Referred by', (row) => ({ text: row.sponsorName })],
      ['Amount', (row) => toRupeesText(row.amountMicros)],
      ['Mode', (row) => row.mode],
      ['UTR', (row) => ({ code: row.utr })],
      ['Payment reference', (row) => ({ code: row.paymentReference })],
      ['Status', (row) => toStateWord(row.status)],
      ['Reason', (row) => ({ text: row.falseReason ?? row.reason })],
      ['Created at (India)', (row) => formatIndianTime(row.createdAt)],
      ['Decided at (India)', (row) => formatIndianTime(row.decidedAt)],
      ['Value date', (row) => row.valueDate],
    ],
    listPage: (page) => listAdminDeposits(database, { ...filter, ...page }, lateOnly),
  };
}

export function exportRequests(database: Queryable, filter: Filter<AdminRequestQuery>): CsvExport<AdminRequestRow> {
  return {
    name: 'withdrawal-requests',
    columns: [
      ['Id', (row) => String(row.id)],
      ['Member id', (row) => String(row.memberId)],
      ['Name', (row) => ({ text: row.name })],
      ['Amount', (row) => toRupeesText(row.amountMicros)],
      ['Method', (row) => row.method],
      ['Status', (row) => toStateWord(row.status)],
      ['Reason', (row) => ({ text: row.reason })],
      ['Created at (India)', (row) => formatIndianTime(row.createdAt)],
      ['Decided at (India)', (row) => formatIndianTime(row.decidedAt)],
    ],
    listPage: (page) => listAdminRequests(database, { ...filter, ...page }),
  };
}

export function exportPayouts(database: Queryable, filter: Filter<AdminPayoutQuery>): CsvExport<PayoutRow> {
  return {
    name: 'withdrawals',
    columns: [
      ['Id', (row) => `WD${row.id}`],
      ['Request id', (row) => String(row.requestId)],
      ['Member id', (row) => String(row.memberId)],
      ['Name', (row) => ({ text: row.name })],
      ['Mode', (row) => row.method],
      ['Destination', (row) => ({ text: formatDestination(row) })],
      ['Amount', (row) => toRupeesText(row.amountMicros)],
      ['Status', (row) => toStateWord(row.status)],
      ['UTR', (row) => ({ code: row.utr })],
      ['Reason', (row) => ({ text: row.reason })],
      ['Created at (India)', (row) => formatIndianTime(row.createdAt)],
      ['Settled at (India)', (row) => formatIndianTime(row.settledAt)],
    ],
    listPage: (page) => listPayouts(database, { ...filter, ...page }),
  };
}

export function exportSecurityEvents(
  database: Queryable,
  filter: Filter<SecurityEventQuery>,
): CsvExport<SecurityEventRow> {
  return {
    name: 'security-events',
    columns: [
      ['Id', (row) => String(row.id)],
      ['Time (India)', (row) => formatIndianTime(row.at)],
      ['Kind', (row) => SECURITY_WORDS[row.kind]],
      ['Member id', (row) => (row.memberId === null ? null : String(row.memberId))],
      ['Name', (row) => ({ text: row.memberName })],
      ['Address', (row) => ({ text: row.address })],
      ['Detail', (row) => ({ text: row.detail })],
      ['Times', (row) => row.times],
    ],
    listPage: (page) => listSecurityEvents(database, { ...filter, ...page }),
  };
}

export function exportAudit(database: Queryable, filter: Filter<AuditQuery>): CsvExport<AuditRow> {
  return {
    name: 'audit',
    columns: [
      ['Id', (row) => String(row.id)],
      ['Time (India)', (row) => formatIndianTime(row.at)],
      ['Member id', (row) => (row.actorId === null ? null : String(row.actorId))],
      ['Name', (row) => ({ text: row.actorName })],
      ['Address', (row) => ({ text: row.address })],
      ['Action', (row) => formatAction(row.action)],
      ['Subject', (row) => ({ text: row.subject })],
      ['Name of subject', (row) => ({ text: row.subjectName })],
      ['Before', (row) => ({ text: row.before === null ? null : JSON.stringify(row.before) })],
      ['After', (row) => ({ text: row.after === null ? null : JSON.stringify(row.after) })],
      ['Decided alone', (row) => (row.isAlone ? 'yes' : 'no')],
      ['Code', (row) => row.action],
    ],
    listPage: (page) => listAudit(database, { ...filter, ...page }),
  };
}

const ROWS_PER_PAGE = 500;
/** Of a filtered team; more than a page of the screen, because a file wants all of them. */
const LOOKED_AT_PER_PAGE = 2000;

const toCells = (t: Translate, member: TeamMember): FileCell[] => [
  member.id,
  { text: member.name },
  member.level,
  formatIndianTime(member.joinedAt),
  t(member.isActive ? 'Active' : 'Not active'),
  { amount: member.packageTotal },
  member.teamSize,
  { text: member.maskedEmail },
  { text: member.maskedMobileNumber },
];

/** What the list of the own team shows, with contacts masked as there. */
export function exportTeam(
  database: Queryable,
  viewerId: bigint,
  filter: Filter<TeamQuery>,
  { now, t }: { now: Date; t: Translate },
): ListFile {
  async function* listPages() {
    for (let cursor: string | null | undefined; cursor !== null;) {
      const place = { ...filter, limit: ROWS_PER_PAGE, ...(cursor === undefined ? {} : { cursor }) };
      const page = await listTeam(database, viewerId, place, now, LOOKED_AT_PER_PAGE);
      yield page.items.map((member) => toCells(t, member));
      cursor = page.nextCursor;
    }
  }
  return {
    name: 'team',
    columns: [
      ...[t('Id'), t('Name'), t('Level'), t('Joined (India)'), t('Status')],
      ...[t('Packages'), t('Team'), t('Email'), t('Mobile')],
    ],
    listPages,
  };
}
