import { renderHook } from '@testing-library/react';
import { changeSession, signedIn } from '../testing/render-page';
import { SAMPLE_PROFILE } from '../testing/samples';
import { useDraft } from './use-draft';

const showForm = () => renderHook(() => useDraft<{ amount: string }>('withdrawal')).result;

beforeEach(() => {
  sessionStorage.clear();
  changeSession(signedIn());
});

test('what was typed is there again, and for nobody else', () => {
  showForm().current.keep({ amount: '600' });
  expect(showForm().current.kept).toEqual({ amount: '600' });
  changeSession(signedIn({ ...SAMPLE_PROFILE, _id: '99' }));
  expect(showForm().current.kept).toEqual({});
});

test('a form that is drawn once more after the sign-out keeps nothing', () => {
  const form = showForm();
  changeSession({ user: null, isAuthenticated: false, loading: false, error: null });
  form.current.keep({ amount: '600' });
  expect(sessionStorage).toHaveLength(0);
});
