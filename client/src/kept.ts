type Place = 'localStorage' | 'sessionStorage';

/** Where the browser keeps nothing, what is written lasts as long as the page that holds it. */
function attempt<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

export const readKept = (place: Place, key: string): string | undefined =>
  attempt(() => window[place].getItem(key)) ?? undefined;

/** @returns nothing also where what is kept is no JSON */
export const readKeptJson = (place: Place, key: string): unknown =>
  attempt((): unknown => JSON.parse(window[place].getItem(key) ?? 'null'));

/** @param text nothing to forget what is kept */
export const keep = (place: Place, key: string, text?: string): void =>
  attempt(() => (text === undefined ? window[place].removeItem(key) : window[place].setItem(key, text)));
