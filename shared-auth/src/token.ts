const TOKEN_KEY = 'token';

/** The stored session token, or null when there is none (or the browser keeps no storage). */
export function findToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    return null;
  }
}

/** Keeps the token for the next visit. Without storage the session lasts as long as the page. */
export function storeToken(token: string): void {
  try {
    localStorage.setItem(TOKEN_KEY, token);
  } catch {
    // Storage can be switched off; signing in still works until the page is left.
  }
}

export function removeToken(): void {
  try {
    localStorage.removeItem(TOKEN_KEY);
  } catch {
    // Nothing was stored.
  }
}
