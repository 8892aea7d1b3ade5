import type { KeptRelease, RegisteredRemote, Registry } from 'federation/contract';
import type { HourCount } from '../src/releases/release-counts';

/** The hour is that of the recording. */
export type RecordedCount = Omit<HourCount, 'hour'> & { hoursAgo: number };

const keep = (version: string, publishedAt: string, given: Partial<KeptRelease> = {}): KeptRelease => ({
  version,
  publishedAt,
  isWithdrawn: false,
  ...given,
});
const publish = (
  name: string,
  access: RegisteredRemote['access'],
  kept: KeptRelease[],
  live = 0,
): RegisteredRemote => ({
  name,
  access,
  paths: [],
  current: {
    version: kept[live]?.version ?? '',
    contract: 2,
    entry: `/remotes/${name}/remoteEntry.js`,
    integrity: {},
    assets: {},
    requires: {},
  },
  previous: null,
  kept,
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
  },
  remotes: [
    publish('admin', 'admin', [keep('1.1.0-c2d5e8f013', '2026-11-18T07:30:00.000Z')]),
    publish('marketing', 'public', [keep('1.2.1-90bd77e410', '2026-11-20T12:05:00.000Z')]),
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
      1,
    ),
  ],
};
const MEMBER_RELEASE = { remote: 'member', release: '1.4.0-3f9a1c27be' };
/** How its releases do. */
export const RECORDED_COUNTS: RecordedCount[] = [
  { remote: 'shell', release: '1.6.0-8d20f4a1c7', hoursAgo: 3, visits: 2140, incidents: 2 },
  { remote: 'shell', release: '1.6.0-8d20f4a1c7', hoursAgo: 30, visits: 2019, incidents: 3 },
  { remote: 'marketing', release: '1.2.1-90bd77e410', hoursAgo: 3, visits: 1875, incidents: 1 },
  { ...MEMBER_RELEASE, hoursAgo: 3, visits: 640, incidents: 9 },
  { ...MEMBER_RELEASE, hoursAgo: 30, visits: 702, incidents: 4 },
  { remote: 'member', release: '1.5.0-77aa01f9e2', hoursAgo: 22, visits: 38, incidents: 31 },
  { remote: 'member', release: '1.3.4-e4410b6c58', hoursAgo: 100, visits: 5120, incidents: 25 },
];
