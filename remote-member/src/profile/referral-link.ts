/** The sign-up page with the code filled in. */
export const formatReferralLink = (code: string): string => `${location.origin}/signup?ref=${encodeURIComponent(code)}`;
