import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { PayoutDetails, Profile, ProfileChange, toEnvelope } from '../contract';
import { checkName, normalizeName } from '../contract/rules';
import { toActor } from '../decisions/actor';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { memberRoute } from '../route-options';
import { executeOnce } from '../idempotency/execute-once';
import { requireSession } from '../sessions/access-guard';
import { getMember, toProfile } from '../users/member.queries';
import { getPayoutDetails, updateName } from './account.queries';
import { changePayoutDetails, checkPayoutDetails } from './payout-details';

/** What members change about themselves. */
export function accountRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.patch(
      '/profile',
      memberRoute('user', 'Change the own name', { body: ProfileChange, result: Profile }),
      (request) => {
        const complaint = checkName(request.body.name);
        if (complaint !== undefined) throw new AppError('invalid_input', complaint, { field: 'name' });
        const { id } = requireSession(request).member;
        return executeOnce(deps, request, async (tx) => {
          await updateName(tx, id, normalizeName(request.body.name));
          return toEnvelope(toProfile(await getMember(tx, id)), 'Profile saved.');
        });
      },
    );

    app.get(
      '/payout-details',
      memberRoute('user', 'Where the own money goes', { result: PayoutDetails }),
      async (request) => toEnvelope(await getPayoutDetails(deps.database, requireSession(request).member.id)),
    );

    app.put(
      '/payout-details',
      memberRoute('user', 'Say where the own money goes; withdrawals asked for already keep their destination', {
        body: PayoutDetails,
        result: PayoutDetails,
      }),
      (request) => {
        const details = checkPayoutDetails(request.body);
        return executeOnce(deps, request, async (tx) =>
          toEnvelope(await changePayoutDetails(tx, details, toActor(request), deps.now()), 'Payout details saved.'),
        );
      },
    );
  };
}
