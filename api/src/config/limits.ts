import { DEPOSIT_MIN_RUPEES } from '../contract/rules';
import type { EnvReader } from './env-reader';
import type { Variable } from './variables';

/** A limit on how often something may be tried. */
interface ThrottleLimit {
  attempts: number;
  windowSeconds: number;
}

/** The most that one payment and one reward may be, and that a member may have waiting. */
export interface Limits {
  depositMaxRupees: number;
  rewardMaxRupees: number;
  /** Of one member, that nobody has decided yet. */
  pendingDeposits: number;
  pendingDepositsRupees: number;
  pendingWithdrawals: number;
}

export interface Throttles {
  /** Of browsers from which nobody has signed in to this account. */
  loginPerAccount: ThrottleLimit;
  /** Of a browser from which its owner has. */
  loginPerDevice: ThrottleLimit;
  passwordPerMember: ThrottleLimit;
  /** Links to choose a new password, asked for one email, whether it is known or not; and from one address. */
  resetPerAccount: ThrottleLimit;
  /** Of a browser from which the owner of the account has signed in. */
  resetPerDevice: ThrottleLimit;
  resetPerAddress: ThrottleLimit;
  /** Of each process. */
  requestsPerMember: ThrottleLimit;
  searchesPerMember: ThrottleLimit;
  loginPerAddress: ThrottleLimit;
  registrationPerAddress: ThrottleLimit;
  /** Looks at whose a referral code is. */
  invitationPerAddress: ThrottleLimit;
  contactPerAddress: ThrottleLimit;
  /** Of the page behind the link in a mail: reading it, and replying. */
  conversationPerAddress: ThrottleLimit;
  /** New messages in the member area. */
  messagesPerMember: ThrottleLimit;
  telemetryPerAddress: ThrottleLimit;
  policyReportsPerAddress: ThrottleLimit;
}

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
/** Of any setting: nine thousand times as much is what a wallet can hold. */
const AMOUNT_MAX_RUPEES = 1_000_000_000;

export function readThrottles(env: EnvReader): Throttles {
  const limit = (name: Variable, attempts: number, windowSeconds: number): ThrottleLimit => ({
    attempts: env.wholeNumber(name, attempts, 1, 1_000_000),
    windowSeconds,
  });
  return {
    loginPerAccount: limit('LOGIN_ATTEMPTS_PER_ACCOUNT', 10, 15 * MINUTE_SECONDS),
    loginPerDevice: limit('LOGIN_ATTEMPTS_PER_DEVICE', 10, 15 * MINUTE_SECONDS),
    passwordPerMember: limit('PASSWORD_TRIES_PER_MEMBER', 10, 15 * MINUTE_SECONDS),
    resetPerAccount: limit('PASSWORD_LINKS_PER_ACCOUNT', 5, HOUR_SECONDS),
    resetPerDevice: limit('PASSWORD_LINKS_PER_DEVICE', 5, HOUR_SECONDS),
    resetPerAddress: limit('PASSWORD_LINKS_PER_ADDRESS', 30, HOUR_SECONDS),
    requestsPerMember: limit('REQUESTS_PER_MEMBER', 3000, MINUTE_SECONDS),
    searchesPerMember: limit('SEARCHES_PER_MEMBER', 120, MINUTE_SECONDS),
    loginPerAddress: limit('LOGIN_ATTEMPTS_PER_ADDRESS', 100, 15 * MINUTE_SECONDS),
    registrationPerAddress: limit('REGISTRATIONS_PER_ADDRESS', 20, HOUR_SECONDS),
    invitationPerAddress: limit('INVITATIONS_PER_ADDRESS', 300, HOUR_SECONDS),
    contactPerAddress: limit('CONTACT_MESSAGES_PER_ADDRESS', 10, HOUR_SECONDS),
    conversationPerAddress: limit('CONVERSATION_CALLS_PER_ADDRESS', 120, HOUR_SECONDS),
    messagesPerMember: limit('MESSAGES_PER_MEMBER', 10, HOUR_SECONDS),
    telemetryPerAddress: limit('INCIDENTS_PER_ADDRESS', 60, 10 * MINUTE_SECONDS),
    policyReportsPerAddress: limit('POLICY_REPORTS_PER_ADDRESS', 20, 10 * MINUTE_SECONDS),
  };
}

export function readLimits(env: EnvReader): Limits {
  const depositMaxRupees = env.wholeNumber('DEPOSIT_MAX_RUPEES', 10_000_000, DEPOSIT_MIN_RUPEES, AMOUNT_MAX_RUPEES);
  return {
    depositMaxRupees,
    rewardMaxRupees: env.wholeNumber('REWARD_MAX_RUPEES', 10_000_000, 1, AMOUNT_MAX_RUPEES),
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
