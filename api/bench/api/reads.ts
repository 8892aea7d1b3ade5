import { encodeCursor } from '../../src/paging/paging';
import type { Database } from '../../src/database/database';
import { toToken } from '../club';
import { ADMIN_ID, FOUNDER_ID, HUB_ID, MEMBERS, ORDINARY_MEMBERS, VISITORS_MESSAGES } from '../club-sql';
import type { Call } from '../load';
import { getFacts, type Facts, type Line } from './facts';

/** One line of the bench: calls of one route. */
export interface Read {
  /** As in the table of routes, so that none is forgotten. */
  route: string;
  /** What of it, where a route has several lines. */
  what?: string;
  calls: Call[];
  /** The same of the hub and of the founder: it must not take longer for how many stand below. */
  ofBig?: { who: string; calls: Call[] }[];
  /** How often it comes in the mix of an ordinary member's reads; 0 when it does not. */
  weight: number;
}

const get = (memberId: number, path: string): Call => ({
  method: 'GET',
  path: `/api/v1${path}`,
  headers: { authorization: toToken(memberId) },
});

/** The same read by each of the thousand, in an order that looks random. */
function byMembers(toPath: (memberId: number) => string): Call[] {
  return Array.from({ length: ORDINARY_MEMBERS }, (_, place) => {
    const memberId = ((place * 617) % ORDINARY_MEMBERS) + 1;
    return get(memberId, toPath(memberId));
  });
}

const byAdmin = (...paths: string[]): Call[] => paths.map((path) => get(ADMIN_ID, `/admin${path}`));
const BIG = [
  { who: 'the hub', id: HUB_ID },
  { who: 'the founder', id: FOUNDER_ID },
];
const byBig = (toPath: (memberId: number) => string) =>
  BIG.map(({ who, id }) => ({ who, calls: [get(id, toPath(id))] }));
/** A member's page is opened of anybody. */
const ofMembers = (toPath: (memberId: number) => string): Call[] =>
  byAdmin(...Array.from({ length: 1000 }, (_, place) => toPath(((place * 7919) % MEMBERS) + 1)));

const toDateText = (digits: string) => digits.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');

const toDayPath = (id: number) => `/users/${id}/days/${new Date().toISOString().slice(0, 10)}`;

function listMemberReads({ deepTransferIds, lastDate, middleDate, levelLines, bonusLines }: Facts): Read[] {
  const line = (
    weight: number,
    route: string,
    what: string | undefined,
    toPath: (memberId: number) => string,
  ): Read => ({
    route: `GET /api/v1${route}`,
    ...(what === undefined ? {} : { what }),
    calls: byMembers(toPath),
    ofBig: byBig(toPath),
    weight,
  });
  const plain = (weight: number, route: string) => line(weight, route, undefined, () => route);
  const deepStatement = (id: number) => `/wallet/statement?cursor=${encodeCursor(deepTransferIds[id - 1] ?? 1n)}`;
  const earningId = (date: string, place: number | bigint) => `${date}${String(place).padStart(10, '0')}`;
  const toCalls = (lines: Line[]) =>
    lines.map(({ memberId, date, place }) => get(Number(memberId), `/earnings/${earningId(date, place)}`));
  const explained = (what: string, lines: Line[]): Read => ({
    route: 'GET /api/v1/earnings/:earningId',
    what,
    calls: toCalls(lines.filter(({ memberId }) => memberId <= ORDINARY_MEMBERS)),
    ofBig: BIG.map(({ who, id }) => ({ who, calls: toCalls(lines.filter(({ memberId }) => memberId === BigInt(id))) })),
    weight: 0,
  });
  const deepEarnings = `/earnings?cursor=${encodeCursor(BigInt(earningId(middleDate, 0)))}`;
  return [
    plain(6, '/user/profile'),
    plain(4, '/dashboard'),
    plain(4, '/wallet'),
    line(4, '/wallet/statement', 'first page', () => '/wallet/statement'),
    line(1, '/wallet/statement', 'deep page', deepStatement),
    line(1, '/wallet/statement', 'of a kind', () => '/wallet/statement?kind=deposit'),
    line(3, '/earnings', 'first page', () => '/earnings'),
    line(1, '/earnings', 'deep page', () => deepEarnings),
    line(1, '/earnings', 'of a level', () => '/earnings?level=1'),
    plain(2, '/earnings/history'),
    line(1, '/earnings/days/:businessDate', 'the last date', () => `/earnings/days/${toDateText(lastDate)}`),
    line(0, '/earnings/history', 'of a year', () => '/earnings/history?days=366'),
    line(1, '/earnings/:earningId', 'own cashback', () => `/earnings/${earningId(lastDate, 0)}`),
    explained('of a level', levelLines),
    explained('a referral bonus', bonusLines),
    plain(2, '/packages'),
    plain(2, '/deposits'),
    plain(1, '/deposits/ways'),
    plain(2, '/deposits/waiting'),
    plain(2, '/withdrawals'),
    plain(2, '/network'),
    line(2, '/network/:memberId/children', undefined, (id) => `/network/${id}/children`),
    ...['kumar', 'ra', 'a', 'zyx', 'qqqqq'].map((q) =>
      line(q === 'qqqqq' ? 0 : 1, '/network/search', q, () => `/network/search?q=${q}`),
    ),
    ...['', 'filter=noPackage', 'filter=ending', 'filter=joinedThisWeek', 'sort=nearest&level=2'].map((query) =>
      line(query === '' ? 1 : 0, '/network/members', query || 'the newest', () => `/network/members?${query}`),
    ),
    plain(2, '/notifications'),
    plain(0, '/notifications/choices'),
    plain(1, '/conversations'),
    line(0, '/conversations/:conversationId', undefined, (id) => `/conversations/${VISITORS_MESSAGES + id}`),
    plain(0, '/user/push'),
    plain(1, '/user/payout-details'),
    plain(0, '/user/factors'),
    plain(1, '/user/sessions'),
    plain(2, '/plans'),
    plain(1, '/rates'),
    plain(0, '/testimonials'),
    plain(0, '/user/testimonial'),
  ];
}

const line = (route: string, what: string | undefined, ...calls: Call[]): Read => ({
  route: `GET /api/v1/admin${route}`,
  ...(what === undefined ? {} : { what }),
  calls,
  weight: 0,
});

function listBookReads(): Read[] {
  return [
    line('/runs', undefined, ...byAdmin('/runs')),
    line('/liability', undefined, ...byAdmin('/liability')),
    line('/payout-batches', undefined, ...byAdmin('/payout-batches')),
    line('/payout-batches/candidates', undefined, ...byAdmin('/payout-batches/candidates?template=generic')),
    line('/payout-batches/:batchId', undefined, ...byAdmin('/payout-batches/1')),
    line('/books/closing', undefined, ...byAdmin('/books/closing')),
    line('/books/trial-balance', undefined, ...byAdmin('/books/trial-balance')),
    line('/books/entries', 'day book', ...byAdmin('/books/entries?limit=100', '/books/entries?from=2026-01-01')),
    line(
      '/books/entries',
      'statement of an account',
      ...byAdmin(...['cash', 'wallet', 'reward_expense'].map((account) => `/books/entries?account=${account}`)),
    ),
  ];
}

function listAuditReads(deep: string): Read[] {
  return [
    line('/audit', 'first and deep page', ...byAdmin('/audit', `/audit?${deep}`)),
    line('/audit', 'search: an action', ...byAdmin('/audit?search=payout.paid', '/audit?search=deposit.reject')),
    line('/audit', 'search: a subject', ...byAdmin('/audit?search=deposit:123456', '/audit?search=payout:9')),
    line(
      '/audit',
      'search: an actor, nobody',
      ...byAdmin('/audit?search=kumar', '/audit?search=zyx', '/audit?search=qqqqq'),
    ),
    line('/audit', 'search: one or two letters', ...byAdmin('/audit?search=a', '/audit?search=q', '/audit?search=zz')),
    line(
      '/audit',
      'filtered',
      ...byAdmin(
        `/audit?actorId=${ADMIN_ID}`,
        '/audit?action=deposit.reject',
        '/audit?subject=payout',
        '/audit?subject=deposit:1234',
        `/audit?actorId=${ADMIN_ID}&action=payout.failed&subject=payout`,
      ),
    ),
    line('/audit', 'of a time', ...byAdmin('/audit?from=2026-03-01&to=2026-03-31')),
  ];
}

function listConversationReads(deep: string): Read[] {
  return [
    line('/conversations', 'first and deep page', ...byAdmin('/conversations', `/conversations?${deep}`)),
    line(
      '/conversations',
      'filtered',
      ...byAdmin(
        ...['status=open', 'status=closed', 'assignee=me', 'assignee=nobody'].map((q) => `/conversations?${q}`),
      ),
    ),
    line('/conversations', 'search', ...byAdmin('/conversations?search=visitor77', '/conversations?search=qqqqq')),
    line('/conversations/answerers', undefined, ...byAdmin('/conversations/answerers')),
    line('/conversations/:conversationId', undefined, ...byAdmin('/conversations/1', '/conversations/4000')),
  ];
}

function listBankReads({ pendingIds, confirmedIds, openLineIds }: Facts): Read[] {
  const evidence = (what: string, ids: bigint[]) =>
    line('/deposits/:depositId/evidence', what, ...byAdmin(...ids.map((id) => `/deposits/${id}/evidence`)));
  return [
    line('/bank-accounts', undefined, ...byAdmin('/bank-accounts')),
    evidence('of those that wait', pendingIds),
    evidence('of confirmed ones', confirmedIds),
    line('/statements/matches', undefined, ...byAdmin('/statements/matches')),
    line(
      '/statements/lines/:lineId/other-sides',
      undefined,
      ...byAdmin(...openLineIds.map((id) => `/statements/lines/${id}/other-sides`)),
    ),
    line('/statements/decisions', undefined, ...byAdmin('/statements/decisions')),
    line('/statements/imports', undefined, ...byAdmin('/statements/imports')),
    line('/statements/:bankAccountId/balance', undefined, ...byAdmin('/statements/1/balance')),
  ];
}

function listAdminReads(facts: Facts): Read[] {
  const { middleIdOf, depositTransferId } = facts;
  const plain = (route: string) => line(route, undefined, ...byAdmin(route));
  const deep = (list: keyof Facts['middleIdOf']) => `cursor=${encodeCursor(middleIdOf[list])}`;
  const deepUser = `cursor=${encodeCursor(BigInt(MEMBERS / 2))}`;
  const users = (what: string, ...queries: string[]) =>
    line('/users', what, ...byAdmin(...queries.map((query) => `/users?${query}`)));
  const listed = (route: string, table: keyof Facts['middleIdOf'], states: string[]) => [
    line(route, 'first and deep page', ...byAdmin(route, `${route}?${deep(table)}`)),
    line(route, 'by state', ...byAdmin(...states.map((state) => `${route}?status=${state}`))),
    line(route, 'the oldest first', ...byAdmin(`${route}?status=${states[0]}&order=oldest`)),
    line(route, 'search: a name', ...byAdmin(`${route}?search=kumar`, `${route}?search=zyx`, `${route}?search=qqqqq`)),
    line(route, 'search: a number', ...byAdmin(`${route}?search=1234`, `${route}?search=77`, `${route}?search=123456`)),
  ];
  return [
    plain('/work'),
    plain('/overview'),
    line('/search', 'a name', ...byAdmin('/search?q=kumar', '/search?q=zyx', '/search?q=qqqqq', '/search?q=a')),
    line('/search', 'a number', ...byAdmin('/search?q=1234', '/search?q=90012', '/search?q=9000123456')),
    line('/search', 'a part of an email', ...byAdmin('/search?q=%40test', '/search?q=77%40te', '/search?q=zq%40')),
    line('/search', 'a part of a UTR', ...byAdmin('/search?q=00123', '/search?q=12345', '/search?q=987654321')),
    line('/search', 'what is there once', ...byAdmin('/search?q=WD77', '/search?q=nobody%40test.example')),
    line('/overview', 'of 24 months', ...byAdmin('/overview?months=24')),
    users('each sort', '', 'sort=name', 'sort=amount', 'sort=joined&order=asc', 'isEnabled=false'),
    users('deep page of each sort', ...['joined', 'name', 'amount'].map((sort) => `sort=${sort}&${deepUser}`)),
    users('search: a common name', 'search=kumar', 'search=kumar&sort=name', 'search=kumar&sort=amount'),
    users('search: a rare name', 'search=zyx', 'search=zyx&sort=amount'),
    users('search: a name that nobody has', 'search=qqqqq'),
    users('search: one or two letters', 'search=a', 'search=ku&sort=name', 'search=q'),
    users('search: part of a mobile number', 'search=90012', 'search=90009', 'search=77777', 'search=9000123456'),
    users('search: deep page', `search=kumar&${deepUser}`, `search=kumar&sort=name&${deepUser}`),
    users('search: the disabled', 'search=kumar&isEnabled=false', 'search=zyx&isEnabled=false'),
    line('/users/:memberId', undefined, ...ofMembers((id) => `/users/${id}`)),
    line('/users/:memberId', 'of the hub and the founder', ...byAdmin(`/users/${HUB_ID}`, `/users/${FOUNDER_ID}`)),
    line('/users/:memberId/timeline', undefined, ...ofMembers((id) => `/users/${id}/timeline`)),
    line('/users/:memberId/timeline', 'of the hub', ...byAdmin(`/users/${HUB_ID}/timeline`)),
    line('/users/:memberId/notes', undefined, ...ofMembers((id) => `/users/${id}/notes`)),
    line('/users/:memberId/duplicates', undefined, ...ofMembers((id) => `/users/${id}/duplicates`)),
    line('/users/:memberId/days/:businessDate', undefined, ...ofMembers(toDayPath)),
    line('/users/:memberId/statement', 'of the hub', ...byAdmin(`/users/${HUB_ID}/statement`)),
    line(
      '/users/:memberId/statement',
      undefined,
      ...ofMembers((id) => `/users/${(id % ORDINARY_MEMBERS) + 1}/statement`),
    ),
    ...listed('/deposits', 'deposits', ['pending', 'success', 'failed', 'reversed']),
    ...listed('/withdrawal-requests', 'withdrawal_requests', ['pending', 'approved', 'rejected']),
    ...listed('/payouts', 'payouts', ['pending', 'success', 'failed', 'returned']),
    ...listBankReads(facts),
    plain('/rates'),
    ...listBookReads(),
    ...listAuditReads(deep('audit_entries')),
    ...listConversationReads(deep('conversations')),
    ...['/saved-replies', '/saved-reasons', '/saved-views'].map(plain),
    ...['/failed-mails', '/failed-pushes', '/receivables', '/testimonials'].map(plain),
    line('/transfers/:transferId/reversal', undefined, ...byAdmin(`/transfers/${depositTransferId}/reversal`)),
    plain('/telemetry'),
    plain('/security-events'),
    plain('/releases'),
    plain('/staff'),
    plain('/proposals'),
    plain('/second-person'),
    plain('/purchase-rules'),
  ];
}

export async function listReads(database: Database): Promise<Read[]> {
  const facts = await getFacts(database);
  return [...listMemberReads(facts), ...listAdminReads(facts)];
}

/** The reads of an ordinary member, mixed by their weights. */
export function mixReads(reads: Read[], count: number): Call[] {
  const turns = reads.flatMap((read) => Array.from({ length: read.weight }, () => read));
  return Array.from({ length: count }, (_, place) => {
    const read = turns[(place * 31) % turns.length];
    return read?.calls[place % read.calls.length] ?? [];
  }).flat();
}
