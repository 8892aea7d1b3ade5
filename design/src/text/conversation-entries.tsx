import { formatMoment } from 'client/dates';
import { joinClassNames } from '../join-class-names';
import styles from './conversation-entries.module.css';

interface Entry {
  id: string;
  who: string;
  /** The club's answer, as opposed to what it was asked. */
  isOurs: boolean;
  text: string;
  createdAt: string;
}

interface ConversationEntriesProps {
  /** The oldest first. */
  entries: readonly Entry[];
  className?: string | undefined;
}

/** All that was said in a conversation with the club. */
export function ConversationEntries({ entries, className }: ConversationEntriesProps) {
  return (
    <ol className={joinClassNames(styles.entries, className)}>
      {entries.map(({ id, who, isOurs, text, createdAt }) => (
        <li key={id} className={styles.entry} data-ours={isOurs || undefined}>
          <p className={styles.who}>
            {who}, <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
          </p>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
