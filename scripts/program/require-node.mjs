// Plain, old syntax in this file: a Node that is too old must be able to read it to be told so.

const OLDEST_NODE = { major: 20, minor: 19 };

/**
 * A sentence for the person whose Node is too old, or undefined.
 * @param {string} version such as "20.19.0"
 * @returns {string | undefined}
 */
export function findNodeRefusal(version) {
  const major = Number(version.split('.')[0]);
  const minor = Number(version.split('.')[1]);
  const isNewEnough = major > OLDEST_NODE.major || (major === OLDEST_NODE.major && minor >= OLDEST_NODE.minor);
  if (isNewEnough) return undefined;
  return (
    'Safar Circle needs Node ' +
    OLDEST_NODE.major +
    '.' +
    OLDEST_NODE.minor +
    ' or newer; this is Node ' +
    version +
    '. Install a newer one from https://nodejs.org and try again.'
  );
}

/** Ends the program with that sentence when this Node is too old. */
export function requireNode() {
  const refusal = findNodeRefusal(process.versions.node);
  if (refusal === undefined) return;
  console.error(refusal);
  process.exit(1);
}
