import { useMutation } from '@tanstack/react-query';
import { translateSentence } from 'client/sentences';
import { Button, LineIcon, Notice } from 'design';
import { useTranslation } from 'i18n';
import { Download } from 'lucide';
import { downloadFile } from 'shared-auth';
import { describeError } from '../error-words';

/** A list as a file, in the language shown: it is there beside the list, under `.csv`. */
export function useCsv(url: string, params: Readonly<Record<string, string>>, fileName: string) {
  const { language } = useTranslation();
  return useMutation({
    networkMode: 'always',
    mutationFn: () => downloadFile({ url: `${url}.csv`, params: { ...params, language } }, `${fileName}.csv`),
  });
}

interface CsvProps {
  download: ReturnType<typeof useCsv>;
}

export function CsvButton({ download, disabled }: CsvProps & { disabled?: boolean }) {
  const { t } = useTranslation();
  return (
    <Button variant="secondary" isBusy={download.isPending} disabled={disabled} onClick={() => download.mutate()}>
      <LineIcon icon={Download} />
      {download.isPending ? t('Preparing...') : t('Download CSV')}
    </Button>
  );
}

export function CsvFailure({ download }: CsvProps) {
  const { t } = useTranslation();
  return download.isError && <Notice tone="error">{translateSentence(t, describeError(download.error))}</Notice>;
}
