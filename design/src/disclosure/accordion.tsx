import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { LineIcon, LINES } from '../icon/line-icon';
import { joinClassNames } from '../join-class-names';
import styles from './accordion.module.css';

interface AccordionEntry {
  id: string;
  title: ReactNode;
  content: ReactNode;
}

export interface AccordionProps {
  items: readonly AccordionEntry[];
  /** The item open at first. */
  defaultOpenId?: string | undefined;
  headingLevel?: 2 | 3;
  /** Holds the open panel at 200 px and lets a longer one scroll inside. */
  hasScrollingPanels?: boolean;
}

/** A list of headings of which at most one shows its content. Clicking the open one closes it. */
export function Accordion({ items, defaultOpenId, headingLevel = 3, hasScrollingPanels = false }: AccordionProps) {
  const accordionId = useId();
  const [openId, setOpenId] = useState(defaultOpenId);
  return (
    <div className={styles.accordion}>
      {items.map((item) => (
        <AccordionItem
          key={item.id}
          baseId={`${accordionId}-${item.id}`}
          title={item.title}
          headingLevel={headingLevel}
          isOpen={item.id === openId}
          isScrolling={hasScrollingPanels}
          onToggle={() => setOpenId(item.id === openId ? undefined : item.id)}
        >
          {item.content}
        </AccordionItem>
      ))}
    </div>
  );
}

interface AccordionItemProps {
  baseId: string;
  title: ReactNode;
  headingLevel: 2 | 3;
  isOpen: boolean;
  isScrolling: boolean;
  onToggle: () => void;
  children: ReactNode;
}

function AccordionItem({ baseId, title, headingLevel, isOpen, isScrolling, onToggle, children }: AccordionItemProps) {
  const Heading = `h${headingLevel}` as const;
  const panelRef = useRef<HTMLDivElement>(null);
  const [hasOverflow, setHasOverflow] = useState(false);

  // A panel that scrolls must be reachable by keyboard; one that fits must not be a needless stop.
  // Turning a phone changes which it is.
  useLayoutEffect(() => {
    const measure = () => {
      const panel = panelRef.current;
      setHasOverflow(isScrolling && isOpen && panel !== null && panel.scrollHeight > panel.clientHeight);
    };
    measure();
    if (!isScrolling || !isOpen) return undefined;
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [isScrolling, isOpen, children]);

  return (
    <div className={joinClassNames(styles.item, isOpen && styles.open)}>
      <Heading className={styles.heading}>
        <button
          type="button"
          id={`${baseId}-button`}
          aria-expanded={isOpen}
          aria-controls={`${baseId}-panel`}
          onClick={onToggle}
          className={styles.button}
        >
          <span className={styles.title}>{title}</span>
          <LineIcon icon={LINES.open} className={styles.chevron} />
        </button>
      </Heading>
      <div
        ref={panelRef}
        id={`${baseId}-panel`}
        role="region"
        aria-labelledby={`${baseId}-button`}
        tabIndex={hasOverflow ? 0 : undefined}
        hidden={!isOpen}
        className={joinClassNames(styles.panel, isScrolling && styles.scrolling)}
      >
        <div className={styles.content}>{children}</div>
      </div>
    </div>
  );
}
