export interface Store<State> {
  getState: () => State;
  setState: (next: State) => void;
  /** Calls the listener after every change; returns what ends the subscription. */
  subscribe: (listener: () => void) => () => void;
}

/** A value with listeners, in the shape of zustand's vanilla store. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    setState: (next) => {
      if (Object.is(next, state)) return;
      state = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
