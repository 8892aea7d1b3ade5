import { useMutation } from '@tanstack/react-query';
import { toBusinessDate } from 'client/dates';
import { translateSentence } from 'client/sentences';
import { Button, LineIcon, useToast } from 'design';
import { useTranslation } from 'i18n';
import { Download } from 'lucide';
import { downloadFile } from 'shared-auth';
import { describeError } from '../error-words';

/** India's financial year of a day, by the calendar year in which it begins. */
const toFinancialYear = (day: string) => Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0);

/** Saves the statement of a whole year as a document: of the year of a day, otherwise of this one. */
export function YearButton({ day }: { day: string }) {
  const { t } = useTranslation();
  const { showToast } = useToast();
  const year = toFinancialYear(day || toBusinessDate(new Date()));
  const download = useMutation({
    networkMode: 'always',
    mutationFn: () => downloadFile({ url: '/wallet/statement.pdf', params: { year } }, `statement-${year}.pdf`),
    onError: (error) => showToast(translateSentence(t, describeError(error)), { tone: 'error' }),
  });
  return (
    <Button variant="secondary" isBusy={download.isPending} onClick={() => download.mutate()}>
      <LineIcon icon={Download} />
      {download.isPending ? t('Preparing...') : t('PDF of {years}', { years: `${year}–${String(year + 1).slice(2)}` })}
    </Button>
  );
}
