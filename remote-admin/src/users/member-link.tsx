import { Link } from 'react-router';
import styles from './users.module.css';

interface MemberLinkProps {
  memberId: string;
  name: string;
}

/** A name that leads to everything about its member. */
export function MemberLink({ memberId, name }: MemberLinkProps) {
  return (
    <Link to={`/admin/user/${memberId}`} className={styles.link}>
      {name}
    </Link>
  );
}
