import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ErrorBody, SessionGrant } from 'api/contract';
import { http, HttpResponse } from 'msw';
import { addTexts, showLanguage } from 'i18n/host';
import { request } from 'shared-auth';
import { findToken, removeToken } from 'shared-auth/host';
import { addDialogs } from '../../test/add-dialogs';
import { api } from '../../test/api';
import { MEMBER } from '../../test/profiles';
import { renderSite } from '../../test/render-site';
import { loadOwnTexts } from '../language/texts';
import { LoginPage } from './login-page';
import { SessionTrouble } from './session-trouble';
import { sessionExpired, sessionStarted, signInAgainRequested, signOutRequested } from './slice';

const GRANT: SessionGrant = { ...MEMBER, token: 'after both steps' };
const CHALLENGE_ID = 'c'.repeat(43);
const done = (result: unknown = null) => HttpResponse.json({ responseCode: 200, responseMessage: 'Done.', result });
const refuse = (status: number, refusal: Partial<ErrorBody>) => HttpResponse.json(refusal, { status });

/** Every request of the test: its path, what it carried, and its key. */
let calls: [path: string, body: unknown, key?: string | null][] = [];
type Answer = (body: Record<string, unknown>) => Response | Promise<Response>;
const answer = (path: string, reply: Answer) =>
  api.use(
    http.post(`*/api/v1${path}`, async ({ request: sent }) => {
      const body = (await sent.json()) as Record<string, unknown>;
      calls.push([path, body, sent.headers.get('Idempotency-Key')]);
      return reply(body);
    }),
  );

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  calls = [];
  removeToken();
  addDialogs();
});

describe('the second step of a sign-in', () => {
  const details = { challengeId: CHALLENGE_ID, methods: ['code' as const, 'recovery' as const] };

  async function passFirstStep() {
    answer('/user/userLogin', () =>
      refuse(401, { code: 'factor_required', message: 'A second factor is needed.', details }),
    );
    const site = renderSite([{ path: '/login', element: <LoginPage /> }], '/login');
    await userEvent.type(await screen.findByLabelText('Email'), 'asha@safar.example');
    await userEvent.type(screen.getByLabelText('Password'), 'a long walk home');
    await press('Sign in');
    await screen.findByRole('heading', { name: 'One More Step' });
    return site;
  }

  test('a wrong code is said at its field and stays there; the right one signs in', async () => {
    answer('/user/log-in/factor', ({ code }) =>
      code === '123456' ? done(GRANT) : refuse(400, { code: 'invalid_input', field: 'code', message: 'Wrong code.' }),
    );
    const { store } = await passFirstStep();
    const field = await screen.findByLabelText('Code');
    expect(field).toHaveFocus();
    await userEvent.type(field, '12345');
    await userEvent.click(within(field.closest('form') as HTMLElement).getByRole('button', { name: 'Sign in' }));
    expect(field).toHaveAccessibleDescription(/Code must be six digits\./);
    await userEvent.type(field, '0{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Wrong code\./));
    expect(field).toHaveValue('123450');
    await userEvent.clear(field);
    await userEvent.type(field, '123 ४५६{Enter}');
    await waitFor(() => expect(store.getState().session.isAuthenticated).toBe(true));
    expect(calls.slice(1).map(([, body]) => body)).toEqual([
      { challengeId: CHALLENGE_ID, code: '123450' },
      { challengeId: CHALLENGE_ID, code: '123456' },
    ]);
    expect(findToken()).toBe(GRANT.token);
    expect(store.getState().session.challenge).toBeUndefined();
  });

  test('a recovery code does instead', async () => {
    answer('/user/log-in/factor', () => done(GRANT));
    const { store } = await passFirstStep();
    await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    await userEvent.type(screen.getByLabelText('Recovery code'), ' abcde-fgh१२ {Enter}');
    await waitFor(() => expect(store.getState().session.isAuthenticated).toBe(true));
    expect(calls[1]?.[1]).toEqual({ challengeId: CHALLENGE_ID, recoveryCode: 'abcde-fgh12' });
  });

  test('going back, the password is still there', async () => {
    await passFirstStep();
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
    expect(screen.getByRole('heading', { name: 'Welcome Back!' })).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveValue('asha@safar.example');
    expect(screen.getByLabelText('Password')).toHaveValue('a long walk home');
  });

  test('it is asked for, too, where a session is gone on with in place', async () => {
    answer('/user/userLogin', () => refuse(401, { code: 'factor_required', message: 'One more.', details }));
    answer('/user/log-in/factor', () => done(GRANT));
    const { store } = renderSite(
      [
        {
          path: '*',
          element: (
            <SessionTrouble
              signInAgain={(password) => store.dispatch(signInAgainRequested(password))}
              leave={() => undefined}
            />
          ),
        },
      ],
      '/wallet',
    );
    act(() => {
      store.dispatch(sessionStarted(MEMBER));
      store.dispatch(sessionExpired());
    });
    await userEvent.type(await screen.findByLabelText('Password'), 'a long walk home{Enter}');
    await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}');
    await waitFor(() => expect(store.getState().session.ended).toBeUndefined());
    expect(store.getState().session).toMatchObject({ user: MEMBER, isAuthenticated: true });
  });
});

test('why a session cannot be gone on with in place is said in the language of the page', async () => {
  addTexts('hi', await loadOwnTexts('hi'));
  const message = 'Too many attempts. Please try again in 3 minutes.';
  answer('/user/userLogin', () => refuse(429, { code: 'too_many_requests', message }));
  const signInAgain = (password: string) => store.dispatch(signInAgainRequested(password));
  const element = <SessionTrouble signInAgain={signInAgain} leave={() => undefined} />;
  const { store } = renderSite([{ path: '*', element }], '/wallet');
  act(() => {
    showLanguage('hi');
    store.dispatch(sessionStarted(MEMBER));
    store.dispatch(sessionExpired());
  });
  await userEvent.type(await screen.findByLabelText('पासवर्ड'), 'a long walk home{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('बहुत बार कोशिश हुई। 3 मिनट बाद फिर कोशिश करें।');
  act(() => showLanguage('en'));
});

describe('a passkey alone', () => {
  const bytes = (text: string) => new TextEncoder().encode(text).buffer;
  const GIVEN = {
    id: 'a-b_c',
    type: 'public-key',
    response: {
      clientDataJSON: bytes('{}'),
      authenticatorData: bytes('~~~'),
      signature: bytes('???'),
      userHandle: null,
    },
  } as unknown as Credential;
  const options = { challenge: 'AAEC_-8', userVerification: 'required' as const };

  function keepPasskey(get: CredentialsContainer['get']) {
    Object.assign(globalThis, { PublicKeyCredential: class {} });
    Object.assign(navigator, { credentials: { get } });
  }
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  });

  test('signs in: the browser is asked for the challenge, and the API for a session', async () => {
    const asked: CredentialRequestOptions[] = [];
    keepPasskey(async (given) => {
      asked.push(given ?? {});
      return GIVEN;
    });
    answer('/user/passkey-options', () => done({ challengeId: CHALLENGE_ID, options }));
    answer('/user/passkey-log-in', () => done(GRANT));
    const { store } = renderSite([{ path: '/login', element: <LoginPage /> }], '/login');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
    await waitFor(() => expect(store.getState().session.isAuthenticated).toBe(true));
    expect(asked[0]?.publicKey?.challenge).toEqual(new Uint8Array([0, 1, 2, 255, 239]));
    expect(calls[1]?.[1]).toEqual({
      challengeId: CHALLENGE_ID,
      response: {
        id: 'a-b_c',
        rawId: 'a-b_c',
        type: 'public-key',
        response: { clientDataJSON: 'e30', authenticatorData: 'fn5-', signature: 'Pz8_', userHandle: null },
      },
    });
  });

  test('goes on in place where a session has expired, as its member alone', async () => {
    let grant = { ...GRANT, _id: '77', token: 'of somebody else' };
    const ended: (string | null)[] = [];
    keepPasskey(async () => GIVEN);
    answer('/user/passkey-options', () => done({ challengeId: CHALLENGE_ID, options }));
    answer('/user/passkey-log-in', () => done(grant));
    api.use(
      http.post('*/api/v1/user/logout', ({ request: sent }) => {
        ended.push(sent.headers.get('authorization'));
        return done();
      }),
    );
    const element = <SessionTrouble signInAgain={() => undefined} leave={() => undefined} />;
    const { store } = renderSite([{ path: '*', element }], '/wallet');
    act(() => {
      store.dispatch(sessionStarted(MEMBER));
      store.dispatch(sessionExpired());
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
    expect(await screen.findByText(/^That sign-in belongs to another account\./)).toBeInTheDocument();
    await waitFor(() => expect(ended).toEqual(['of somebody else']));
    expect(findToken()).toBeNull();
    grant = GRANT;
    await press('Sign in with a passkey');
    await waitFor(() => expect(store.getState().session.ended).toBeUndefined());
    expect(store.getState().session).toMatchObject({ user: MEMBER, isAuthenticated: true, error: null });
    expect(findToken()).toBe(GRANT.token);
  });

  test('that is not given is told in words, and the password form is as it was', async () => {
    keepPasskey(() => Promise.reject(new DOMException('See: https://www.w3.org/', 'NotAllowedError')));
    answer('/user/passkey-options', () => done({ challengeId: CHALLENGE_ID, options }));
    renderSite([{ path: '/login', element: <LoginPage /> }], '/login');
    await userEvent.type(await screen.findByLabelText('Email'), 'asha@safar.example');
    await press('Sign in with a passkey');
    expect(await screen.findByRole('alert')).toHaveTextContent('No passkey was used. Try once more.');
    expect(screen.getByLabelText('Email')).toHaveValue('asha@safar.example');
  });

  test('is not offered where the browser knows none', async () => {
    renderSite([{ path: '/login', element: <LoginPage /> }], '/login');
    await screen.findByLabelText('Email');
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).not.toBeInTheDocument();
  });
});

describe('a proof that is asked for in place', () => {
  const withdraw = (key: string) =>
    request({ method: 'POST', url: '/withdrawals', data: { amount: '600' }, headers: { 'Idempotency-Key': key } });

  function signInWithoutProof() {
    let isProven = false;
    answer('/withdrawals', () =>
      isProven
        ? done('requested')
        : refuse(403, { code: 'proof_required', message: 'Show it.', details: { methods: ['code', 'recovery'] } }),
    );
    answer('/user/proof', ({ code }) => {
      isProven = code === '123456';
      return isProven ? done() : refuse(400, { code: 'invalid_input', field: 'code', message: 'Wrong code.' });
    });
    const { store } = renderSite([{ path: '*', element: <p>Withdrawals</p> }], '/');
    act(() => void store.dispatch(sessionStarted(MEMBER)));
    return store;
  }

  test('is one for several calls, which go on by themselves, each with its key', async () => {
    signInWithoutProof();
    const both = Promise.all([withdraw('first'), withdraw('second')]);
    const dialog = await screen.findByRole('dialog', { name: 'Is it you?' });
    await userEvent.type(within(dialog).getByLabelText('Code'), '123450{Enter}');
    expect(await within(dialog).findByText('Wrong code.')).toBeInTheDocument();
    await userEvent.clear(within(dialog).getByLabelText('Code'));
    await userEvent.type(within(dialog).getByLabelText('Code'), '123456{Enter}');
    expect(await both).toEqual(['requested', 'requested']);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const keys = calls.filter(([path]) => path === '/withdrawals').map(([, body, key]) => [body, key]);
    const first = [{ amount: '600' }, 'first'];
    const second = [{ amount: '600' }, 'second'];
    expect(keys).toEqual([first, second, first, second]);
  });

  test('that is not given fails the call, and the next one asks again', async () => {
    signInWithoutProof();
    const failure = expect(withdraw('first')).rejects.toMatchObject({ code: 'proof_required' });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await failure;
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const second = withdraw('second');
    await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}');
    expect(await second).toBe('requested');
  });

  test('is not waited for once nobody is signed in any more', async () => {
    const store = signInWithoutProof();
    const failure = expect(withdraw('first')).rejects.toMatchObject({ code: 'proof_required' });
    await screen.findByRole('dialog', { name: 'Is it you?' });
    await act(async () => void store.dispatch(signOutRequested()));
    await failure;
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
