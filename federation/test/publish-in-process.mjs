import { createDirectoryStore } from '../registry/store.mjs';
import { publishRelease } from '../registry/publish.mjs';
import { readBuild } from '../registry/read-build.mjs';

// Started many times at once by a test: node publish-in-process.mjs <releasesDir> <buildDir>
const [, , releasesDir, buildDir] = process.argv;
if (!releasesDir || !buildDir) throw new Error('usage: publish-in-process.mjs <releasesDir> <buildDir>');
await publishRelease(createDirectoryStore(releasesDir), readBuild(buildDir), { now: new Date() });
