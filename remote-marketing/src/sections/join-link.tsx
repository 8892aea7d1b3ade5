import { ButtonLink } from 'design';
import { useSession } from 'shared-auth';
import styles from './join-link.module.css';

/** The way in: registration for a visitor, the dashboard for a member who is in already. */
export function JoinLink({ isWide = false }: { isWide?: boolean }) {
  const { isAuthenticated } = useSession();
  return (
    <ButtonLink to={isAuthenticated ? '/dashboard' : '/signup'} isWide={isWide} className={styles.link}>
      {isAuthenticated ? 'Open my dashboard' : 'Join Now'}
    </ButtonLink>
  );
}
