import type { ReactNode } from 'react';
import { createContext, use, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { readPathname } from '../language/addresses';
import { fillField, readTyped, type TypedField } from './typed-fields';

/** What the server sent of the first page: the elements themselves, with what was typed into them. */
export interface ServedText {
  path: string;
  elements: ChildNode[];
  /** Where the visitor is typing. */
  focused: Element | null;
}

/** Of a page whose code did not arrive, so that nothing else can take its place. */
export const ServedTextContext = createContext<ServedText | undefined>(undefined);

/** The text of the shown page, if there is nothing better. */
export function useServedText(): ServedText | undefined {
  const served = use(ServedTextContext);
  return useLocation().pathname === served?.path ? served : undefined;
}

/** Before anything is drawn into the page. */
export function takeServedText(page: Document): ServedText {
  const main = page.querySelector('main');
  return {
    path: readPathname(page.location.pathname).path,
    elements: [...(main?.childNodes ?? [])],
    focused: page.activeElement,
  };
}

/** The text as it was sent, and below it what there is to say about it. What was typed goes on to the page itself. */
export function ServedPage({ text, children }: { text: ServedText; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const typed = useRef<TypedField[]>([]);

  useLayoutEffect(() => {
    ref.current?.append(...text.elements);
    if (text.focused instanceof HTMLElement && ref.current?.contains(text.focused))
      text.focused.focus({ preventScroll: true });
    const element = ref.current;
    // While the fields are in the page, where they have labels.
    return () => {
      typed.current = element ? readTyped(element) : [];
    };
  }, [text]);

  useEffect(() => {
    const element = ref.current;
    // The browser would send a form by itself, with the password in the address.
    const refuse = (event: Event) => event.preventDefault();
    element?.addEventListener('submit', refuse);
    return () => {
      element?.removeEventListener('submit', refuse);
      if (readPathname(location.pathname).path !== text.path) return;
      for (const field of typed.current) fillField(field, { onlyEmpty: true });
    };
  }, [text]);

  return (
    <>
      <div ref={ref} />
      <div role="alert" className="not-usable">
        {children}
      </div>
    </>
  );
}
