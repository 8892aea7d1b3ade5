import { Type, type Static } from 'typebox';
import { Language } from './languages';
import { Id } from './money';
import { ReasonBody } from './paging';
import { Closed, Shape } from './shape';
import { Registration, Profile } from './users';

export const Login = Closed('Login', {
  email: Type.String({ title: 'Email', minLength: 1, maxLength: 254 }),
  password: Type.String({ title: 'Password', minLength: 1, maxLength: 1000, 'x-text': 'secret' }),
});
export type Login = Static<typeof Login>;

/** Asked by a person who has forgotten the password. */
export const ForgottenPassword = Closed('ForgottenPassword', {
  email: Type.String({ title: 'Email', minLength: 1, maxLength: 254 }),
});
export type ForgottenPassword = Static<typeof ForgottenPassword>;

/** The token is what stands behind `#` in the link. */
export const NewPassword = Closed('NewPassword', {
  token: Type.String({ title: 'Link', pattern: '^[A-Za-z0-9_-]{43}$' }),
  password: Type.String({ title: 'Password', minLength: 1, maxLength: 1000, 'x-text': 'secret' }),
});
export type NewPassword = Static<typeof NewPassword>;

/**
 * What registration and login give: the member, and the token to send as the `authorization` header, with no prefix.
 */
export const SessionGrant = Shape('SessionGrant', { ...Profile.properties, token: Type.String() });
export type SessionGrant = Static<typeof SessionGrant>;

export const ProfileChange = Type.Object(
  {
    name: Type.Optional(Type.String({ title: 'Name', maxLength: 1000 })),
    /** That the site, and mails, speak to them in. */
    language: Type.Optional(Language),
  },
  { title: 'ProfileChange', additionalProperties: false, minProperties: 1 },
);
export type ProfileChange = Static<typeof ProfileChange>;

export const PasswordChange = Closed('PasswordChange', {
  currentPassword: Type.String({ title: 'Current password', minLength: 1, maxLength: 1000, 'x-text': 'secret' }),
  newPassword: Type.String({ title: 'New password', maxLength: 1000, 'x-text': 'secret' }),
});
export type PasswordChange = Static<typeof PasswordChange>;

export const EmailChange = Closed('EmailChange', {
  email: Type.String({ title: 'Email', minLength: 1, maxLength: 1000 }),
  currentPassword: PasswordChange.properties.currentPassword,
});
export type EmailChange = Static<typeof EmailChange>;

/** The token is what stands behind `#` in the link. */
export const EmailConfirmation = Closed('EmailConfirmation', { token: NewPassword.properties.token });
export type EmailConfirmation = Static<typeof EmailConfirmation>;

/** What support changes about a member, and why. */
export const MobileNumberChange = Closed('MobileNumberChange', {
  mobileNumber: Registration.properties.mobileNumber,
  ...ReasonBody.properties,
});
export type MobileNumberChange = Static<typeof MobileNumberChange>;

export const NameChange = Closed('NameChange', { name: Registration.properties.name, ...ReasonBody.properties });
export type NameChange = Static<typeof NameChange>;

export const EmailAddressChange = Closed('EmailAddressChange', {
  email: Registration.properties.email,
  ...ReasonBody.properties,
});
export type EmailAddressChange = Static<typeof EmailAddressChange>;

/** One of the member's own sessions. */
export const SessionInfo = Shape('SessionInfo', {
  id: Id,
  createdAt: Type.String({ format: 'date-time' }),
  lastUsedAt: Type.String({ format: 'date-time' }),
  userAgent: Type.String(),
  address: Type.String(),
  isCurrent: Type.Boolean(),
  /** Only of support that looks at the site as the member does, and changes nothing: until then. */
  viewedUntil: Type.Optional(Type.String({ format: 'date-time' })),
});
export type SessionInfo = Static<typeof SessionInfo>;
