import type { Dashboard, Profile } from 'api/contract';
import { formatBusinessDate } from 'client/dates';
import { formatRupees, parseMicros } from 'client/money';
import { ButtonLink } from 'design';
import type { Translate } from 'i18n';
import { useTranslation } from 'i18n';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { request } from 'shared-auth';
import styles from './next-step.module.css';

interface Step {
  text: string;
  label: string;
  to: string;
}

/** What a member does next, or sees: the first of these that is so. */
export function findNextStep(t: Translate, { mustVerifyEmail, incoming, hasPackage, today }: Dashboard): Step {
  if (mustVerifyEmail)
    return {
      text: t('Open the link in our mail: withdrawals wait for it.'),
      label: t('To your email'),
      to: '/profile',
    };
  if (incoming)
    return {
      text: t('{amount} is on its way to the club.', { amount: formatRupees(incoming.amount) }),
      label: t('See your payment'),
      to: '/wallet/add-funds',
    };
  if (!hasPackage)
    return {
      text: t('You are a member. Next: choose a package. Nothing is owed before you pay.'),
      label: t('Compare the plans'),
      to: '/products',
    };
  return { text: describeToday(t, today), label: t('Look at your day'), to: '/dashboard' };
}

/** Nothing is said to come in yet on a day that brings nothing, as a Sunday. */
function describeToday(t: Translate, { date, credited, nextCreditOn }: Dashboard['today']): string {
  if (parseMicros(credited) > 0n) return t('{amount} came in today.', { amount: formatRupees(credited) });
  if (!nextCreditOn) return t('Nothing is credited without a running package.');
  if (nextCreditOn <= date) return t('Nothing has come in today yet.');
  return t('Your packages are credited next on {day}.', { day: formatBusinessDate(nextCreditOn) });
}

/** Below the home page, for a member who is signed in. One read; while there is no answer there is nothing. */
export default function NextStep({ user: { role, viewedUntil } }: { user: Profile }) {
  const { t } = useTranslation();
  const [dashboard, setDashboard] = useState<Dashboard>();
  const isOwn = role === 'member' && !viewedUntil;
  useEffect(() => {
    if (!isOwn) return undefined;
    let isMounted = true;
    request<Dashboard>({ url: '/dashboard' }).then(
      (found) => isMounted && setDashboard(found),
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [isOwn]);
  if (!dashboard) return null;
  const { text, label, to } = findNextStep(t, dashboard);
  return createPortal(
    <aside aria-label={t('Your next step')} className={styles.strip}>
      <p>{text}</p>
      <ButtonLink to={to}>{label}</ButtonLink>
    </aside>,
    document.body,
  );
}
