import { QueryClientProvider } from '@tanstack/react-query';
import { createQueryClient } from 'client/queries';
import { ToastProvider } from 'design';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { useSession } from 'shared-auth';
import { MemberNav } from './member-nav';

/** Figures are asked for again when so old and looked at. */
const STALE_AFTER_MS = 30_000;

/** Around every member page. Another member begins with an empty cache: nobody sees the figures of the one before. */
export function MemberArea() {
  const { user } = useSession();
  return <AreaOfOneMember key={user?._id} />;
}

function AreaOfOneMember() {
  const [queryClient] = useState(() => createQueryClient(STALE_AFTER_MS));
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <MemberNav />
        <Outlet />
      </ToastProvider>
    </QueryClientProvider>
  );
}
