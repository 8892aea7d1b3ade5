import TextField from '@mui/material/TextField';
import type { DayExplanation, Earning } from 'api/contract';
import { TRANSFER_WORDS } from 'api/contract/transfer-words';
import { Amount } from 'design';
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
  if (error) return <p role="alert">{describeError(error, 'The day could not be loaded.')}</p>;
  if (!data) return <p role="status">{t('One moment...')}</p>;
  const count = data.hasMoreLines ? `more than ${data.lines.length}` : data.lines.length;
  const lines = count === 1 ? '1 line' : `${count} lines`;
  return (
    <>
      <div role="status">
        <p>
          Credited: <Amount value={data.credited} isExact /> in {lines}.
        </p>
        {data.reasons.map(({ reason, text }) => (
          <p key={reason}>{text}</p>
        ))}
      </div>
      {data.lines.length > 0 && (
        <FigureTable
          label={t('What was credited')}
          columns={['From', 'Cut by the cap', 'Amount']}
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

const describeLine = ({ kind, level }: Earning) =>
  level === 0 ? TRANSFER_WORDS[kind] : `${TRANSFER_WORDS[kind]}, level ${level}`;
