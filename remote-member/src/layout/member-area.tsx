import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createQueryClient } from 'client/queries';
import { ToastProvider } from 'design';
import { use, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { refreshSession, useSession } from 'shared-auth';
import styles from './member-area.module.css';
import { MemberNav } from './member-nav';

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

async function loadLastVisit() {
  const { LastVisit, readLastVisit, showLastVisit } = await import('./last-visit');
  return { LastVisit, showLastVisit, visit: await readLastVisit() };
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
 * A tap on a push message brings this tab forward as it is (`shell/worker/push-messages.ts`): what the message tells of
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
  const [queryClient] = useState(() => {
    const client = createQueryClient(STALE_AFTER_MS);
    lastVisit?.showLastVisit(client, lastVisit.visit, memberId);
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
          {lastVisit && hasWorkerAndLine() && <lastVisit.LastVisit />}
        </div>
      </ToastProvider>
    </QueryClientProvider>
  );
}
