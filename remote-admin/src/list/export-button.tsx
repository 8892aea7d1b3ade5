import { msg } from 'client/msg';
import { LineIcon, useToast } from 'design';
import { Download } from 'lucide';
import { useState } from 'react';
import { downloadFile } from 'shared-auth';
import { describeError } from '../error-words';
import { BusyButton } from '../forms/busy-button';
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
  const { showToast } = useToast();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await downloadFile({ url: `${url}.${format}`, params }, `${name}.${format}`);
    } catch (error) {
      showToast(describeError(error, t('The file could not be made.')), { tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <BusyButton
      variant="outlined"
      color="inherit"
      startIcon={<LineIcon icon={Download} size={18} />}
      isBusy={isBusy}
      onClick={() => void save()}
    >
      {isBusy ? t('Exporting...') : t(FORMATS[format])}
    </BusyButton>
  );
}
