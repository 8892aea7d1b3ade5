import type { HeldDecision } from './use-held-decisions';

const KEPT = 'admin-decisions';

interface Kept {
  memberId: string;
  decisions: HeldDecision[];
}

/** Of this tab: what was sent while the page was left, because nobody hears whether it arrived. */
export function keepForReturn(memberId: string, decisions: HeldDecision[]): void {
  if (decisions.length === 0) return;
  try {
    const kept: Kept = { memberId, decisions };
    sessionStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    // The browser carries them out all the same.
  }
}

/** Nobody sends what somebody else has decided. */
export function takeKept(memberId: string): HeldDecision[] {
  try {
    const text = sessionStorage.getItem(KEPT);
    sessionStorage.removeItem(KEPT);
    const kept = JSON.parse(text ?? 'null') as Kept | null;
    return kept?.memberId === memberId ? kept.decisions : [];
  } catch {
    return [];
  }
}
