import type { AdminUser, AdminUserDetail } from 'api/contract';
import { SAMPLE_PLANS } from './plans';
import type { SampleClub } from './sample-club';
import { sumRupees } from './sum-rupees';

/** What the sample club knows about a user: one package, bought with all they paid in, and what was credited since. */
export function describeUser(club: SampleClub, user: AdminUser): AdminUserDetail {
  const rewards = club.statement.filter(({ memberId, kind }) => memberId === user.id && kind === 'reward');
  const earnings = sumRupees(rewards.map(({ amount }) => amount));
  const [plan] = SAMPLE_PLANS.filter(({ minRecharge }) => minRecharge <= Number(user.amount)).slice(-1);
  return {
    user,
    referralCode: `SAFAR${user.id}`,
    sponsorChain: listSponsors(club, user).map(({ id, name }, index) => ({ id, name, level: index + 1 })),
    wallet: {
      earnings,
      deposit: user.amount,
      withdraw: '0',
      reference: '0',
      referral: 0,
      cashback: '0',
      availableBalance: sumRupees([user.amount, earnings]),
      withdrawable: earnings,
      pendingPayouts: '0',
      governingPlan: plan ?? null,
    },
    packages: plan
      ? [
          {
            id: user.id,
            principal: user.amount,
            plan,
            status: 'running',
            purchasedAt: user.dateOfJoining,
            daysPaid: 3,
          },
        ]
      : [],
    sessions: [],
    teamSize: club.users.filter(({ referredBy }) => referredBy === user.name).length,
  };
}

function listSponsors(club: SampleClub, user: AdminUser): AdminUser[] {
  const sponsor = club.users.find(({ name }) => name === user.referredBy);
  return sponsor ? [sponsor, ...listSponsors(club, sponsor)] : [];
}
