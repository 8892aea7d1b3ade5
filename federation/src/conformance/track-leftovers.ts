interface Leftovers {
  /** Ends the watch, and names what was added meanwhile and is still there. */
  stop: () => string[];
}

/** Watches the parts of a page that all remotes share: listeners of window and document, intervals, styles, globals. */
export function trackLeftovers(): Leftovers {
  const globalsBefore = new Set(Object.keys(window));
  const stylesBefore = new Set(document.querySelectorAll('style'));
  const watches = [watchListeners(window, 'window'), watchListeners(document, 'document'), watchIntervals()];
  return {
    stop: () => {
      const globals = Object.keys(window).filter((name) => !globalsBefore.has(name));
      const styles = [...document.querySelectorAll('style')].filter((style) => !stylesBefore.has(style));
      return [
        ...watches.flatMap((stop) => stop()),
        ...styles.map(() => 'a style element'),
        ...globals.map((name) => `global ${name}`),
      ];
    },
  };
}

function watchListeners(target: EventTarget, label: string): () => string[] {
  const added: { type: string; listener: unknown }[] = [];
  const { addEventListener, removeEventListener } = target;
  target.addEventListener = (...args: Parameters<typeof addEventListener>) => {
    const [type, listener, options] = args;
    const isOnce = typeof options === 'object' && (options.once ?? false);
    // One that ends with a signal is removed without our knowing; its author has thought of it.
    const hasSignal = typeof options === 'object' && options.signal !== undefined;
    if (!isOnce && !hasSignal) added.push({ type, listener });
    addEventListener.apply(target, args);
  };
  target.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
    const [type, listener] = args;
    const at = added.findIndex((entry) => entry.type === type && entry.listener === listener);
    if (at !== -1) added.splice(at, 1);
    removeEventListener.apply(target, args);
  };
  return () => {
    target.addEventListener = addEventListener;
    target.removeEventListener = removeEventListener;
    return added.map(({ type }) => `${label} listener for ${type}`);
  };
}

function watchIntervals(): () => string[] {
  const running = new Set<unknown>();
  const { setInterval: start, clearInterval: end } = window;
  window.setInterval = ((...args: Parameters<typeof start>) => {
    const timer = start.apply(window, args);
    running.add(timer);
    return timer;
  }) as typeof start;
  window.clearInterval = (timer) => {
    running.delete(timer);
    end.call(window, timer);
  };
  return () => {
    window.setInterval = start;
    window.clearInterval = end;
    return [...running].map(() => 'an interval that still runs');
  };
}
