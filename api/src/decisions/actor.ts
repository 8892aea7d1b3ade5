import type { FastifyBaseLogger } from 'fastify';

/** The admin who acts, and from where. */
export interface Actor {
  memberId: bigint;
  address: string;
  /** Decides what would need a second person, if the club had not switched that off. */
  isAlone?: boolean;
  /** Of the request, or the command. */
  log?: FastifyBaseLogger;
}
