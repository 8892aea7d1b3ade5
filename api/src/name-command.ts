/**
 * What a person types, in the folder of the repository, to run one of our commands where this program runs. What is
 * built has `-w api`, because an installed server lacks the development packages that run the sources; the sources have
 * it not, because nothing need be built yet.
 */
export const nameCommand = (script: string, program = __filename): string =>
  program.endsWith('.ts') ? `npm run ${script}` : `npm run ${script} -w api`;
