import type { FastifyRequest } from 'fastify';
import { requireSession } from '../sessions/access-guard';

/** The admin who acts, and from where. */
export interface Actor {
  memberId: bigint;
  address: string;
  /** Decides what would need a second person, if the club had not switched that off. */
  isAlone?: boolean;
}

export function toActor(request: FastifyRequest): Actor {
  return { memberId: requireSession(request).member.id, address: request.ip };
}
