const KEY = 'safar:referral';
const KEPT_FOR_MS = 30 * 24 * 60 * 60 * 1000;

/** Where storage is refused, the code of this visit. */
let visited = '';

/**
 * Keeps the code of an invitation on this device: who looks around first still comes from whom they came.
 * @param code of the invitation that is opened now
 * @returns this code, else the one of an invitation of the last thirty days, else ''
 */
export function keepReferralCode(code: string | null, nowMs = Date.now()): string {
  try {
    if (code) localStorage.setItem(KEY, `${nowMs} ${code}`);
    const [keptAtMs = '', kept = ''] = localStorage.getItem(KEY)?.split(' ') ?? [];
    return nowMs - Number(keptAtMs) < KEPT_FOR_MS ? kept : '';
  } catch {
    // Storage is refused, or this is the server.
    visited = code ?? visited;
    return visited;
  }
}
