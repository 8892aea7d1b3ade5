import { ErrorBody } from '../contract';

/** The error part of every route's description of its replies. */
export const errorReplies = { '4xx': ErrorBody, '5xx': ErrorBody } as const;
