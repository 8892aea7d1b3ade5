/** The live version of every remote by its name; nothing while the server does not say. */
export async function fetchLiveVersions(): Promise<Record<string, unknown> | undefined> {
  try {
    const response = await fetch('/releases.json');
    const versions: unknown = response.ok ? await response.json() : undefined;
    return typeof versions === 'object' && versions !== null ? { ...versions } : undefined;
  } catch {
    // Offline, or the server restarts: asked again later.
    return undefined;
  }
}
