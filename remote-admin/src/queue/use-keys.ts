import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

const STORED = 'admin-keys';
const OFF = 'off';
const listeners = new Set<() => void>();
let isOffHere = false;

function areOn(): boolean {
  try {
    return !isOffHere && localStorage.getItem(STORED) !== OFF;
  } catch {
    return !isOffHere;
  }
}

function setOn(isOn: boolean): void {
  isOffHere = !isOn;
  try {
    if (isOn) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, OFF);
  } catch {
    // It holds as long as the page.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether single keys do something: who dictates, or touches keys by accident, switches them off on this computer. */
export const useKeySwitch = (): [boolean, (isOn: boolean) => void] => [
  useSyncExternalStore(subscribe, areOn, () => true),
  setOn,
];

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Single keys of a page, by what they do. They rest while something is typed or a dialog is open. */
export function useKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    const isMeant = !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
    const mayRepeat = event.key === 'j' || event.key === 'k';
    if (!action || !(isMeant || (mayRepeat && event.repeat)) || !areOn() || isTyping(event.target)) return;
    if (document.querySelector('[role="dialog"], dialog[open]')) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
