import { useMemo, useState } from 'react';
import { useSession } from 'shared-auth';

interface Draft<Values> {
  memberId: string;
  values: Partial<Values>;
}

/**
 * What was typed and is not sent yet, for as long as the tab is there: a phone drops what it shows while another app is
 * open. Nobody sees what another member has typed.
 */
export function useDraft<Values extends object>(name: string) {
  const memberId = useSession().user?._id ?? '';
  const key = `draft:${name}`;
  const [kept] = useState(() => readDraft<Values>(key, memberId));
  return useMemo(
    () => ({
      kept,
      keep: (values: Values) => storeDraft(key, { memberId, values }),
      forget: () => storeDraft<Values>(key, { memberId, values: {} }),
    }),
    [kept, key, memberId],
  );
}

function readDraft<Values>(key: string, memberId: string): Partial<Values> {
  try {
    const draft = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft<Values> | null;
    return draft?.memberId === memberId ? draft.values : {};
  } catch {
    return {};
  }
}

function storeDraft<Values>(key: string, draft: Draft<Values>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // It lasts as long as the page.
  }
}
