/**
 * @typedef {import('../src/contract/registry').Registry} Registry
 * @typedef {import('../src/contract/registry').RegisteredRemote} RegisteredRemote
 */

/** @param {Registry} registry @param {string} name */
export const findRemote = ({ remotes }, name) => remotes.find((remote) => remote.name === name);

/** The next state of the registry. @param {Registry} registry @param {RegisteredRemote} remote @returns {Registry} */
export function replaceRemote({ generation, remotes }, remote) {
  const others = remotes.filter(({ name }) => name !== remote.name);
  const sorted = [...others, remote].sort((a, b) => (a.name < b.name ? -1 : 1));
  return { generation: generation + 1, remotes: sorted };
}
