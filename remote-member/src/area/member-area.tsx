import { QueryClientProvider } from '@tanstack/react-query';
import { ToastProvider } from 'design';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { useSession } from 'shared-auth';
import { createQueryClient } from './create-query-client';

/** Around every member page. Another member begins with an empty cache: nobody sees the figures of the one before. */
export function MemberArea() {
  const { user } = useSession();
  return <AreaOfOneMember key={user?._id} />;
}

function AreaOfOneMember() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <Outlet />
      </ToastProvider>
    </QueryClientProvider>
  );
}
