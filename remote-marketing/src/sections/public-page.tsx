import { msg } from 'client/msg';
import type { ArtProps } from 'design';
import { ButtonLink, LineIcon, PageBanner } from 'design';
import { useTranslation } from 'i18n';
import { Info } from 'lucide';
import type { ReactNode } from 'react';
import { useSession } from 'shared-auth';
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

/** Hills at dusk along the foot of a deep band, and the dotted road over them to the last pin. */
function FarRoad({ className }: ArtProps) {
  return (
    <svg viewBox="0 0 1440 200" preserveAspectRatio="xMaxYMax slice" aria-hidden="true" className={className}>
      <path
        d="M0 200v-78c90-40 170-58 260-44 100 16 150 50 250 42 120-10 180-92 300-92 110 0 160 66 260 78 110 12 190-50 290-44 40 2 60 10 80 18v120Z"
        fill="var(--sc-art-hill-mid)"
        opacity="0.22"
      />
      <path
        d="M0 200v-36c120-36 230-44 340-30 130 16 220 34 340 18 130-18 210-58 340-46 120 10 200 44 300 36 50-4 90-14 120-22v80Z"
        fill="var(--sc-art-hill-mid)"
        opacity="0.35"
      />
      <path
        d="M-6 192c150-30 300-34 440-16s270 12 400-10 240-36 330-42"
        fill="none"
        stroke="var(--sc-art-route)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray="0 14"
      />
      <g transform="translate(1184 118) scale(1.1)">
        <path d="M0 0c-2-8-13-13-13-24a13 13 0 0 1 26 0C13-13 2-8 0 0Z" fill="var(--sc-art-sun)" />
        <circle cy="-24" r="5" fill="var(--sc-art-hill-front)" />
      </g>
    </svg>
  );
}
