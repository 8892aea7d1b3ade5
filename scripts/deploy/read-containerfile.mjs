/**
 * @typedef {{ name: string, words: string[], text: string, flags: Record<string, string> }} Instruction
 *   `words` is the JSON form where there is one, else what spaces divide
 * @typedef {{ name: string, from: string, instructions: Instruction[] }} Stage
 */

/** As far as our own is written: no variables, no heredocs. @param {string} text @returns {Stage[]} */
export function readContainerfile(text) {
  const lines = text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  /** @type {Stage[]} */
  const stages = [];
  for (const line of lines) {
    const instruction = readInstruction(line);
    if (instruction.name === 'FROM') {
      const [from = '', , name = `stage-${stages.length}`] = instruction.words;
      stages.push({ name, from, instructions: [] });
    } else {
      stages.at(-1)?.instructions.push(instruction);
    }
  }
  return stages;
}

/** @param {string} line @returns {Instruction} */
function readInstruction(line) {
  const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
  /** @type {Record<string, string>} */
  const flags = {};
  const text = rest.replace(/^(--[a-z-]+=\S+\s+)+/, (given) => {
    for (const flag of given.trim().split(/\s+/)) {
      const [key = '', value = ''] = flag.slice(2).split('=');
      flags[key] = value;
    }
    return '';
  });
  const command = name === 'HEALTHCHECK' ? text.replace(/^CMD\s+/, '') : text;
  return { name, flags, text, words: command.startsWith('[') ? JSON.parse(command) : command.trim().split(/\s+/) };
}

/** The settings of a stage: `ENV NAME=value`. @param {Stage} stage */
export function readEnv({ instructions }) {
  const settings = instructions.filter(({ name }) => name === 'ENV');
  return Object.fromEntries(
    settings.map(({ text }) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)]),
  );
}
