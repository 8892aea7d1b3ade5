import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './program/commands.mjs';
import { repositoryDir } from './program/repository.mjs';

// A part of `npm run build`: the packages that what is served is made from (CycloneDX), as they are locked.
const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev'];
const { code, output } = await runNpm(args);
const sbom = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1);
const folder = join(repositoryDir, 'scripts/dist');
mkdirSync(folder, { recursive: true });
if (code === 0) writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(JSON.parse(sbom), null, 1)}\n`);
else console.error(output);
process.exitCode = code;
