import type { BatchResult, PayoutBatchLine, ReturnText } from 'api/contract';
import { useDraft } from 'client/draft';
import { focusIfLost } from 'client/focus';
import { typeInto, useForm } from 'client/form';
import { msg } from 'client/msg';
import { Badge, Card, Notice, useToast } from 'design';
import type { RefObject } from 'react';
import { useRef, useState } from 'react';
import type { AdminWrite } from '../decisions/decision';
import { describeError } from '../error-words';
import { BusyButton } from '../forms/busy-button';
import { FileField, readBase64, useFileReading } from '../forms/file-field';
import { FormField } from '../forms/form-field';
import type { Column } from '../list/rows';
import { Rows } from '../list/rows';
import { useAdminWrite } from '../server-state/use-server-state';
import { t } from '../texts';
import { formatPayoutId } from '../withdrawals/payout-decisions';
import { OUTCOMES } from './batch-words';
import styles from './payout-batches.module.css';

interface BatchResultsProps {
  url: string;
  lines: PayoutBatchLine[];
  /** Whether there is a payout whose result nobody has said. */
  isWaiting: boolean;
}

const LINES_OF_FIELD = 6;

interface Answer {
  /** What was typed when it was given: it says nothing of another text. */
  text: string;
  results: BatchResult[];
  isSaved: boolean;
}

/** What is typed is asked about first; what was answered can then be saved. */
function useResultsForm(url: string, write: AdminWrite, isWaiting: boolean) {
  const { showToast } = useToast();
  const [answer, setAnswer] = useState<Answer>();
  const [isUnheard, setUnheard] = useState(false);
  const isSaving = useRef(false);
  const form = useForm({
    initial: { text: '' },
    draft: useDraft(url),
    check: ({ text }) => ({ text: text.trim() === '' ? t('Results are required.') : undefined }),
    send: async ({ text }) => {
      const isSaved = isSaving.current;
      if (isSaved) setUnheard(true);
      const data = { text: text.replace(/^\uFEFF/, ''), isDryRun: !isSaved };
      const results = await write<BatchResult[]>({ method: 'POST', url: `${url}/results`, data });
      setAnswer({ text, results, isSaved });
      if (isSaved) setUnheard(false);
      if (isSaved) showToast(t('What the bank said is saved'));
      return isSaved ? undefined : {};
    },
    describe: (error) => describeError(error, t('That did not work. Please try again.')),
  });
  return {
    form,
    shown: answer?.text === form.values.text || (answer?.isSaved && !isWaiting) ? answer : undefined,
    /** Whether something was sent to be saved, and nobody has heard that it is. */
    isUnheard,
    /** Which of the two buttons sends the form. */
    setSaving: (isPressed: boolean) => {
      isSaving.current = isPressed;
    },
  };
}

/** Puts what a file says in the place of what the one before it said, below what a person typed, which stays. */
function useTextOfFile(fieldRef: RefObject<HTMLTextAreaElement | null>) {
  const { showToast } = useToast();
  const lastRef = useRef('');
  return (read: string) => {
    const field = fieldRef.current;
    if (!field) return;
    // As the field gives its value back.
    const text = read.replaceAll(/\r\n?/g, '\n');
    const { value } = field;
    // Also a file that was read before a reload, whose text was kept as typed.
    const said = [lastRef.current, text].find((each) => each !== '' && value.endsWith(each)) ?? '';
    const kept = value.slice(0, value.length - said.length).trimEnd();
    typeInto(field, kept === '' ? text : `${kept}\n${text}`);
    lastRef.current = text;
    if (kept !== '') showToast(t('What the file says stands below what was there'));
  };
}

const isSettling = ({ outcome }: BatchResult) => outcome === 'paid' || outcome === 'failed';

/**
 * What the bank says: its file, or a column of UTRs. Each line is shown before anything is saved, and once it is, also
 * when that was the last payout and there is nothing left to say. Where no reply came, it can be saved once more.
 */
export function BatchResults({ url, lines, isWaiting }: BatchResultsProps) {
  const write = useAdminWrite();
  const { form, shown, isUnheard, setSaving } = useResultsForm(url, write, isWaiting);
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const reading = useFileReading<string>(useTextOfFile(fieldRef));
  const count = shown?.results.filter(isSettling).length ?? 0;
  const isAsking = isWaiting || form.isSending || isUnheard;
  if (!isAsking && !shown?.isSaved) return null;
  return (
    <Card as="section" aria-label={t('Results of the bank')} className={styles.results}>
      <h2 className={styles.title}>{t('What became of them')}</h2>
      {isAsking && (
        <form className={styles.form} {...form.formProps}>
          <p>
            {t(
              'Take the bank’s return file, or paste lines of “WD12, UTR”, or a column of UTRs: one for each payout below, in that order.',
            )}
          </p>
          <FileField
            label={t('Return file (CSV or XLSX)')}
            onChoose={(file) => void reading.follow(file && readText(file, write))}
          />
          {reading.refusal !== undefined && <Notice tone="error">{reading.refusal}</Notice>}
          <FormField
            field={form.field('text')}
            label={t('Results')}
            multiline
            minRows={LINES_OF_FIELD}
            inputRef={fieldRef}
            input={{ 'aria-required': true }}
          />
          {form.failure !== undefined && <Notice tone="error">{form.failure}</Notice>}
          <div className={styles.actions}>
            <BusyButton type="submit" variant="outlined" isBusy={form.isSending} onClick={() => setSaving(false)}>
              {t('Check')}
            </BusyButton>
            {shown && !shown.isSaved && (
              <BusyButton
                type="submit"
                variant="contained"
                isBusy={form.isSending}
                disabled={count === 0}
                onClick={() => setSaving(true)}
              >
                {t(count === 1 ? 'Save {count} result' : 'Save {count} results', { count })}
              </BusyButton>
            )}
          </div>
        </form>
      )}
      {shown && <Outcomes answer={shown} count={count} lines={lines} />}
    </Card>
  );
}

interface OutcomesProps {
  answer: Answer;
  /** How many of them say what became of a payout. */
  count: number;
  lines: PayoutBatchLine[];
}

/** What was said, line by line; once it is saved, the button that did so has gone. */
const Outcomes = ({ answer: { results, isSaved }, count, lines }: OutcomesProps) => (
  <>
    {isSaved && (
      <p ref={focusIfLost} tabIndex={-1}>
        {t(count === 1 ? '{count} result is saved.' : '{count} results are saved.', { count })}
      </p>
    )}
    <Rows caption={t('Results')} columns={listColumns(lines)} rows={results} getKey={({ line }) => String(line)} />
  </>
);

/** A workbook is read by the server. */
async function readText(file: File, write: AdminWrite): Promise<string> {
  if (!/\.xlsx$/i.test(file.name)) return file.text();
  const data = { content: await readBase64(file) };
  return (await write<ReturnText>({ method: 'POST', url: '/admin/payout-batches/results/text', data })).text;
}

const listColumns = (lines: PayoutBatchLine[]): Column<BatchResult>[] => [
  { label: msg('Line'), isUnbroken: true, render: ({ line }) => line },
  {
    label: msg('Payout'),
    role: 'title',
    render: ({ payoutId }) =>
      payoutId === null
        ? t('None')
        : `${formatPayoutId(payoutId)}, ${lines.find((line) => line.payoutId === payoutId)?.name ?? ''}`,
  },
  { label: msg('UTR'), render: ({ utr }) => utr ?? '' },
  { label: msg('Reason'), render: ({ reason }) => reason ?? '' },
  {
    label: msg('Means'),
    align: 'end',
    role: 'corner',
    render: ({ outcome }) => <Badge tone={OUTCOMES[outcome].tone}>{t(OUTCOMES[outcome].word)}</Badge>,
  },
];
