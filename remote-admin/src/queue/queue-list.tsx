import type { ReactNode, Ref } from 'react';
import { useEffect } from 'react';
import styles from './queue.module.css';

/** What a row says of itself in the list. */
export interface QueueRow {
  id: string;
  /** "Deposit 12". */
  name: string;
  member: string;
  amount: ReactNode;
  note: string;
  /** What has become of it, when that is not what the list is about. */
  state?: ReactNode;
}

interface QueueListProps {
  /** What is listed: "Deposits". */
  label: string;
  rows: QueueRow[];
  activeId: string | undefined;
  onChoose: (id: string) => void;
  listRef: Ref<HTMLUListElement>;
}

const toOptionId = (id: string) => `queue-row-${id}`;

/** One stop of the tab key; arrows, Home and End move in it, and what is active is the case beside it. */
export function QueueList({ label, rows, activeId, onChoose, listRef }: QueueListProps) {
  useEffect(() => {
    if (activeId === undefined) return;
    const option = document.getElementById(toOptionId(activeId));
    // The list has a scroller of its own: the page itself stays where it is.
    const list = option?.parentElement;
    if (!option || !list) return;
    const [top, bottom] = [option.offsetTop, option.offsetTop + option.offsetHeight];
    if (top < list.scrollTop) list.scrollTop = top;
    else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
  }, [activeId]);
  const at = rows.findIndex(({ id }) => id === activeId);
  const places: Partial<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: rows.length - 1,
  };
  return (
    <ul
      ref={listRef}
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={at >= 0 && activeId !== undefined ? toOptionId(activeId) : undefined}
      className={styles.list}
      onKeyDown={(event) => {
        const next = rows[places[event.key] ?? -1];
        if (!(event.key in places)) return;
        event.preventDefault();
        if (next) onChoose(next.id);
      }}
    >
      {rows.map(({ id, name, member, amount, note, state }) => (
        <li
          key={id}
          id={toOptionId(id)}
          role="option"
          aria-selected={id === activeId}
          className={styles.option}
          onClick={() => onChoose(id)}
        >
          <span className={styles.first}>
            <strong>{member}</strong> <span className={styles.amount}>{amount}</span>
          </span>{' '}
          <span className={styles.second}>
            {name}, {note} {state}
          </span>
        </li>
      ))}
    </ul>
  );
}
