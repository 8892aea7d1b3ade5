import { Button } from 'design';
import { Download } from 'lucide-react';

interface DownloadButtonProps {
  isPending: boolean;
  disabled: boolean;
  onClick: () => void;
}

export function DownloadButton({ isPending, disabled, onClick }: DownloadButtonProps) {
  return (
    <Button variant="secondary" isBusy={isPending} disabled={disabled} onClick={onClick}>
      <Download aria-hidden />
      {isPending ? 'Preparing...' : 'Download CSV'}
    </Button>
  );
}
