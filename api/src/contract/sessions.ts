import { Type, type Static } from 'typebox';
import { Profile } from './users';

export const Login = Type.Object(
  {
    email: Type.String({ title: 'E-mail', minLength: 1, maxLength: 254 }),
    password: Type.String({ title: 'Password', minLength: 1, maxLength: 1000, 'x-text': 'secret' }),
  },
  { title: 'Login', additionalProperties: false },
);
export type Login = Static<typeof Login>;

/**
 * What registration and login give: the member, and the token to send as the `authorization` header, with no prefix.
 */
export const SessionGrant = Type.Object({ ...Profile.properties, token: Type.String() }, { title: 'SessionGrant' });
export type SessionGrant = Static<typeof SessionGrant>;
