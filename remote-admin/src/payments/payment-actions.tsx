import Button from '@mui/material/Button';
import { Check, X } from 'lucide-react';
import styles from './payment-actions.module.css';

interface Action {
  label: string;
  /** Names the row too: "Confirm deposit 12". */
  name: string;
  onClick: () => void;
}

/** What an admin can do with a row that waits: the way it should go, and the other. */
export function PaymentActions({ accept, refuse }: { accept: Action; refuse: Action }) {
  return (
    <div className={styles.actions}>
      <Button
        variant="contained"
        startIcon={<Check aria-hidden="true" size={18} />}
        aria-label={accept.name}
        onClick={accept.onClick}
      >
        {accept.label}
      </Button>
      <Button
        variant="outlined"
        color="error"
        startIcon={<X aria-hidden="true" size={18} />}
        aria-label={refuse.name}
        onClick={refuse.onClick}
      >
        {refuse.label}
      </Button>
    </div>
  );
}
