import { ChevronDown } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { joinClassNames } from '../join-class-names';
import styles from './accordion.module.css';

interface AccordionItemProps {
  baseId: string;
  title: ReactNode;
  headingLevel: 2 | 3 | 4;
  isOpen: boolean;
  /** Open, and not to be closed by a click on itself. */
  isLocked: boolean;
  isScrolling: boolean;
  onToggle: () => void;
  children: ReactNode;
}

export function AccordionItem({
  baseId,
  title,
  headingLevel,
  isOpen,
  isLocked,
  isScrolling,
  onToggle,
  children,
}: AccordionItemProps) {
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
          aria-disabled={isLocked || undefined}
          onClick={onToggle}
          className={styles.button}
        >
          <span className={styles.title}>{title}</span>
          <ChevronDown aria-hidden="true" className={styles.chevron} />
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
