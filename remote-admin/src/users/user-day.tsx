import TextField from '@mui/material/TextField';
import type { DayExplanation, Earning } from 'api/contract';
import { TRANSFER_WORDS } from 'api/contract/transfer-words';
import { translateSentence } from 'client/sentences';
import { Amount, RichText } from 'design';
import { useState } from 'react';
import { describeError } from '../error-words';
import { FigureTable } from '../layout/figure-table';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import styles from './user-page.module.css';
import { Section } from './user-sections';

/** Answers "I got no cashback on Tuesday": what a day brought the member, and why no more. */
export function UserDay({ memberId }: { memberId: string }) {
  const [day, setDay] = useState('');
  return (
    <Section title={t('What happened on a day')}>
      <div className={styles.form}>
        <TextField
          label={t('Day')}
          type="date"
          size="small"
          value={day}
          onChange={({ target }) => setDay(target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        {day !== '' && <Day memberId={memberId} day={day} />}
      </div>
    </Section>
  );
}

function Day({ memberId, day }: { memberId: string; day: string }) {
  const { data, error } = useServerState<DayExplanation>(`/admin/users/${memberId}/days/${day}`);
  if (error) return <p role="alert">{describeError(error, t('The day could not be loaded.'))}</p>;
  if (!data) return <p role="status">{t('One moment...')}</p>;
  return (
    <>
      <div role="status">
        <p>
          <RichText text={describeCredited(data)} parts={[<Amount key="credited" value={data.credited} isExact />]} />
        </p>
        {data.reasons.map(({ text }) => (
          <p key={text}>{translateSentence(t, text)}</p>
        ))}
      </div>
      {data.lines.length > 0 && (
        <FigureTable
          label={t('What was credited')}
          columns={[t('From'), t('Cut by the cap'), t('Amount')]}
          rows={data.lines.map((line) => [
            describeLine(line),
            <Amount key="cut" value={line.cut} isExact />,
            <Amount key="amount" value={line.amount} isExact />,
          ])}
        />
      )}
    </>
  );
}

function describeCredited({ credited, lines, hasMoreLines }: DayExplanation): string {
  const places = { credited, count: lines.length };
  if (hasMoreLines) return t('Credited: <0>{credited}</0> in more than {count} lines.', places);
  return t(
    lines.length === 1
      ? 'Credited: <0>{credited}</0> in {count} line.'
      : 'Credited: <0>{credited}</0> in {count} lines.',
    places,
  );
}

const describeLine = ({ kind, level }: Earning) =>
  level === 0 ? t(TRANSFER_WORDS[kind]) : t('{kind}, level {level}', { kind: t(TRANSFER_WORDS[kind]), level });
