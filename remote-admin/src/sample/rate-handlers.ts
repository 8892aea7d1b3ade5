import type { NewRates, RateVersion } from 'api/contract';
import { checkRates } from 'api/contract/compensation-rules';
import type { RequestHandler } from 'msw';
import { http } from 'msw';
import { refuse, reply } from './reply';
import type { SampleClub } from './sample-club';

const CREATED_AT = '2026-06-30T05:00:00.000Z';

export function createRateHandlers(club: SampleClub): RequestHandler[] {
  return [
    http.get('*/api/v1/admin/rates', () => reply(club.rates)),
    http.post<never, NewRates>('*/api/v1/admin/rates', async ({ request }) => {
      const rates = await request.json();
      const fault = checkRates(rates) ?? checkDate(club, rates.effectiveOn);
      if (fault) return refuse(400, 'invalid_input', fault);
      const version: RateVersion = {
        ...rates,
        version: (club.rates[0]?.version ?? 0) + 1,
        createdAt: CREATED_AT,
        createdBy: 'Demo Admin',
        isInForce: false,
      };
      club.rates.unshift(version);
      return reply(version);
    }),
  ];
}

function checkDate({ rates }: SampleClub, effectiveOn: string): string | undefined {
  return rates.some((version) => version.effectiveOn === effectiveOn)
    ? `Another version already takes effect on ${effectiveOn}.`
    : undefined;
}
