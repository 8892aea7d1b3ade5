/**
 * Whether somebody has forgotten the `--` that npm needs before the flags of a command, which would then do what it
 * does without them.
 * @param flags that the command has
 * @param args what it was given
 * @returns a sentence for the person who typed it
 */
export function findFlagOfNpm(
  flags: readonly string[],
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): string | undefined;
