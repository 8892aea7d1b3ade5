import type { Profile } from 'api/contract';
import { Button, RichText } from 'design';
import { useTranslation } from 'i18n';
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
  const { t } = useTranslation();
  const [isEnding, setEnding] = useState(false);
  const end = async () => {
    setEnding(true);
    // Without an answer it ends by itself.
    await request({ method: 'POST', url: '/user/logout' }).catch(() => undefined);
    leaveView(_id);
  };
  return createPortal(
    <aside aria-label={t('Looking as a member')} className={styles.banner}>
      <p>
        <RichText
          text={t('You are viewing as <0>{name}</0>, read only, until <1>{time}</1>', {
            name,
            time: new Date(viewedUntil).toLocaleTimeString('en-IN', TIME),
          })}
          parts={[<strong key="name" />, <time key="time" dateTime={viewedUntil} />]}
        />
      </p>
      <Button variant="secondary" isBusy={isEnding} onClick={() => void end()}>
        {t('End')}
      </Button>
    </aside>,
    document.body,
  );
}
