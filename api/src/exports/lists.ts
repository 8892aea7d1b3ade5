import { listUsersById, type UserRow } from '../admin-users/user.queries';
import { listEarnings, type EarningRow } from '../compensation/earnings/earning.queries';
import { listRuns, toRun, type RunRow } from '../compensation/runs/run.queries';
import type {
  AdminDepositQuery,
  AdminPayoutQuery,
  AdminRequestQuery,
  AdminUserQuery,
  EarningQuery,
  StatementQuery,
} from '../contract';
import type { Queryable } from '../database/database';
import { listAdminDeposits, type AdminDepositRow } from '../deposits/deposit.queries';
import { findCompleteFrom, getArchivedBalance } from '../ledger/reconcile';
import { toRupeesText } from '../ledger/rupees';
import { TRANSFER_WORDS } from '../contract/transfer-words';
import { decodeCursor } from '../paging/paging';
import { findMemberIds } from '../search/members';
import { listStatement, type StatementRow } from '../wallet/statement.queries';
import { formatDestination } from '../withdrawals/destination';
import { listPayouts, type PayoutRow } from '../withdrawals/payout.queries';
import { listAdminRequests, type AdminRequestRow } from '../withdrawals/withdrawal.queries';
import type { CsvExport } from './send-file';
import { formatIndianTime, ROLE_WORDS, RUN_STATE_WORDS, STATUS_WORDS, TRIGGER_WORDS } from './words';

export type Filter<Query> = Omit<Query, 'cursor' | 'limit'>;

/** The filter of a list with a place in it. */
export function withPlace<Query extends object>(filter: Query, cursor: string | undefined, limit: number) {
  return { ...filter, limit, ...(cursor === undefined ? {} : { cursor }) };
}

const ARCHIVED = 'Earlier entries are archived; ask support for them';

/** Where a list of the ledger ends early because of what is archived. */
async function findArchivedEnd(database: Queryable, from = ''): Promise<string | undefined> {
  const { completeFrom } = await findCompleteFrom(database);
  return completeFrom !== undefined && from < completeFrom ? completeFrom : undefined;
}

export function exportStatement(
  database: Queryable,
  memberId: bigint,
  filter: Filter<StatementQuery>,
): CsvExport<StatementRow> {
  return {
    name: 'statement',
    columns: ['Id', 'Date', 'Time (India)', 'Kind', 'Reference', 'Amount', 'Balance', 'Can be withdrawn from'],
    toCells: (row) => [
      String(row.id),
      row.businessDate,
      formatIndianTime(row.postedAt),
      TRANSFER_WORDS[row.kind],
      { text: row.reference },
      toRupeesText(row.amountMicros),
      toRupeesText(row.balanceMicros),
      row.releasedOn,
    ],
    listPage: (cursor, limit) => listStatement(database, memberId, withPlace(filter, cursor, limit)),
    findEnd: async () => {
      const date = await findArchivedEnd(database, filter.from);
      if (date === undefined) return undefined;
      const balance = toRupeesText(await getArchivedBalance(database, memberId));
      return ['', date, '', 'Opening balance', { text: ARCHIVED }, '', balance, ''];
    },
  };
}

export function exportEarnings(
  database: Queryable,
  memberId: bigint,
  filter: Filter<EarningQuery>,
): CsvExport<EarningRow> {
  return {
    name: 'earnings',
    columns: ['Id', 'Date', 'Kind', 'Level', 'Amount', 'Cut', 'Can be withdrawn from'],
    toCells: (row) => [
      String(row.id),
      row.businessDate,
      TRANSFER_WORDS[row.kind],
      row.level,
      toRupeesText(row.amountMicros),
      toRupeesText(row.cutMicros),
      row.releasedOn,
    ],
    listPage: (cursor, limit) => listEarnings(database, memberId, withPlace(filter, cursor, limit)),
    findEnd: async () => {
      const date = await findArchivedEnd(database, filter.from);
      return date === undefined ? undefined : ['', date, ARCHIVED, '', '', '', ''];
    },
  };
}

export function exportRuns(database: Queryable): CsvExport<RunRow> {
  return {
    name: 'runs',
    columns: [
      'Id',
      'Business date',
      'State',
      'Trigger',
      'Started by',
      'Started at (India)',
      'Milliseconds',
      'Members',
      'Lines',
      'Cashback',
      'Cashback on cashback',
      'Cut',
      'Error',
    ],
    toCells: (row) => {
      const { totals } = toRun(row);
      return [
        String(row.id),
        row.businessDate,
        RUN_STATE_WORDS[row.state],
        TRIGGER_WORDS[row.trigger],
        { text: row.startedBy },
        formatIndianTime(row.startedAt),
        row.tookMs,
        row.members,
        totals && totals.lines,
        totals && totals.cashback,
        totals && totals.cashbackOnCashback,
        totals && totals.cut,
        { text: row.error },
      ];
    },
    listPage: (cursor, limit) => listRuns(database, cursor === undefined ? undefined : decodeCursor(cursor), limit),
  };
}

export function exportUsers(database: Queryable, filter: Filter<AdminUserQuery>): CsvExport<UserRow> {
  return {
    name: 'users',
    columns: ['Id', 'Name', 'Email', 'Mobile', 'Referred by', 'Date of joining (India)', 'Amount', 'Enabled', 'Role'],
    toCells: (row) => [
      String(row.id),
      { text: row.name },
      { text: row.email },
      row.mobile,
      { text: row.sponsorName },
      formatIndianTime(row.createdAt),
      toRupeesText(row.depositedMicros),
      row.isEnabled ? 'yes' : 'no',
      ROLE_WORDS[row.role],
    ],
    listPage: async (cursor, limit) =>
      listUsersById(database, await findMemberIds(database, withPlace(filter, cursor, limit))),
  };
}

export function exportDeposits(database: Queryable, filter: Filter<AdminDepositQuery>): CsvExport<AdminDepositRow> {
  return {
    name: 'deposits',
    columns: [
      'Id',
      'Member id',
      'Name',
      'Referred by',
      'Amount',
      'Mode',
      'UTR',
      'Payment reference',
      'Status',
      'Reason',
      'Created at (India)',
      'Decided at (India)',
      'Value date',
    ],
    toCells: (row) => [
      String(row.id),
      String(row.memberId),
      { text: row.name },
      { text: row.sponsorName },
      toRupeesText(row.amountMicros),
      row.mode,
      { code: row.utr },
      { code: row.paymentReference },
      STATUS_WORDS[row.status],
      { text: row.falseReason ?? row.reason },
      formatIndianTime(row.createdAt),
      formatIndianTime(row.decidedAt),
      row.valueDate,
    ],
    listPage: (cursor, limit) => listAdminDeposits(database, withPlace(filter, cursor, limit)),
  };
}

export function exportRequests(database: Queryable, filter: Filter<AdminRequestQuery>): CsvExport<AdminRequestRow> {
  return {
    name: 'withdrawal-requests',
    columns: [
      'Id',
      'Member id',
      'Name',
      'Amount',
      'Method',
      'Status',
      'Reason',
      'Created at (India)',
      'Decided at (India)',
    ],
    toCells: (row) => [
      String(row.id),
      String(row.memberId),
      { text: row.name },
      toRupeesText(row.amountMicros),
      row.method,
      STATUS_WORDS[row.status],
      { text: row.reason },
      formatIndianTime(row.createdAt),
      formatIndianTime(row.decidedAt),
    ],
    listPage: (cursor, limit) => listAdminRequests(database, withPlace(filter, cursor, limit)),
  };
}

export function exportPayouts(database: Queryable, filter: Filter<AdminPayoutQuery>): CsvExport<PayoutRow> {
  return {
    name: 'withdrawals',
    columns: [
      'Id',
      'Request id',
      'Member id',
      'Name',
      'Mode',
      'Destination',
      'Amount',
      'Status',
      'UTR',
      'Reason',
      'Created at (India)',
      'Settled at (India)',
    ],
    toCells: (row) => [
      `WD${row.id}`,
      String(row.requestId),
      String(row.memberId),
      { text: row.name },
      row.method,
      { text: formatDestination(row) },
      toRupeesText(row.amountMicros),
      STATUS_WORDS[row.status],
      { code: row.utr },
      { text: row.reason },
      formatIndianTime(row.createdAt),
      formatIndianTime(row.settledAt),
    ],
    listPage: (cursor, limit) => listPayouts(database, withPlace(filter, cursor, limit)),
  };
}
