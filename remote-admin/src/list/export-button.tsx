import { msg } from 'client/msg';
import { LineIcon } from 'design';
import { Download } from 'lucide';
import { downloadFile } from 'shared-auth';
import { BusyButton } from '../forms/busy-button';
import { useTask } from '../forms/use-task';
import { t } from '../texts';
import type { List } from './use-list';

interface ExportButtonProps {
  /** The file holds all of it, not only what is shown. */
  list: Pick<List<unknown, unknown>, 'url' | 'params'>;
  /** The file's name, without its ending. */
  name: string;
  format?: ExportFormat;
}

export type ExportFormat = keyof typeof FORMATS;

const FORMATS = { csv: msg('Export CSV'), xlsx: msg('Export XLSX'), xml: msg('Export for Tally') };

/** Saves the whole list, as it is searched and filtered now, as a file for a spreadsheet. */
export function ExportButton({ list: { url, params }, name, format = 'csv' }: ExportButtonProps) {
  const { isBusy, run } = useTask();
  const save = () => downloadFile({ url: `${url}.${format}`, params }, `${name}.${format}`);
  return (
    <BusyButton
      variant="outlined"
      color="inherit"
      startIcon={<LineIcon icon={Download} size={18} />}
      isBusy={isBusy}
      onClick={() => void run(save, t('The file could not be made.'))}
    >
      {isBusy ? t('Exporting...') : t(FORMATS[format])}
    </BusyButton>
  );
}
