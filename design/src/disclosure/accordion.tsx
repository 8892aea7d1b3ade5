import { useId, useState, type ReactNode } from 'react';
import styles from './accordion.module.css';
import { AccordionItem } from './accordion-item';

export interface AccordionEntry {
  id: string;
  title: ReactNode;
  content: ReactNode;
}

export interface AccordionProps {
  items: readonly AccordionEntry[];
  /** The open item, when the caller holds the state; null when none is. */
  openId?: string | null;
  /** The item open at first, when the accordion holds its own state. */
  defaultOpenId?: string | null;
  onOpenChange?: (openId: string | null) => void;
  /** Whether clicking the open item closes it. Without it one item stays open once any is. */
  allowCollapse?: boolean;
  headingLevel?: 2 | 3 | 4;
  /** Holds the open panel at 200 px and lets a longer one scroll inside. */
  hasScrollingPanels?: boolean;
}

/** A list of headings of which at most one shows its content. */
export function Accordion({
  items,
  openId,
  defaultOpenId = null,
  onOpenChange,
  allowCollapse = true,
  headingLevel = 3,
  hasScrollingPanels = false,
}: AccordionProps) {
  const accordionId = useId();
  const [ownOpenId, setOwnOpenId] = useState(defaultOpenId);
  const currentOpenId = openId === undefined ? ownOpenId : openId;

  function toggle(id: string) {
    const isClosing = id === currentOpenId;
    if (isClosing && !allowCollapse) return;
    const nextOpenId = isClosing ? null : id;
    setOwnOpenId(nextOpenId);
    onOpenChange?.(nextOpenId);
  }

  return (
    <div className={styles.accordion}>
      {items.map((item) => (
        <AccordionItem
          key={item.id}
          baseId={`${accordionId}-${item.id}`}
          title={item.title}
          headingLevel={headingLevel}
          isOpen={item.id === currentOpenId}
          isLocked={item.id === currentOpenId && !allowCollapse}
          isScrolling={hasScrollingPanels}
          onToggle={() => toggle(item.id)}
        >
          {item.content}
        </AccordionItem>
      ))}
    </div>
  );
}
