export const SESSIONS_KEY = ['sessions'];
