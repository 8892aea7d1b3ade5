import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildTestApp, noDatabase } from '../../test/test-app';
import { parseConfig } from '../config/config';
import { packageDirectory } from '../own-package';

const read = (path: string) => readFileSync(join(packageDirectory, '..', path), 'utf8');
const RULES = read('deploy/prometheus/alerts.yml');
const DASHBOARD = read('deploy/grafana/safar-circle.json');

const namesIn = (text: string) => [...new Set(text.match(/\b(?:safar|nodejs|process)_[a-z0-9_]+/g))];

it('names no metric, in a rule or on the dashboard, that no process has', async () => {
  const { app } = await buildTestApp(noDatabase);
  await app.listen({ port: 0 });
  const { body } = await app.inject('/metrics');
  await app.close();
  const had = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const strange = (text: string) => namesIn(text).filter((name) => !had.has(name.replace(/_(bucket|sum|count)$/, '')));
  expect(strange(RULES)).toEqual([]);
  expect(strange(DASHBOARD)).toEqual([]);
  // Figures of ours that nobody looks at are no figures.
  const ours = [...had].filter((name) => name?.startsWith('safar_'));
  const watched = [...namesIn(RULES), ...namesIn(DASHBOARD)].map((name) => name.replace(/_(bucket|sum|count)$/, ''));
  expect(ours.filter((name) => !watched.includes(name ?? ''))).toEqual([]);
});

it('says of each alert in docs/operating.md what it means, and links there', () => {
  const alerts = [...RULES.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '');
  const links = [...RULES.matchAll(/runbook_url: docs\/operating\.md#(\w+)/g)].map(([, anchor]) => anchor);
  expect(links).toEqual(alerts.map((name) => name.toLowerCase()));
  const told = [...read('docs/operating.md').matchAll(/^### (Safar\w+)\n\n\S/gm)].map(([, name]) => name);
  expect(told).toEqual(alerts);
});

it('does not take for a broken remote what one address alone can report, nor what names none', () => {
  const [, matchers = '', minutes, threshold] =
    /safar_incidents_total\{(.*?)\}\[(\d+)m\]\)\s*\) > (\d+)/.exec(RULES) ?? [];
  expect(matchers).toContain('remote!="other"');
  const { attempts, windowSeconds } = parseConfig({}).throttles.telemetryPerAddress;
  // A quarter of an hour may begin at the end of one window, and end with the beginning of another.
  const windows = Math.ceil((Number(minutes) * 60) / windowSeconds) + 1;
  expect(Number(threshold)).toBeGreaterThan(attempts * windows);
});

it('has a dashboard that Grafana can read: panels with numbers of their own, side by side', () => {
  const { panels } = JSON.parse(DASHBOARD) as {
    panels: { id: number; type: string; targets?: { expr: string }[]; gridPos: { x: number; w: number } }[];
  };
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  for (const { type, targets, gridPos } of panels) {
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
    expect(type === 'row' || (targets?.length ?? 0) > 0).toBe(true);
  }
});
