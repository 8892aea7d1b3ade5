const TOKEN_KEY = 'token';

/**
 * The token of this page's session. The storage may hold another one since: of somebody who has signed in in another
 * tab, and whose money must not be shown under this one's name.
 */
let held: string | null = null;

/** Support that looks as a member does holds that token in its tab alone, beside its own in the others. */
const findPlace = () => (TOKEN_KEY in sessionStorage ? sessionStorage : localStorage);

/** The session token, or null when there is none. */
export function findToken(): string | null {
  held ??= readStored();
  return held || null;
}

function readStored(): string | null {
  try {
    return findPlace().getItem(TOKEN_KEY);
  } catch {
    return null;
  }
}

/** Keeps the token for the next visit; where storage is refused, for this page. */
export function storeToken(token: string): void {
  held = token;
  try {
    findPlace().setItem(TOKEN_KEY, token);
  } catch {
    // It lasts as long as the page.
  }
}

export function removeToken(): void {
  held = null;
  try {
    findPlace().removeItem(TOKEN_KEY);
  } catch {
    // Nothing was stored.
  }
}

/** This page has no token any more, an empty one; the storage keeps the one of another tab. */
export function dropToken(): void {
  held = '';
}
