import type { NewReward, ReasonBody, StatementEntry, StatementKind } from 'api/contract';
import type { RequestHandler } from 'msw';
import { http } from 'msw';
import { refuse, refuseUnknown, reply } from './reply';
import type { SampleClub, SampleMovement } from './sample-club';

const POSTED_AT = '2026-06-30T05:00:00.000Z';
const FIRST_ID = 9001;

export function createCorrectionHandlers(club: SampleClub): RequestHandler[] {
  return [
    http.post<never, NewReward>('*/api/v1/admin/rewards', async ({ request }) => {
      const { memberId, amount, reason } = await request.json();
      return reply(post(club, { memberId, kind: 'reward', amount, reference: `Reward: ${reason}` }));
    }),
    http.post<{ transferId: string }, ReasonBody>(
      '*/api/v1/admin/transfers/:transferId/reversal',
      async ({ params, request }) => {
        const movement = club.statement.find(({ id }) => id === params.transferId);
        if (!movement) return refuseUnknown('transfer');
        const { memberId, amount } = movement;
        const reversed = `Reversal of ${movement.id}`;
        if (club.statement.some(({ reference }) => reference.startsWith(reversed))) {
          return refuse(409, 'not_reversible', `The transfer ${movement.id} is already reversed.`);
        }
        const reference = `${reversed}: ${(await request.json()).reason}`;
        return reply(post(club, { memberId, kind: 'reversal', amount: `-${amount}`, reference }));
      },
    ),
  ];
}

interface NewMovement {
  memberId: string;
  kind: StatementKind;
  amount: string;
  reference: string;
}

function post(club: SampleClub, movement: NewMovement): StatementEntry {
  const last = club.statement.findLast(({ memberId }) => memberId === movement.memberId);
  const posted: SampleMovement = {
    ...movement,
    id: String(FIRST_ID + club.statement.length),
    postedAt: POSTED_AT,
    businessDate: POSTED_AT.slice(0, 10),
    balance: String(Number(last?.balance ?? 0) + Number(movement.amount)),
  };
  club.statement.push(posted);
  return posted;
}
