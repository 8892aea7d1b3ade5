/*
 * In the place of the parts of axios that no program of ours uses. A test notices when the library moves.
 */

/** Its way to send by `fetch`, which it takes where there is no XMLHttpRequest: in no browser. */
export const getFetch = () => false;

/** Who listens to the progress of a request: nobody. */
export const progressEventReducer = undefined;

/** Forms sent as such, ways to cancel that `AbortSignal` has replaced, and names of statuses. */
export default undefined;
