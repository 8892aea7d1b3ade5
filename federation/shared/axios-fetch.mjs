/*
 * In the place of axios's way to send by `fetch`, which it takes where there is no XMLHttpRequest: in no browser. A
 * test notices when the library moves.
 */

export const getFetch = () => false;
