import { QueryClientProvider } from '@tanstack/react-query';
import { createQueryClient } from 'client/queries';
import { ToastProvider } from 'design';
import type { ComponentType } from 'react';
import { lazy, Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import { useSession } from 'shared-auth';
import { MemberNav } from './member-nav';

/** Figures are asked for again when so old and looked at. */
const STALE_AFTER_MS = 30_000;

/** Around every member page. Another member begins with an empty cache: nobody sees the figures of the one before. */
export function MemberArea() {
  const { user } = useSession();
  return <AreaOfOneMember key={user?._id} memberId={user?._id} />;
}

/** Without a line the worker answers itself, at once. */
const hasWorkerAndLine = () =>
  'serviceWorker' in navigator && navigator.serviceWorker.controller !== null && navigator.onLine;

const loadLastVisit = () =>
  import('./last-visit').then(
    ({ LastVisit: Found }) => ({ default: Found }),
    () => ({ default: () => null }),
  );

/** On its way before the page is drawn, which it is to be part of. */
const early = hasWorkerAndLine() ? loadLastVisit() : undefined;

/** Only a device that keeps what it was shown has something to show; without the program, the server's figures do. */
const LastVisit = lazy<ComponentType<AreaProps>>(() => early ?? loadLastVisit());

interface AreaProps {
  memberId: string | undefined;
}

function AreaOfOneMember({ memberId }: AreaProps) {
  const [queryClient] = useState(() => createQueryClient(STALE_AFTER_MS));
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <MemberNav />
        <Outlet />
        {hasWorkerAndLine() && (
          <Suspense>
            <LastVisit memberId={memberId} />
          </Suspense>
        )}
      </ToastProvider>
    </QueryClientProvider>
  );
}
