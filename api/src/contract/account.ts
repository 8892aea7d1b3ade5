import { Type, type Static } from 'typebox';
import { Language } from './languages';
import { Id } from './money';
import { ReasonBody } from './paging';
import { NewPassword } from './sessions';
import { Registration } from './users';

export const ProfileChange = Type.Object(
  {
    name: Type.Optional(Type.String({ title: 'Name', maxLength: 1000 })),
    /** That the site, and mails, speak to them in. */
    language: Type.Optional(Language),
  },
  { title: 'ProfileChange', additionalProperties: false, minProperties: 1 },
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

export const EmailChange = Type.Object(
  {
    email: Type.String({ title: 'Email', minLength: 1, maxLength: 1000 }),
    currentPassword: PasswordChange.properties.currentPassword,
  },
  { title: 'EmailChange', additionalProperties: false },
);
export type EmailChange = Static<typeof EmailChange>;

/** The token is what stands behind `#` in the link. */
export const EmailConfirmation = Type.Object(
  { token: NewPassword.properties.token },
  { title: 'EmailConfirmation', additionalProperties: false },
);
export type EmailConfirmation = Static<typeof EmailConfirmation>;

/** What support changes about a member, and why. */
export const MobileNumberChange = Type.Object(
  { mobileNumber: Registration.properties.mobileNumber, ...ReasonBody.properties },
  { title: 'MobileNumberChange', additionalProperties: false },
);
export type MobileNumberChange = Static<typeof MobileNumberChange>;

export const NameChange = Type.Object(
  { name: Registration.properties.name, ...ReasonBody.properties },
  { title: 'NameChange', additionalProperties: false },
);
export type NameChange = Static<typeof NameChange>;

export const EmailAddressChange = Type.Object(
  { email: Registration.properties.email, ...ReasonBody.properties },
  { title: 'EmailAddressChange', additionalProperties: false },
);
export type EmailAddressChange = Static<typeof EmailAddressChange>;

/** One of the member's own sessions. */
export const SessionInfo = Type.Object(
  {
    id: Id,
    createdAt: Type.String({ format: 'date-time' }),
    lastUsedAt: Type.String({ format: 'date-time' }),
    userAgent: Type.String(),
    address: Type.String(),
    isCurrent: Type.Boolean(),
    /** Only of support that looks at the site as the member does, and changes nothing: until then. */
    viewedUntil: Type.Optional(Type.String({ format: 'date-time' })),
  },
  { title: 'SessionInfo' },
);
export type SessionInfo = Static<typeof SessionInfo>;
