import { Type, type Static } from 'typebox';
import { Profile } from './users';

export const Login = Type.Object(
  {
    email: Type.String({ title: 'Email', minLength: 1, maxLength: 254 }),
    password: Type.String({ title: 'Password', minLength: 1, maxLength: 1000, 'x-text': 'secret' }),
  },
  { title: 'Login', additionalProperties: false },
);
export type Login = Static<typeof Login>;

/** Asked by a person who has forgotten the password. */
export const ForgottenPassword = Type.Object(
  { email: Type.String({ title: 'Email', minLength: 1, maxLength: 254 }) },
  { title: 'ForgottenPassword', additionalProperties: false },
);
export type ForgottenPassword = Static<typeof ForgottenPassword>;

/** The token is what stands behind `#` in the link. */
export const NewPassword = Type.Object(
  {
    token: Type.String({ title: 'Link', pattern: '^[A-Za-z0-9_-]{43}$' }),
    password: Type.String({ title: 'Password', minLength: 1, maxLength: 1000, 'x-text': 'secret' }),
  },
  { title: 'NewPassword', additionalProperties: false },
);
export type NewPassword = Static<typeof NewPassword>;

/**
 * What registration and login give: the member, and the token to send as the `authorization` header, with no prefix.
 */
export const SessionGrant = Type.Object({ ...Profile.properties, token: Type.String() }, { title: 'SessionGrant' });
export type SessionGrant = Static<typeof SessionGrant>;
