import styles from './audit-change.module.css';
import { listChanges } from './list-changes';

/** Before and after of an action, field by field. */
export function AuditChange({ before, after }: { before: unknown; after: unknown }) {
  const changes = listChanges(before, after);
  if (changes.length === 0) return '–';
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={change.field}>
          <span className={styles.field}>{change.field}</span>{' '}
          {change.before !== undefined && <del>{change.before}</del>}
          {change.before !== undefined && change.after !== undefined && ' → '}
          {change.after !== undefined && <ins className={styles.after}>{change.after}</ins>}
        </li>
      ))}
    </ul>
  );
}
