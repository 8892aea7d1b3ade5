import { runBesideLoad } from './run-beside-load';

/** Each prints its figures. @returns whether every promise was kept */
const DRILLS: Record<string, () => Promise<boolean>> = {
  'run-beside-load': runBesideLoad,
};

/** `npm run drill -- NAME`: ends with 1 when a promise is missed. */
async function main(): Promise<void> {
  const drill = DRILLS[process.argv[2] ?? ''];
  if (!drill) {
    console.error(`npm run drill -- ${Object.keys(DRILLS).join(' | ')}`);
    process.exit(1);
  }
  const isKept = await drill();
  console.log(isKept ? '\nEvery promise is kept.' : '\nA promise is missed.');
  process.exit(isKept ? 0 : 1);
}

void main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
