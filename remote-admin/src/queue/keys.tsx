import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { keep, readKept } from 'client/kept';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { DialogProps } from '../forms/use-dialog';
import { useDialogFocus } from '../forms/use-dialog-focus';
import { t } from '../texts';
import styles from './queue.module.css';

const STORED = 'admin-keys';
const OFF = 'off';
const listeners = new Set<() => void>();
let isOffHere = false;

const areOn = () => !isOffHere && readKept('localStorage', STORED) !== OFF;

function setOn(isOn: boolean): void {
  isOffHere = !isOn;
  keep('localStorage', STORED, isOn ? undefined : OFF);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether single keys do something: who dictates, or touches keys by accident, switches them off on this computer. */
const useKeySwitch = (): [boolean, (isOn: boolean) => void] => [
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

type KeysDialogProps = DialogProps & {
  /** What `c` and `r` do here. */
  accept: string;
  refuse: string;
};

/** What can be done with single keys, and the switch for those who cannot use them. */
export function KeysDialog({ accept, refuse, isOpen, onClose }: KeysDialogProps) {
  const [areOn, setOn] = useKeySwitch();
  const dialogRef = useDialogFocus(isOpen);
  const keys: [string, string][] = [
    ['j', t('The next one')],
    ['k', t('The one before')],
    ['c', accept],
    ['r', refuse],
    ['u', t('Take back the last decision, within ten seconds')],
    ['/', t('Search the back office')],
    ['?', t('This help')],
  ];
  return (
    <Dialog ref={dialogRef} open={isOpen} onClose={onClose} aria-labelledby="keys-title" fullWidth maxWidth="xs">
      <DialogTitle id="keys-title">{t('Keys')}</DialogTitle>
      <DialogContent>
        <dl className={styles.keys}>
          {keys.map(([key, words]) => (
            <div key={key}>
              <dt>
                <kbd className={styles.key}>{key}</kbd>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <label className={styles.switch}>
          <Checkbox checked={areOn} onChange={(_event, isOn) => setOn(isOn)} />
          {t('Use single keys on this computer')}
        </label>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('Close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
