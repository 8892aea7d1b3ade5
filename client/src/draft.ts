import { nameOwn, useSession } from 'shared-auth';

/** What somebody typed who was not signed in goes when somebody signs in. */
const NOBODY = '';

export interface Draft {
  /** What a form begins with, with what was typed in its place. */
  restore: <Texts extends object>(fields: Texts) => Texts;
  keep: (form: HTMLFormElement) => void;
  forget: () => void;
}

/**
 * What was typed into a form and is not sent yet, for as long as the tab is there and the same person signed in: a link
 * leads to another page, and a phone drops what it shows while another app is open. Passwords are never kept.
 * @param name of the form
 */
export function useDraft(name: string): Draft {
  const key = nameOwn(useSession().user?._id ?? NOBODY, `draft:${name}`);
  return {
    restore: (fields) => {
      const typed = Object.entries(readDraft(key)).filter(([field]) => field in fields);
      return { ...fields, ...Object.fromEntries(typed) };
    },
    keep: (form) => storeDraft(key, form),
    forget: () => storeDraft(key),
  };
}

function readDraft(key: string): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

function storeDraft(key: string, form?: HTMLFormElement): void {
  const before = readDraft(key);
  const typed = [...new FormData(form)].filter(([field, text]) => {
    const control = form?.elements.namedItem(field);
    // What was emptied stays empty: a code that was filled in, and that somebody does not want.
    return !isSecret(control) && (text || field in before || isFilledAtFirst(control));
  });
  try {
    if (typed.length > 0) sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(typed)));
    else sessionStorage.removeItem(key);
  } catch {
    // It lasts as long as the page.
  }
}

const isFilledAtFirst = (control: unknown) =>
  control instanceof HTMLElement && 'defaultValue' in control && control.defaultValue !== '';

/** Also while it is shown. */
const isSecret = (control: unknown) =>
  control instanceof HTMLInputElement && /password|one-time/.test(control.type + control.autocomplete);
