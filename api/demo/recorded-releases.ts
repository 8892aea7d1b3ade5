import type { KeptRelease, RegisteredRemote, Registry, ReleaseEvent } from 'federation/contract';
import type { HourCount } from '../src/releases/release-counts';

/** The hour is that of the recording. */
type RecordedCount = Omit<HourCount, 'hour'> & { hoursAgo: number };

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

const keep = (version: string, publishedAt: string, given: Partial<KeptRelease> = {}): KeptRelease => ({
  version,
  publishedAt,
  isWithdrawn: false,
  ...given,
});
const describe = (name: string, version = '') => ({
  version,
  contract: 2,
  entry: `/remotes/${name}/remoteEntry.js`,
  integrity: {},
  assets: {},
  requires: {},
});
const publish = (
  name: string,
  access: RegisteredRemote['access'],
  kept: KeptRelease[],
  { live = 0, history }: { live?: number; history?: ReleaseEvent[] } = {},
): RegisteredRemote => ({
  name,
  access,
  paths: [],
  current: describe(name, kept[live]?.version),
  previous: null,
  kept,
  history,
});
const tell = (at: string, action: ReleaseEvent['action'], version: string, by: string, reason?: string) => ({
  at,
  action,
  version,
  by,
  reason,
});
/** What is published on the site of the recording. */
export const RECORDED_REGISTRY: Registry = {
  generation: 12,
  shell: {
    version: '1.6.0-8d20f4a1c7',
    kept: [
      keep('1.6.0-8d20f4a1c7', '2026-11-23T09:12:00.000Z', { signatures: [{ team: 'platform', value: 'AA==' }] }),
      keep('1.5.2-1b77e0c93d', '2026-11-16T10:40:00.000Z', { liveUntil: '2026-11-23T09:12:00.000Z' }),
    ],
    history: [tell('2026-11-23T09:12:00.000Z', 'released', '1.6.0-8d20f4a1c7', 'platform')],
  },
  remotes: [
    publish('admin', 'admin', [keep('1.1.0-c2d5e8f013', '2026-11-18T07:30:00.000Z')]),
    {
      ...publish(
        'marketing',
        'public',
        [keep('1.3.0-5c02be91d7', '2026-11-25T03:40:00.000Z'), keep('1.2.1-90bd77e410', '2026-11-20T12:05:00.000Z')],
        {
          live: 1,
          history: [
            {
              ...tell('2026-11-25T04:55:00.000Z', 'shared', '1.3.0-5c02be91d7', 'Demo Admin', 'It does well.'),
              sharePercent: 25,
            },
            { ...tell('2026-11-25T03:40:00.000Z', 'shared', '1.3.0-5c02be91d7', 'deploy'), sharePercent: 5 },
            tell('2026-11-20T12:05:00.000Z', 'released', '1.2.1-90bd77e410', 'deploy'),
          ],
        },
      ),
      canary: {
        sharePercent: 25,
        since: '2026-11-25T03:40:00.000Z',
        access: 'public',
        paths: [],
        current: describe('marketing', '1.3.0-5c02be91d7'),
      },
    },
    publish(
      'member',
      'member',
      [
        keep('1.5.0-77aa01f9e2', '2026-11-24T08:00:00.000Z', {
          isWithdrawn: true,
          liveUntil: '2026-11-24T08:20:00.000Z',
        }),
        keep('1.4.0-3f9a1c27be', '2026-11-21T11:15:00.000Z', { signatures: [{ team: 'wallets', value: 'AA==' }] }),
        keep('1.3.4-e4410b6c58', '2026-11-12T06:50:00.000Z', { liveUntil: '2026-11-21T11:15:00.000Z' }),
      ],
      {
        live: 1,
        history: [
          tell(
            '2026-11-24T08:20:00.000Z',
            'withdrawn',
            '1.5.0-77aa01f9e2',
            'the server',
            'Something failed for 12 visitors in 38 visits; in the release before for 4 visitors in 702 visits.',
          ),
          { ...tell('2026-11-24T08:00:00.000Z', 'shared', '1.5.0-77aa01f9e2', 'wallets'), sharePercent: 5 },
          tell('2026-11-21T11:15:00.000Z', 'released', '1.4.0-3f9a1c27be', 'wallets'),
        ],
      },
    ),
  ],
};
const MEMBER_RELEASE = { remote: 'member', release: '1.4.0-3f9a1c27be' };
/** How its releases do. */
export const RECORDED_COUNTS: RecordedCount[] = [
  { remote: 'shell', release: '1.6.0-8d20f4a1c7', hoursAgo: 3, visits: 2140, incidents: 2 },
  { remote: 'shell', release: '1.6.0-8d20f4a1c7', hoursAgo: 30, visits: 2019, incidents: 3 },
  { remote: 'marketing', release: '1.2.1-90bd77e410', hoursAgo: 3, visits: 1875, incidents: 1 },
  { remote: 'marketing', release: '1.3.0-5c02be91d7', hoursAgo: 1, visits: 164, incidents: 1 },
  { ...MEMBER_RELEASE, hoursAgo: 3, visits: 640, incidents: 9 },
  { ...MEMBER_RELEASE, hoursAgo: 30, visits: 702, incidents: 4 },
  { remote: 'member', release: '1.5.0-77aa01f9e2', hoursAgo: 22, visits: 38, incidents: 31 },
  { remote: 'member', release: '1.3.4-e4410b6c58', hoursAgo: 100, visits: 5120, incidents: 25 },
];
