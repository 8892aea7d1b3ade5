/** Names of what is kept of the server's state. Everything begins with `ADMIN_KEY`: a write makes all of it stale. */
export const ADMIN_KEY = ['admin'];
export const OVERVIEW_KEY = ['admin', 'overview'];
export const USERS_KEY = ['admin', 'users'];
export const REQUESTS_KEY = ['admin', 'withdrawal-requests'];
export const DEPOSITS_KEY = ['admin', 'deposits'];
export const WITHDRAWALS_KEY = ['admin', 'withdrawals'];
export const PLANS_KEY = ['admin', 'plans'];
export const RUNS_KEY = ['admin', 'runs'];
export const RATES_KEY = ['admin', 'rates'];
export const LIABILITY_KEY = ['admin', 'liability'];
export const AUDIT_KEY = ['admin', 'audit'];
export const MESSAGES_KEY = ['admin', 'messages'];
export const INCIDENTS_KEY = ['admin', 'incidents'];
