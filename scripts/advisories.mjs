import { judgeAudit } from './checks/judge-audit.mjs';
import { runNpm } from './program/commands.mjs';
import { readJson } from './program/repository.mjs';

// A part of `npm run check`: what is known against the packages that are locked, dev ones included. Who lets one of
// them stand says why and until when in checks/advisory-exceptions.json.
const ASKED_FOR_MS = 30_000;

/** @param {string} output @returns {import('./checks/judge-audit.mjs').AuditReport} */
function parseReport(output) {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  } catch {
    return {};
  }
}

const { output } = await runNpm(['audit', '--json', '--package-lock-only'], { timeoutMs: ASKED_FOR_MS });
const report = parseReport(output);
const exceptions = readJson('scripts/checks/advisory-exceptions.json');
const judged = judgeAudit(report, exceptions, new Date().toISOString().slice(0, 10));
if (!judged) {
  console.log(`Advisories: NOT CHECKED, no answer from the registry (${report.message ?? 'no connection'}).`);
} else {
  for (const each of judged.excepted) console.log(`Advisories: let stand, ${each}`);
  for (const each of judged.findings) console.error(`Advisories: ${each}`);
  if (judged.findings.length === 0) console.log('Advisories: none.');
  process.exitCode = judged.findings.length === 0 ? 0 : 1;
}
