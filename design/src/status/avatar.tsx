import { joinClassNames } from '../join-class-names';
import styles from './avatar.module.css';

interface AvatarProps {
  /** A name or an email address; its first letter is shown. The name itself stands beside it as text. */
  name: string;
  size: 'small' | 'large';
}

export function Avatar({ name, size }: AvatarProps) {
  const [initial = '?'] = name.trim();
  return (
    <span
      aria-hidden="true"
      className={joinClassNames(styles.avatar, styles[size])}
      data-initial={initial.toLocaleUpperCase('en-IN')}
    />
  );
}
