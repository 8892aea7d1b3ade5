import type { Profile } from 'api/contract';
import { Button } from 'design';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { request } from 'shared-auth';
import { dropToken, removeToken } from 'shared-auth/host';
import styles from './view-banner.module.css';

/** As the time of every moment on the site is written: "4:05 pm". */
const TIME: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', timeZone: 'Asia/Kolkata' };

/** Leaves a tab in which somebody looks as a member: they go on in their own, or in this one on the member's page. */
export function leaveView(memberId: string): void {
  removeToken();
  // What is still on its way here must not be asked in their own name.
  dropToken();
  window.close();
  window.location.replace(`/admin/user/${memberId}`);
}

/** Below every page while support looks at the site as a member does. */
export default function ViewBanner({ user: { _id, name, viewedUntil = '' } }: { user: Profile }) {
  const [isEnding, setEnding] = useState(false);
  const end = async () => {
    setEnding(true);
    // Without an answer it ends by itself.
    await request({ method: 'POST', url: '/user/logout' }).catch(() => undefined);
    leaveView(_id);
  };
  return createPortal(
    <aside aria-label="Looking as a member" className={styles.banner}>
      <p>
        You are viewing as <strong>{name}</strong>, read only, until{' '}
        <time dateTime={viewedUntil}>{new Date(viewedUntil).toLocaleTimeString('en-IN', TIME)}</time>
      </p>
      <Button variant="secondary" isBusy={isEnding} onClick={() => void end()}>
        End
      </Button>
    </aside>,
    document.body,
  );
}
