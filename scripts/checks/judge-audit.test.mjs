import assert from 'node:assert/strict';
import { readJson } from '../program/repository.mjs';
import { judgeAudit } from './judge-audit.mjs';

const ADVISORY = {
  source: 1,
  name: 'left',
  title: 'It can be made to loop',
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  severity: 'high',
};
const REPORT = { vulnerabilities: { left: { via: [ADVISORY] }, right: { via: ['left'] } } };
const EXCEPTION = { advisory: 'GHSA-aaaa-bbbb-cccc', package: 'left', reason: 'Only in tests', until: '2026-12-31' };

test('an advisory is a finding, once, whatever depends on its package', () => {
  assert.deepEqual(judgeAudit(REPORT, [], '2026-11-22')?.findings, [
    'left (high): It can be made to loop, https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  ]);
});

test('an exception holds until its day, and is to be taken away with its advisory', () => {
  assert.deepEqual(judgeAudit(REPORT, [EXCEPTION], '2026-12-31'), {
    findings: [],
    excepted: ['left: Only in tests'],
  });
  assert.match(judgeAudit(REPORT, [EXCEPTION], '2027-01-01')?.findings[0] ?? '', /the exception ended on 2026-12-31/);
  assert.match(judgeAudit({ vulnerabilities: {} }, [EXCEPTION], '2026-11-22')?.findings[0] ?? '', /needed no more/);
});

test('what a registry has not answered is no answer', () => {
  assert.equal(judgeAudit({ message: '405 Method Not Allowed' }, [], '2026-11-22'), undefined);
});

test('every exception says why, and until when', () => {
  for (const { reason, until } of readJson('scripts/checks/advisory-exceptions.json')) {
    assert.ok(reason.length > 10);
    assert.match(until, /^20\d\d-\d\d-\d\d$/);
  }
});
