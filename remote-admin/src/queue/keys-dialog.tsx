import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type DialogProps, useDialogFocus } from '../forms/use-dialog';
import { t } from '../texts';
import { useKeySwitch } from './use-keys';
import styles from './queue.module.css';

interface KeysDialogProps extends DialogProps {
  /** What `c` and `r` do here. */
  accept: string;
  refuse: string;
}

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
