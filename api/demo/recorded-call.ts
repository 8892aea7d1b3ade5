import type { Registry } from 'federation/contract';
import type { RecordedCount } from './recorded-releases';

export interface RecordedWrite {
  /** `METHOD /path` */
  call: `${'DELETE' | 'PATCH' | 'POST' | 'PUT'} /${string}`;
  body?: object;
  /** What the screen asks for afterwards. */
  then?: readonly string[];
}

/** What one remote asks. */
export interface RecordedCalls {
  /** Who asks; nobody is signed in on the public site. */
  email?: string;
  /** How long after the seeding the calls are made, so that business dates are due. */
  daysLater?: number;
  /** Other browsers that the member is signed in with. */
  devices?: readonly string[];
  /** What is published on the site. */
  registry?: Registry;
  /** How its releases do; the hour is that of the recording. */
  counts?: readonly RecordedCount[];
  /** Done first, for what the demo club lacks. */
  before?: readonly RecordedWrite[];
  /** Addresses. A `limit` keeps the recording short and does not stand in it: the screens ask without. */
  reads: readonly string[];
  /** What the demo member has none of, by the email of a member who has some. */
  readsOfOthers?: Record<string, readonly string[]>;
  writes?: readonly RecordedWrite[];
}
