import { useToast } from 'design';

const TITLE = 'Referral Code';
const COPIED_MS = 3_000;

/**
 * Shares the code by the device's share sheet, or else copies the same text. A failure is only logged; a share sheet
 * that was closed again is none.
 */
export function useShareReferralCode(code: string): () => Promise<void> {
  const { showToast } = useToast();
  return async () => {
    const text = `Join using my referral code: ${code}`;
    try {
      if (canShare()) {
        await navigator.share({ title: TITLE, text });
      } else {
        await navigator.clipboard.writeText(text);
        showToast('Referral code copied!', { tone: 'success', durationMs: COPIED_MS });
      }
    } catch (error) {
      if (!wasAborted(error)) console.error(error);
    }
  };
}

/** The DOM's types take the share sheet for granted; many desktop browsers have none. */
function canShare(): boolean {
  return 'share' in navigator && typeof navigator.share === 'function';
}

function wasAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
