import { useToast } from 'design';
import { formatReferralLink } from './format-referral-link';

/** Copies the link of the sign-up page with the code filled in. A clipboard that refuses is only logged. */
export function useCopyReferralLink(code: string): () => Promise<void> {
  const { showToast } = useToast();
  return async () => {
    try {
      await navigator.clipboard.writeText(formatReferralLink(code));
      showToast('Referral link copied!', { tone: 'success' });
    } catch (error) {
      console.error(error);
    }
  };
}
