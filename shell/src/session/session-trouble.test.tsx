import { act, screen } from '@testing-library/react';
import { addDialogs } from '../../test/add-dialogs';
import { MEMBER } from '../../test/profiles';
import { renderSite } from '../../test/render-site';
import { SessionTrouble } from './session-trouble';
import { sessionExpired, sessionStarted } from './slice';

beforeEach(addDialogs);

test('a look as a member that is over asks for no password, and leads back', async () => {
  const element = <SessionTrouble signInAgain={() => undefined} leave={() => undefined} />;
  const { store } = renderSite([{ path: '*', element }], '/wallet');
  act(() => {
    store.dispatch(sessionStarted({ ...MEMBER, viewedUntil: '2026-11-23T09:02:00Z' }));
    store.dispatch(sessionExpired());
  });
  expect(await screen.findByRole('heading', { name: 'The view has ended' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Back to the back office' })).toBeVisible();
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
});
