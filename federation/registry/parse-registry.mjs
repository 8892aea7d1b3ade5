/** @typedef {import('../src/contract/registry').Registry} Registry */

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === 'object' && value !== null;

/**
 * @param {string} text the content of registry.json
 * @returns {Registry}
 * @throws Error when it is no registry
 */
export function parseRegistry(text) {
  const value = parseJson(text);
  if (!isObject(value) || !Number.isInteger(value.generation) || !Array.isArray(value.remotes))
    throw new Error('registry.json is damaged: it must hold a generation and a list of remotes');
  const broken = value.remotes.find((remote) => !isRemote(remote));
  if (broken) throw new Error(`registry.json is damaged: the entry of ${broken.name ?? 'a remote'} is incomplete`);
  return /** @type {Registry} */ (/** @type {unknown} */ (value));
}

/** @param {string} text @returns {unknown} */
function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('registry.json is damaged: it is not JSON');
  }
}

/** @param {unknown} value */
function isRemote(value) {
  return (
    isObject(value) &&
    typeof value.name === 'string' &&
    Array.isArray(value.paths) &&
    Array.isArray(value.kept) &&
    isRelease(value.current) &&
    (value.previous === null || isRelease(value.previous))
  );
}

/** @param {unknown} value */
function isRelease(value) {
  return (
    isObject(value) && typeof value.version === 'string' && typeof value.entry === 'string' && isObject(value.integrity)
  );
}
