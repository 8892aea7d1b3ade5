import { DEPOSIT_MIN_RUPEES } from '../contract/rules';
import type { EnvReader } from './env-reader';
import type { Variable } from './variables';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
/** Of any setting: a wallet holds a hundred times as much at most (accounts_limit_check). */
const AMOUNT_MAX_RUPEES = 1_000_000_000;

/** How often something may be tried: the setting of how often, how often unless it is set, and in how many seconds. */
const THROTTLES = {
  /** Of browsers from which nobody has signed in to this account. */
  loginPerAccount: ['LOGIN_ATTEMPTS_PER_ACCOUNT', 10, 15 * MINUTE_SECONDS],
  /** Of a browser from which its owner has. */
  loginPerDevice: ['LOGIN_ATTEMPTS_PER_DEVICE', 10, 15 * MINUTE_SECONDS],
  /** Sign-ins with all that the account asks for, which may be a mail each; of a known browser, by itself. */
  loginsPerMember: ['LOGINS_PER_MEMBER', 30, 15 * MINUTE_SECONDS],
  /** What a member changes about their account, of each kind: it is written down, and told by mail. */
  changesPerMember: ['ACCOUNT_CHANGES_PER_MEMBER', 20, HOUR_SECONDS],
  passwordPerMember: ['PASSWORD_TRIES_PER_MEMBER', 10, 15 * MINUTE_SECONDS],
  /** Links to choose a new password, asked for one email, whether it is known or not; and from one address. */
  resetPerAccount: ['PASSWORD_LINKS_PER_ACCOUNT', 5, HOUR_SECONDS],
  /** Of a browser from which the owner of the account has signed in. */
  resetPerDevice: ['PASSWORD_LINKS_PER_DEVICE', 5, HOUR_SECONDS],
  resetPerAddress: ['PASSWORD_LINKS_PER_ADDRESS', 30, HOUR_SECONDS],
  /** Of each process. */
  requestsPerMember: ['REQUESTS_PER_MEMBER', 3000, MINUTE_SECONDS],
  searchesPerMember: ['SEARCHES_PER_MEMBER', 120, MINUTE_SECONDS],
  loginPerAddress: ['LOGIN_ATTEMPTS_PER_ADDRESS', 100, 15 * MINUTE_SECONDS],
  registrationPerAddress: ['REGISTRATIONS_PER_ADDRESS', 20, HOUR_SECONDS],
  /** Looks at whose a referral code is. */
  invitationPerAddress: ['INVITATIONS_PER_ADDRESS', 300, HOUR_SECONDS],
  contactPerAddress: ['CONTACT_MESSAGES_PER_ADDRESS', 10, HOUR_SECONDS],
  /** Of the page behind the link in a mail: reading it, and replying. */
  conversationPerAddress: ['CONVERSATION_CALLS_PER_ADDRESS', 120, HOUR_SECONDS],
  /** New messages in the member area. */
  messagesPerMember: ['MESSAGES_PER_MEMBER', 10, HOUR_SECONDS],
  telemetryPerAddress: ['INCIDENTS_PER_ADDRESS', 60, 10 * MINUTE_SECONDS],
  policyReportsPerAddress: ['POLICY_REPORTS_PER_ADDRESS', 20, 10 * MINUTE_SECONDS],
} as const satisfies Record<string, readonly [Variable, number, number]>;

export function readThrottles(env: EnvReader) {
  const limits = Object.entries(THROTTLES).map(([name, [variable, attempts, windowSeconds]]) => [
    name,
    { attempts: env.wholeNumber(variable, attempts, 1, 1_000_000), windowSeconds },
  ]);
  return Object.fromEntries(limits) as Record<keyof typeof THROTTLES, { attempts: number; windowSeconds: number }>;
}

/** The most that one payment and one reward may be, and that a member may have waiting. */
export function readLimits(env: EnvReader) {
  const depositMaxRupees = env.wholeNumber('DEPOSIT_MAX_RUPEES', 10_000_000, DEPOSIT_MIN_RUPEES, AMOUNT_MAX_RUPEES);
  return {
    depositMaxRupees,
    rewardMaxRupees: env.wholeNumber('REWARD_MAX_RUPEES', 10_000_000, 1, AMOUNT_MAX_RUPEES),
    /** Of one member, that nobody has decided yet. */
    pendingDeposits: env.wholeNumber('PENDING_DEPOSITS_PER_MEMBER', 5, 1, 1_000_000),
    pendingDepositsRupees: env.wholeNumber(
      'PENDING_RUPEES_PER_MEMBER',
      depositMaxRupees,
      DEPOSIT_MIN_RUPEES,
      AMOUNT_MAX_RUPEES * 1000,
    ),
    pendingWithdrawals: env.wholeNumber('PENDING_WITHDRAWALS_PER_MEMBER', 10, 1, 1_000_000),
  };
}
