import type { AdminUserDetail } from '../contract';
import type { Queryable } from '../database/database';
import { listPackages } from '../packages/package.queries';
import { listLiveSessions, toSessionInfo } from '../sessions/session.queries';
import { getWallet } from '../wallet/wallet.queries';
import { getUser, listSponsorChain, toAdminUser } from './user.queries';

/** @throws AppError not_found */
export async function getUserDetail(database: Queryable, id: bigint, now: Date): Promise<AdminUserDetail> {
  const user = await getUser(database, id);
  const chain = await listSponsorChain(database, id);
  const sessions = await listLiveSessions(database, id, now);
  return {
    user: toAdminUser(user),
    referralCode: user.referralCode,
    sponsorChain: chain.map((sponsor) => ({ ...sponsor, id: String(sponsor.id) })),
    wallet: await getWallet(database, id),
    packages: await listPackages(database, id),
    sessions: sessions.map((session) => toSessionInfo(session, undefined)),
    teamSize: user.teamSize,
  };
}
