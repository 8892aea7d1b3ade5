import type { TSchema } from 'typebox';
import { EnvelopeOf, ErrorBody } from './contract';
import type { RouteAccess } from './sessions/access-guard';

/** The error part of every route's description of its replies. */
export const errorReplies = { '4xx': ErrorBody, '5xx': ErrorBody } as const;

interface Shapes {
  params?: TSchema;
  querystring?: TSchema;
  body?: TSchema;
  /** What the reply's envelope carries. */
  result: TSchema;
}

const createRouteOptions =
  (access: RouteAccess) =>
  <Given extends Shapes>(tag: string, summary: string, { result, ...request }: Given) => ({
    config: { access },
    schema: {
      summary,
      tags: [tag],
      ...request,
      response: { 200: EnvelopeOf<Given['result']>(result), ...errorReplies },
    },
  });

/** What a route says of itself: who may call it, where the API's documentation lists it, what it takes and gives. */
export const openRoute = createRouteOptions('anyone');
export const memberRoute = createRouteOptions('member');
export const adminRoute = createRouteOptions('admin');
