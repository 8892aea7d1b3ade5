import { msg } from 'client/msg';
import { ButtonLink, LineIcon, PageBanner } from 'design';
import { useTranslation } from 'i18n';
import { Info } from 'lucide';
import type { ReactNode } from 'react';
import { useSession } from 'shared-auth';
import { FarRoad } from '../art/far-road';
import { SMALLEST_PACKAGE } from '../compensation/worked-example';
import styles from './sections.module.css';

/** Texts marked with `msg`; they may name the smallest package. */
interface PublicPageProps {
  copy: {
    title: string;
    subtitle: string;
    /** Its name in the breadcrumb. */
    page: string;
    closing?: ClosingCallProps;
  };
  children: ReactNode;
}

/** A public page below the home page: its banner, what it says, and the way in. */
export function PublicPage({ copy: { title, subtitle, page, closing }, children }: PublicPageProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageBanner
        title={t(title)}
        subtitle={t(subtitle, SMALLEST_PACKAGE)}
        breadcrumb={[{ label: t('Home'), to: '/' }, { label: t(page) }]}
      />
      {children}
      {closing && <ClosingCall {...closing} />}
    </>
  );
}

interface ClosingCallProps {
  title: string;
  text: string;
  /** The quieter way on, for a visitor who is not ready to join. */
  other: { to: string; label: string };
}

/** The last band of a page: one sentence, and the way in. */
export function ClosingCall({ title, text, other }: ClosingCallProps) {
  const { t } = useTranslation();
  return (
    <section data-surface="band" className={styles.band}>
      <div className={styles.words}>
        <h2>{t(title)}</h2>
        <p className={styles.text}>{t(text, SMALLEST_PACKAGE)}</p>
        <div className={styles.actions}>
          <JoinLink />
          <ButtonLink to={other.to} variant="secondary">
            {t(other.label)}
          </ButtonLink>
        </div>
      </div>
      <FarRoad className={styles.scene} />
    </section>
  );
}

/** The way in: registration for a visitor, the dashboard for a member who is in already. */
export function JoinLink() {
  const { t } = useTranslation();
  const { isAuthenticated } = useSession();
  return (
    <ButtonLink to={isAuthenticated ? '/dashboard' : '/signup'} className={styles.link}>
      {isAuthenticated ? t('Open my dashboard') : t('Join Now')}
    </ButtonLink>
  );
}

const NOT_GUARANTEED = msg('Figures on this page illustrate how the plan works. Earnings are not guaranteed.');

/** Stands wherever a visitor sees what somebody might earn. */
export function EarningsNote({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <p className={styles.note}>
      <LineIcon icon={Info} className={styles.icon} />
      <span>{children ?? t(NOT_GUARANTEED)}</span>
    </p>
  );
}
