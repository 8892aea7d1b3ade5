import { Section, Spinner } from 'design';
import { getLanguage, useTranslation } from 'i18n';
import type { ReactNode } from 'react';
import { startTransition, useDeferredValue, useEffect, useLayoutEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import type { RouterProviderProps } from 'react-router-dom';
import { useSession } from 'shared-auth';
import { findToken } from 'shared-auth/host';
import { FIRST_LANGUAGE, updateAddress } from '../language/addresses';
import { findChosenLanguage, showPageIn, useChangeLanguage } from '../language/language';
import { AreaError } from '../remotes/area-error';
import styles from './guards.module.css';
import { useSessionRequests } from './session-requests';

const DECISION_DELAY_MS = 100;

/** Kept in the history entry of /login: where signing in leads back to. */
export interface ReturnState {
  from?: string;
}

/**
 * Goes from one page to another, and draws that one before anything else happens. Back in history before that would
 * find the guard that has let in who was there, and has nothing more to decide.
 */
export function leaveFor(router: RouterProviderProps['router'], path: string, from?: string): Promise<void> {
  const state: ReturnState = from ? { from } : {};
  return router.navigate(path, { state, flushSync: true });
}

/**
 * True once the guard may decide: the restore of a stored token has settled, and never earlier than 100 ms after the
 * guard mounted.
 */
function useSettledSession(): boolean {
  const { loading } = useSession();
  const { restore } = useSessionRequests();
  const [isDelayOver, setDelayOver] = useState(false);
  const [isSettled, setSettled] = useState(false);

  useEffect(() => {
    restore();
    // A phone can answer its owner while the page behind the guard is made.
    const timer = setTimeout(() => startTransition(() => setDelayOver(true)), DECISION_DELAY_MS);
    return () => clearTimeout(timer);
  }, [restore]);

  if (isDelayOver && !loading && !isSettled) setSettled(true);
  return isSettled;
}

/**
 * Lets signed-in members through and sends signed-out visitors to /login. It decides once: when a session ends
 * later, the saga that ended it says where to go. As long as it cannot be known who is there, it decides nothing.
 * @param isTranslated whether the pages below follow the language that the member has chosen
 */
export function RequireMember({ isTranslated = false }: { isTranslated?: boolean }) {
  useChosenLanguage(isTranslated);
  const isSettled = useSettledSession();
  const { isAuthenticated, loading } = useSession();
  const { findFailure, restore, showTrouble } = useSessionRequests();
  const [wasLetIn, setLetIn] = useState(false);
  const location = useLocation();
  const mayPass = isAuthenticated && isSettled;
  // A page that waits for something leaves the one of the guard where it is.
  const isReady = useDeferredValue(mayPass);

  // Also one who leaves before the guard has decided was let in: where they go is decided already.
  if (isAuthenticated && !wasLetIn) setLetIn(true);
  if (mayPass && isReady) return <Outlet />;
  const failure = findFailure();
  if (isSettled && failure) return <AreaError error={failure} onRetry={restore} isRetrying={loading} />;
  if (!isSettled || wasLetIn || loading) return <LoadingPage hasPicture={isTranslated} />;
  // The server has neither accepted nor refused the token: nobody is sent away.
  if (findToken() !== null) return showTrouble();
  const state: ReturnState = { from: location.pathname + location.search };
  return <Leaving to="/login" state={state} />;
}

/**
 * A member's pages are in the language chosen on this device, else in that of the account, whatever the address. An
 * account that knows of none is told of it. The others, of the back office, are written in English alone.
 */
function useChosenLanguage(isTranslated: boolean): void {
  const { user } = useSession();
  const changeLanguage = useChangeLanguage();
  const ofAccount = user?.viewedUntil ? undefined : user?.language;
  // Staff get the mails of an English back office, until they choose.
  const knowsNone = user?.role === 'member' && user.language === undefined;
  useEffect(() => {
    const chosen = findChosenLanguage();
    const wanted = isTranslated ? (chosen ?? ofAccount) : FIRST_LANGUAGE;
    const isNews = isTranslated && knowsNone && chosen !== undefined;
    if (!wanted || (wanted === getLanguage() && !isNews)) return;
    if (isTranslated) return void changeLanguage(wanted);
    showPageIn(wanted);
    updateAddress();
  }, [isTranslated, ofAccount, knowsNone, changeLanguage]);
}

/** Below `RequireMember`: lets staff through; everybody else sees `otherwise`. The API is the real guard. */
export function RequireAdmin({ otherwise }: { otherwise: ReactNode }) {
  const { user } = useSession();
  return user && user.role !== 'member' ? <Outlet /> : otherwise;
}

/**
 * Lets signed-out visitors through and sends signed-in members on: to the page a guard kept them from, else to `to`.
 * The page is there while a stored token is restored, too: it may have been typed into since it was served.
 */
export function RequireSignedOut({ to }: { to: string }) {
  const isSettled = useSettledSession();
  const { isAuthenticated } = useSession();
  const state: unknown = useLocation().state;

  if (!isSettled || !isAuthenticated) return <Outlet />;
  return to === '/' ? <Leaving to={findReturnPath(state) ?? '/'} /> : <Leaving to={to} state={state} />;
}

/** Goes elsewhere; until that page has been loaded, the one of the guard stays. */
function Leaving({ to, state }: { to: string; state?: unknown }) {
  return (
    <>
      <Navigate to={to} replace state={state} />
      <LoadingPage />
    </>
  );
}

function findReturnPath(state: unknown): string | undefined {
  const from = state && typeof state === 'object' && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && from.startsWith('/') ? from : undefined;
}

/**
 * Shown by a guard until it may decide.
 * @param hasPicture whether it may be of a page that this device keeps
 */
function LoadingPage({ hasPicture = false }: { hasPicture?: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {hasPicture && <KeptPicture />}
      <Section className={styles.page}>
        <Spinner label={t('Loading...')} />
      </Section>
    </>
  );
}

const NOTHING = { __html: '' };

/**
 * The page as it was when this member left it, in the place of the guard's: the figures are in the first paint, with
 * their moment, while the program that asks for today's is on its way (LCP at most 1800 ms, `npm run bench -- web
 * return`). The worker fills it (`shell/worker/pictures.ts`), and React leaves it as it is. The area that has drawn it
 * says how it stands in the page, and takes over from it (`remote-member/src/layout/last-visit.tsx`).
 */
function KeptPicture() {
  useLayoutEffect(() => () => void document.dispatchEvent(new Event('safar:hand-over')), []);
  return <div id="last-visit" suppressHydrationWarning dangerouslySetInnerHTML={NOTHING} />;
}
