import { act, render, screen } from '@testing-library/react';
import { onSessionOutdated, publishSession, SIGNED_OUT } from './host';
import { refreshSession, useSession } from './index';
import { createStore } from './session';

const SIGNED_IN = {
  ...SIGNED_OUT,
  isAuthenticated: true,
  user: {
    _id: '1',
    name: 'Asha',
    email: 'a@b.example',
    mobileNumber: '9000000001',
    referralCode: 'ABCD',
    referredBy: null,
    role: 'member' as const,
    createdAt: '2026-01-01T00:00:00.000Z',
    isEmailVerified: true,
    unread: 0,
    hasPackage: true,
    permissions: [],
  },
};

function Greeting() {
  const { user } = useSession();
  return <p>{user ? `Hello ${user.name}` : 'Hello visitor'}</p>;
}

test('a mounted component sees the session that the host publishes, and its end', () => {
  render(<Greeting />);
  expect(screen.getByText('Hello visitor')).toBeInTheDocument();
  act(() => publishSession(SIGNED_IN));
  expect(screen.getByText('Hello Asha')).toBeInTheDocument();
  act(() => publishSession(SIGNED_OUT));
  expect(screen.getByText('Hello visitor')).toBeInTheDocument();
});

test('a listener is called for every change and never after it unsubscribed', () => {
  const store = createStore(1);
  const seen: number[] = [];
  const unsubscribe = store.subscribe(() => seen.push(store.getState()));
  store.setState(1);
  store.setState(2);
  unsubscribe();
  store.setState(3);
  expect(seen).toEqual([2]);
});

test('an area that changed what the server holds about the member tells the host, and writes nothing itself', () => {
  render(<Greeting />);
  act(() => publishSession(SIGNED_IN));
  const asked = jest.fn();
  onSessionOutdated(asked);
  act(() => refreshSession());
  expect(asked).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Hello Asha')).toBeInTheDocument();
});
