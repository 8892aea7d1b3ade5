import { Type, type Static } from 'typebox';
import { Id } from './money';

export const ProfileChange = Type.Object(
  { name: Type.String({ title: 'Name', maxLength: 1000 }) },
  { title: 'ProfileChange', additionalProperties: false },
);
export type ProfileChange = Static<typeof ProfileChange>;

export const PasswordChange = Type.Object(
  {
    currentPassword: Type.String({ title: 'Current password', minLength: 1, maxLength: 1000, 'x-text': 'secret' }),
    newPassword: Type.String({ title: 'New password', maxLength: 1000, 'x-text': 'secret' }),
  },
  { title: 'PasswordChange', additionalProperties: false },
);
export type PasswordChange = Static<typeof PasswordChange>;

/** One of the member's own sessions. */
export const SessionInfo = Type.Object(
  {
    id: Id,
    createdAt: Type.String({ format: 'date-time' }),
    lastUsedAt: Type.String({ format: 'date-time' }),
    userAgent: Type.String(),
    address: Type.String(),
    isCurrent: Type.Boolean(),
  },
  { title: 'SessionInfo' },
);
export type SessionInfo = Static<typeof SessionInfo>;
