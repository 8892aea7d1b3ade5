import type { Login, Profile, Registration, SessionGrant } from 'api/contract';
import { request } from 'shared-auth';

/** Registers a member and signs them in. */
export function registerUser(registration: Registration): Promise<SessionGrant> {
  return request({ method: 'POST', url: '/user/registerUser', data: registration });
}

export function loginUser(login: Login): Promise<SessionGrant> {
  return request({ method: 'POST', url: '/user/userLogin', data: login });
}

export function getProfile(): Promise<Profile> {
  return request({ method: 'GET', url: '/user/profile' });
}

/** Ends a token on the server. It is passed in because the browser has forgotten it by then. */
export function logoutUser(token: string): Promise<null> {
  return request({ method: 'POST', url: '/user/logout', headers: { authorization: token } });
}
