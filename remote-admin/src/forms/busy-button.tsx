import type { ButtonProps } from '@mui/material/Button';
import Button from '@mui/material/Button';
import type { MouseEvent } from 'react';

/** A button that keeps the focus while what it does is under way, and does not do it twice. */
export function BusyButton({ isBusy, onClick, ...rest }: ButtonProps & { isBusy: boolean }) {
  return (
    <Button
      {...rest}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? refuse : onClick}
      sx={isBusy ? BUSY : undefined}
    />
  );
}

const BUSY = { cursor: 'progress', opacity: 0.7 };

const refuse = (event: MouseEvent) => event.preventDefault();
