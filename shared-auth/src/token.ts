const TOKEN_KEY = 'token';

/** The token of a browser that keeps no storage: it lasts as long as the page. */
let tokenInMemory: string | null = null;

/** The session token, or null when there is none. */
export function findToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY) ?? tokenInMemory;
  } catch {
    return tokenInMemory;
  }
}

/** Keeps the token for the next visit; where storage is refused, for this page. */
export function storeToken(token: string): void {
  try {
    localStorage.setItem(TOKEN_KEY, token);
    tokenInMemory = null;
  } catch {
    tokenInMemory = token;
  }
}

export function removeToken(): void {
  tokenInMemory = null;
  try {
    localStorage.removeItem(TOKEN_KEY);
  } catch {
    // Nothing was stored.
  }
}
