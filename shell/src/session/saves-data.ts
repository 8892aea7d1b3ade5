declare global {
  interface Navigator {
    /** Not in every browser. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/** Whether the visitor wants nothing to be fetched that they have not asked for. */
export const savesData = (): boolean =>
  navigator.connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
