import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { msg } from 'client/msg';
import { createQueryClient } from 'client/queries';
import { LineIcon, ToastProvider } from 'design';
import { useTranslation } from 'i18n';
import { use, useEffect, useLayoutEffect, useState } from 'react';
import type { Location } from 'react-router';
import { Link, Outlet, useLocation, useNavigationType } from 'react-router';
import { refreshSession, useSession } from 'shared-auth';
import { SpokenText } from '../page/spoken-text';
import styles from './member-area.module.css';
import navStyles from './member-nav.module.css';

/** Figures are asked for again when so old and looked at. */
const STALE_AFTER_MS = 30_000;

/** Without a line the worker answers itself, at once. */
const hasWorkerAndLine = () =>
  'serviceWorker' in navigator && navigator.serviceWorker.controller !== null && navigator.onLine;

/** Far longer than a device takes to read what it keeps: the server's figures will do. */
const READ_WITHIN_MS = 3000;

/** The last visit, and the program that shows it; undefined where there is no worker to keep one. */
let kept: Promise<KeptVisit | undefined> = Promise.resolve(undefined);

type KeptVisit = Awaited<ReturnType<typeof loadLastVisit>>;

const loadProgram = () => import('./last-visit');

async function loadLastVisit() {
  const program = await loadProgram();
  return { program, visit: await program.readLastVisit() };
}

/** What the device keeps is read while the page is on its way: the first picture of it has the figures already. */
export function loadMemberArea(): typeof MemberArea {
  readKept();
  return MemberArea;
}

function readKept(): void {
  const tooLate = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), READ_WITHIN_MS));
  kept = hasWorkerAndLine()
    ? Promise.race([loadLastVisit().catch(() => undefined), tooLate])
    : Promise.resolve(undefined);
}

/**
 * A tap on a push message brings this tab forward as it is (`shell/worker/worker.ts`): what the message tells of
 * is newer.
 * @returns what ends it
 */
function heedWorker(queryClient: QueryClient): (() => void) | undefined {
  if (!('serviceWorker' in navigator)) return undefined;
  const { serviceWorker } = navigator;
  const onMessage = ({ data }: MessageEvent) => {
    if (data !== 'outdated') return;
    refreshSession();
    void queryClient.invalidateQueries();
  };
  serviceWorker.addEventListener('message', onMessage);
  return () => serviceWorker.removeEventListener('message', onMessage);
}

/** Around every member page. Another member begins with an empty cache: nobody sees the figures of the one before. */
function MemberArea() {
  const { user } = useSession();
  return <AreaOfOneMember key={user?._id} memberId={user?._id} />;
}

function AreaOfOneMember({ memberId }: { memberId: string | undefined }) {
  const lastVisit = use(kept);
  // Where nothing is kept, it comes when figures are first asked for again: first views have budgets.
  const [program, setProgram] = useState(lastVisit?.program);
  const [queryClient] = useState(() => {
    const client = createQueryClient(STALE_AFTER_MS);
    client.getQueryCache().subscribe(({ query: { state } }) => {
      if (state.data && state.fetchStatus === 'fetching') loadProgram().then(setProgram, () => undefined);
    });
    lastVisit?.program.showLastVisit(client, lastVisit.visit, memberId);
    return client;
  });
  // Who comes back sees what is kept then: nothing, after a sign-out.
  useEffect(() => readKept, []);
  useEffect(() => heedWorker(queryClient), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <MemberNav />
        <Outlet />
        <div role="status" className={styles.notice}>
          {lastVisit && hasWorkerAndLine() && <lastVisit.program.LastVisit />}
          {program && <program.OfBefore />}
        </div>
      </ToastProvider>
    </QueryClientProvider>
  );
}

interface Place {
  to: string;
  label: string;
}

/** With an icon of 24 by 24: as one path each they are half of what lucide's cost on every page. */
const TABS: (Place & { path: string })[] = [
  { to: '/dashboard', label: msg('Home'), path: 'm3 11 9-8 9 8v10h-6v-6H9v6H3z' },
  { to: '/wallet', label: msg('Wallet'), path: 'M18 8V4H5a2 2 0 0 0 0 4h16v12H5a2 2 0 0 1-2-2V6m14 8h.01' },
  { to: '/reference', label: msg('Network'), path: 'M9 3h6v5H9zm3 5v4m-6 4v-4h12v4M3 16h6v5H3zm12 0h6v5h-6z' },
  { to: '/wallet/earnings', label: msg('Earnings'), path: 'm3 17 6-6 4 4 8-8m-6 0h6v6' },
];
const MORE_PATH = 'M4 6h16M4 12h16M4 18h16';

const MORE: Place[] = [
  { to: '/wallet/add-funds', label: msg('Add funds') },
  { to: '/wallet/withdrawals', label: msg('Withdrawals') },
  { to: '/messages', label: msg('Messages') },
  { to: '/notifications', label: msg('Notifications') },
  { to: '/profile', label: msg('Profile') },
];

const PLACES = [...TABS, ...MORE];
const MORE_ID = 'member-more';

/** The place an address belongs to: the one with the longest path that leads to it. */
export function findPlace(pathname: string): Place | undefined {
  const leadsHere = PLACES.filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return leadsHere.sort((a, b) => b.to.length - a.to.length)[0];
}

/** The way around the member area: a bar in the thumb's reach on a phone, tabs on a wider screen. */
function MemberNav() {
  const { t } = useTranslation();
  const { pathname, key } = useLocation();
  const current = findPlace(pathname);
  const lastVisits = useLastVisits(current);

  const linkTo = ({ to, label }: Place, path?: string) => {
    const isCurrent = to === current?.to;
    const visit = isCurrent ? undefined : lastVisits.get(to);
    return (
      <li key={to}>
        <Link
          to={visit?.address ?? to}
          preventScrollReset={visit !== undefined}
          state={visit}
          aria-current={isCurrent ? 'page' : undefined}
          className={navStyles.link}
        >
          {path && <LineIcon icon={path} className={navStyles.icon} />}
          {t(label)}
        </Link>
      </li>
    );
  };

  return (
    <nav className={navStyles.nav} aria-label={t('Member area')}>
      <ul className={navStyles.tabs}>
        {TABS.map((tab) => linkTo(tab, tab.path))}
        <li className={navStyles.opener}>
          <button
            type="button"
            popoverTarget={MORE_ID}
            className={navStyles.link}
            data-current={MORE.some(({ to }) => to === current?.to) || undefined}
          >
            <LineIcon icon={MORE_PATH} className={navStyles.icon} />
            {t('More')}
            <SpokenText>{t('of your member area')}</SpokenText>
          </button>
        </li>
      </ul>
      {/* A new one, and so a closed one, after every navigation. */}
      <ul key={key} id={MORE_ID} popover="auto" className={navStyles.more}>
        {MORE.map((place) => linkTo(place))}
      </ul>
    </nav>
  );
}

interface Visit {
  /** With its filters. */
  address: string;
  scrollTop: number;
}

/** Where each place was left; one that is come back to is shown from there. */
function useLastVisits(current: Place | undefined): ReadonlyMap<string, Visit> {
  const { pathname, search, state, key } = useLocation() as Location<Partial<Visit> | null>;
  const isNew = useNavigationType() === 'PUSH';
  const address = pathname + search;
  const [visits] = useState(() => new Map<string, Visit>());

  useLayoutEffect(() => {
    if (!current) return undefined;
    const keep = () => visits.set(current.to, { address, scrollTop: window.scrollY });
    window.addEventListener('scroll', keep, { passive: true });
    // Back and forward are the router's own.
    const stop = isNew && state?.scrollTop ? scrollBackTo(state.scrollTop) : undefined;
    // To read it now would have the page laid out in the middle of being put together.
    const frame = requestAnimationFrame(keep);
    return () => {
      cancelAnimationFrame(frame);
      stop?.();
      window.removeEventListener('scroll', keep);
    };
  }, [visits, current, address, key, isNew, state]);
  return visits;
}

/** How long a page that comes back may take to grow to where it was left. */
const GROWS_FOR_MS = 2_000;

/** Scrolls there, and again while the page grows, until the visitor takes over. */
function scrollBackTo(top: number): () => void {
  const grown = new ResizeObserver(() => window.scrollTo(0, top));
  const ended = new AbortController();
  const stop = () => {
    grown.disconnect();
    ended.abort();
    clearTimeout(timer);
  };
  const timer = setTimeout(stop, GROWS_FOR_MS);
  for (const name of ['wheel', 'touchstart', 'keydown'])
    window.addEventListener(name, stop, { passive: true, signal: ended.signal });
  grown.observe(document.body);
  return stop;
}
