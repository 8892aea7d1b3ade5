import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { listUsersById, toAdminUser } from '../admin-users/user.queries';
import { canDo, type Permission, type Role, SearchHits, SearchText, toEnvelope } from '../contract';
import {
  checkMobileNumber,
  normalizeEmail,
  normalizeMobileNumber,
  normalizeReferralCode,
  normalizeUtr,
} from '../contract/rules';
import { listConversationsWith, toAdminConversation } from '../conversations/conversation.queries';
import type { Queryable } from '../database/database';
import { listDepositsWith, toAdminDeposit } from '../deposits/deposit.queries';
import type { Deps } from '../deps';
import { staffRoute } from '../route-options';
import { requireSession } from '../sessions/access-guard';
import { listPayoutsWith, toAdminPayout } from '../withdrawals/payout.queries';
import { listRequestsWith, toAdminRequest } from '../withdrawals/withdrawal.queries';
import { findIdsByStartOfName, findIdsByStartOfNumber, findMemberIds } from '../search/members';
import { findIdsWithPartOfId, HITS_MAX, ID_DIGITS_MAX, PAYOUT_ID_PREFIX } from '../search/payments';

const ID_PATTERN = new RegExp(`^#?([0-9]{1,${ID_DIGITS_MAX}})$`);

function parseId(text: string): bigint | null {
  const digits = ID_PATTERN.exec(text)?.[1];
  return digits === undefined ? null : BigInt(digits);
}

/** Begins a mobile number of India. */
const START_OF_NUMBER = /^[6-9][0-9]{2,9}$/;

const findIdsByStart = (database: Queryable, text: string): Promise<bigint[]> =>
  START_OF_NUMBER.test(text)
    ? findIdsByStartOfNumber(database, text, HITS_MAX)
    : findIdsByStartOfName(database, text, HITS_MAX);

/**
 * The members whom the text names alone, each by a unique index; then those whose name or number begins with it; then,
 * where there is room, those with a part of it in name, number, email or referral code, and in the id.
 */
async function listMembers(database: Queryable, text: string, idsWithPart: bigint[]) {
  const named = await database.query<{ id: bigint }>(
    `SELECT id FROM members WHERE id = $1
     UNION SELECT id FROM members WHERE lower(email) = lower($2)
     UNION SELECT id FROM members WHERE referral_code = $3`,
    [parseId(text), normalizeEmail(text), normalizeReferralCode(text)],
  );
  const isMobileNumber = checkMobileNumber(text) === undefined;
  const search = isMobileNumber ? normalizeMobileNumber(text) : text;
  const ids = new Set(named.map(({ id }) => id));
  const others = [
    () => findIdsByStart(database, search),
    () => findMemberIds(database, { search, limit: HITS_MAX }),
    async () => idsWithPart,
  ];
  for (const find of others) {
    if (ids.size >= HITS_MAX) break;
    for (const id of await find()) ids.add(id);
  }
  return listUsersById(database, [...ids].slice(0, HITS_MAX));
}

const GROUPS = [
  { table: 'members', can: 'members.read', idPrefix: '' },
  { table: 'deposits', can: 'deposits.read', idPrefix: '' },
  { table: 'withdrawal_requests', can: 'withdrawals.read', idPrefix: '' },
  { table: 'payouts', can: 'withdrawals.read', idPrefix: PAYOUT_ID_PREFIX },
  { table: 'conversations', can: 'messages.read', idPrefix: '' },
] as const;

/** What fits the text; of each group that the role does not read, nothing. */
async function findHits(database: Queryable, role: Role, text: string): Promise<SearchHits> {
  const ask = async <Row, Hit>(can: Permission, list: () => Promise<Row[]>, toHit: (row: Row) => Hit) => {
    if (!canDo(role, can)) return null;
    return text === '' ? [] : (await list()).slice(0, HITS_MAX).map((row) => toHit(row));
  };
  const id = parseId(text);
  const payoutId = parseId(text.replace(/^wd/i, ''));
  const utr = normalizeUtr(text);
  const readable = GROUPS.filter(({ can }) => canDo(role, can));
  const idsOf = await findIdsWithPartOfId(database, readable, text);
  return {
    members: await ask('members.read', () => listMembers(database, text, idsOf('members')), toAdminUser),
    deposits: await ask('deposits.read', () => listDepositsWith(database, id, utr, idsOf('deposits')), toAdminDeposit),
    requests: await ask(
      'withdrawals.read',
      () => listRequestsWith(database, id, idsOf('withdrawal_requests')),
      toAdminRequest,
    ),
    payouts: await ask(
      'withdrawals.read',
      () => listPayoutsWith(database, payoutId, utr, idsOf('payouts')),
      toAdminPayout,
    ),
    conversations: await ask(
      'messages.read',
      () => listConversationsWith(database, id, idsOf('conversations')),
      toAdminConversation,
    ),
  };
}

export function headerSearchRoutes({ database }: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/search',
      staffRoute(
        'overview.read',
        'Members by a part of name, mobile, email or referral code; payments by a part of the UTR; all, and messages, by a part of the id',
        { querystring: Type.Object({ q: SearchText }, { additionalProperties: false }), result: SearchHits },
      ),
      async (request) => {
        const { role } = requireSession(request).member;
        return toEnvelope(await findHits(database, role, request.query.q.trim()));
      },
    );
  };
}
