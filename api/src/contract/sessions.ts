import { Type, type Static } from 'typebox';
import { Closed, Shape } from './shape';
import { Profile } from './users';

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
