import { act, screen } from '@testing-library/react';
import { addTexts, showLanguage } from 'i18n/host';
import { publishSession, SIGNED_OUT } from 'shared-auth/host';
import { renderSite } from '../../test/render-site';
import { messages } from '../locales/hi.po';
import { LoadFault, RemoteError } from '../remotes/faults';
import { LoginPage } from './login-page';

afterEach(() => {
  act(() => showLanguage('en'));
  publishSession(SIGNED_OUT);
});

test.each([
  {
    fault: new LoadFault('missing', 'its files are missing (status {detail})', undefined, 404),
    english: 'its files are missing (status 404)',
    hindi: 'उसकी फ़ाइलें नहीं मिल रहीं (स्टेटस 404)',
  },
  {
    fault: new LoadFault('timeout', 'it did not answer within {detail} seconds', undefined, 8),
    english: 'it did not answer within 8 seconds',
    hindi: 'उसने 8 सेकंड में जवाब नहीं दिया',
  },
  {
    fault: new LoadFault('import', 'it stopped while it was starting: {detail}', undefined, 'no fuel'),
    english: 'it stopped while it was starting: no fuel',
    hindi: 'वह शुरू होते-होते रुक गया: no fuel',
  },
  { fault: new Error('no wheels'), english: 'no wheels', hindi: 'no wheels' },
])(
  'a form whose sign-in program is not there says in the language of the page that $english',
  async ({ fault, english, hindi }) => {
    const failure = new RemoteError('sign-in', fault);
    renderSite([{ path: '/login', element: <LoginPage /> }], '/login', { findFailure: () => failure });
    await screen.findByRole('heading', { level: 1 });
    act(() => publishSession({ ...SIGNED_OUT, error: failure.message }));
    expect(screen.getByRole('alert')).toHaveTextContent(
      `The sign-in area could not be loaded: ${english}. Please try again.`,
    );
    act(() => {
      addTexts('hi', messages);
      showLanguage('hi');
    });
    expect(screen.getByRole('alert')).toHaveTextContent(`यह हिस्सा (साइन-इन) नहीं खुल सका: ${hindi}। फिर कोशिश करें।`);
  },
);
