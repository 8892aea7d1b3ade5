interface Change {
  field: string;
  before: string | undefined;
  after: string | undefined;
}

/** What differs between two states, field by field. What only one of them has is undefined in the other. */
export function listChanges(before: unknown, after: unknown): Change[] {
  const [old, current] = [toFields(before), toFields(after)];
  const names = new Set([...Object.keys(old), ...Object.keys(current)]);
  return [...names]
    .map((field) => ({ field, before: formatValue(old[field]), after: formatValue(current[field]) }))
    .filter((change) => change.before !== change.after);
}

function toFields(state: unknown): Record<string, unknown> {
  if (state === null || state === undefined) return {};
  return typeof state === 'object' ? { ...state } : { value: state };
}

function formatValue(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
