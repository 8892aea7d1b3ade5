import { useMemo, useState } from 'react';
import { nameOwn, useSession } from 'shared-auth';

/**
 * What was typed and is not sent yet, for as long as the tab is there and the member signed in: a phone drops what it
 * shows while another app is open.
 */
export function useDraft<Values extends object>(name: string) {
  const memberId = useSession().user?._id;
  const key = memberId && nameOwn(memberId, `draft:${name}`);
  const [kept] = useState(() => readDraft<Values>(key));
  return useMemo(
    () => ({
      kept,
      keep: (values: Values) => storeDraft(key, values),
      forget: () => storeDraft<Values>(key, {}),
    }),
    [kept, key],
  );
}

function readDraft<Values>(key: string | undefined): Partial<Values> {
  try {
    return JSON.parse((key && sessionStorage.getItem(key)) || '{}') as Partial<Values>;
  } catch {
    return {};
  }
}

/** Nothing once the session has ended: the form may be drawn a last time. */
function storeDraft<Values>(key: string | undefined, values: Partial<Values>): void {
  try {
    if (key) sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    // It lasts as long as the page.
  }
}
