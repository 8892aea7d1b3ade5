import { useTranslation } from 'i18n';
import styles from './skip-link.module.css';

/** The first thing that the keyboard reaches in a page; it is not seen before. `to` is the id of what it leads to. */
export function SkipLink({ to }: { to: string }) {
  const { t } = useTranslation();
  return (
    <a className={styles.skip} href={`#${to}`}>
      {t('Skip to content')}
    </a>
  );
}
