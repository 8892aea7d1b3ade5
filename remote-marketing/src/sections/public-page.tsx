import { ButtonLink, PageBanner } from 'design';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession } from 'shared-auth';
import { FarRoad } from '../art/far-road';
import styles from './sections.module.css';

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
  return (
    <>
      <PageBanner title={title} subtitle={subtitle} breadcrumb={[{ label: 'Home', to: '/' }, { label: page }]} />
      {children}
      {closing && <ClosingCall {...closing} />}
    </>
  );
}

interface ClosingCallProps {
  title: ReactNode;
  text: ReactNode;
  /** The quieter way on, for who is not ready to join. */
  other: { to: string; label: string };
}

/** The last band of a page: one sentence, and the way in. */
export function ClosingCall({ title, text, other }: ClosingCallProps) {
  return (
    <section data-surface="band" className={styles.band}>
      <div className={styles.words}>
        <h2>{title}</h2>
        <p className={styles.text}>{text}</p>
        <div className={styles.actions}>
          <JoinLink />
          <ButtonLink to={other.to} variant="secondary">
            {other.label}
          </ButtonLink>
        </div>
      </div>
      <FarRoad className={styles.scene} />
    </section>
  );
}

/** The way in: registration for a visitor, the dashboard for a member who is in already. */
export function JoinLink() {
  const { isAuthenticated } = useSession();
  return (
    <ButtonLink to={isAuthenticated ? '/dashboard' : '/signup'} className={styles.link}>
      {isAuthenticated ? 'Open my dashboard' : 'Join Now'}
    </ButtonLink>
  );
}

const NOT_GUARANTEED = 'Figures on this page illustrate how the plan works. Earnings are not guaranteed.';

/** Stands wherever a visitor sees what somebody might earn. */
export function EarningsNote({ children = NOT_GUARANTEED }: { children?: ReactNode }) {
  return (
    <p className={styles.note}>
      <Info aria-hidden="true" className={styles.icon} />
      <span>{children}</span>
    </p>
  );
}
