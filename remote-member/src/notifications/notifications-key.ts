/** Before what is asked of the inbox, always in the language shown: the server has its words. */
export const NOTIFICATIONS_KEY = ['notifications'];
