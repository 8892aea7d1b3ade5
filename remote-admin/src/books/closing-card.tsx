import Button from '@mui/material/Button';
import type { BookClosing, Proposed } from 'api/contract';
import { formatBusinessDate, formatMoment } from 'client/dates';
import { Card } from 'design';
import type { Decision } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import { LoadError, LoadingCard } from '../layout/loading';
import { May } from '../layout/may';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import styles from './books.module.css';

/** How far the books are closed, and the month that comes next. */
export function ClosingCard() {
  const closing = useServerState<BookClosing>('/admin/books/closing');
  const ask = useAsk();
  if (closing.error && !closing.data) return <LoadError title={t('The closing could not be loaded')} query={closing} />;
  if (!closing.data) return <LoadingCard />;
  const { next } = closing.data;
  return (
    <Card as="section" aria-label={t('Closing')} className={styles.closing}>
      <h2 className={styles.title}>{describeClosed(closing.data)}</h2>
      <p>{describeNext(closing.data)}</p>
      {next !== null && (
        <May do="books.close">
          <div>
            <Button variant="outlined" onClick={() => ask(closeMonth(next))}>
              {t('Close {month}', { month: formatMonth(next) })}
            </Button>
          </div>
        </May>
      )}
    </Card>
  );
}

const MONTH_FORMAT = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `2026-10` as "October 2026". */
const formatMonth = (month: string) => MONTH_FORMAT.format(new Date(`${month}-01T00:00:00Z`));

const describeClosed = ({ closedThrough }: BookClosing) =>
  closedThrough === null
    ? t('No month is closed')
    : t('The books are closed until {day}', { day: formatBusinessDate(closedThrough) });

function describeNext({ next, closedAt, closedBy }: BookClosing): string {
  const outlook =
    next === null
      ? t('The month that comes next has not ended.')
      : t('{month} has ended and is open. Once it is closed, corrections fall into the open month.', {
          month: formatMonth(next),
        });
  if (closedAt === null) return outlook;
  return `${t('Closed on {moment} by {name}.', { moment: formatMoment(closedAt), name: closedBy ?? '' })} ${outlook}`;
}

const closeMonth = (month: string): Decision => ({
  title: t('Close {month}?', { month: formatMonth(month) }),
  text: t(
    'Nothing more is posted with a date of this month, and it can never be opened again. You propose it; a second person carries it out.',
  ),
  confirmLabel: t('Propose'),
  isDanger: true,
  decide: (write) => write<Proposed | BookClosing>({ method: 'POST', url: '/admin/books/closing', data: { month } }),
  done: t('Month closed'),
});
