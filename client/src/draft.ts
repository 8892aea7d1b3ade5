import { useState } from 'react';
import { nameOwn, useSession } from 'shared-auth';

/** What somebody typed who was not signed in goes when somebody signs in. */
const NOBODY = '';

/**
 * What was typed into a form and is not sent yet, for as long as the tab is there and the same person signed in: a link
 * leads to another page, and a phone drops what it shows while another app is open. Passwords are never kept.
 * @param name of the form; without one, nothing is kept
 * @param fields what the form begins with
 */
export function useDraft<Texts extends object>(name: string | undefined, fields: Texts) {
  const memberId = useSession().user?._id ?? NOBODY;
  const key = name && nameOwn(memberId, `draft:${name}`);
  const [initial] = useState((): Texts => {
    const typed = Object.entries(readDraft(key)).filter(([field]) => field in fields);
    return { ...fields, ...Object.fromEntries(typed) };
  });
  return {
    /** The same, with what was typed. */
    initial,
    keepDraft: (form: HTMLFormElement) => storeDraft(key, form),
    forgetDraft: () => storeDraft(key),
  };
}

function readDraft(key: string | undefined): Record<string, string> {
  try {
    return JSON.parse((key && sessionStorage.getItem(key)) || '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

function storeDraft(key: string | undefined, form?: HTMLFormElement): void {
  if (!key) return;
  const typed = [...new FormData(form)].filter(([field, text]) => text && !isSecret(form?.elements.namedItem(field)));
  try {
    if (typed.length > 0) sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(typed)));
    else sessionStorage.removeItem(key);
  } catch {
    // It lasts as long as the page.
  }
}

/** Also while it is shown. */
const isSecret = (control: unknown) =>
  control instanceof HTMLInputElement && /password|one-time/.test(control.type + control.autocomplete);
