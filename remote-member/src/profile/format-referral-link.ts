/** The sign-up page with the code filled in. */
export function formatReferralLink(code: string): string {
  return `${location.origin}/signup?ref=${encodeURIComponent(code)}`;
}
