import { useQuery } from '@tanstack/react-query';
import type { StatementEntry, StatementPage } from 'api/contract';
import { checkPeriod, formatDay, toBusinessDate } from 'client/dates';
import { formatCount, formatRupees, parseMicros, sumRupees, toRupeesText } from 'client/money';
import { Amount, Button, Card, Notice } from 'design';
import { useSiteConfig } from 'federation/contract';
import { useTranslation } from 'i18n';
import { useSearchParams } from 'react-router';
import { request, useSession } from 'shared-auth';
import { CompleteFrom } from '../list/filtered-section';
import { MemberPage } from '../page/member-page';
import { LinesSkeleton, QueryOutcome } from '../page/query-outcome';
import { RecordTable } from '../list/record-table';
import { MONEY_KEY, WALLET_CRUMB } from '../page/wallet-queries';
import { COLUMNS, WORDS } from './statement-section';
import styles from './print.module.css';

interface Period {
  from: string;
  to: string;
}

/** The statement of a period on paper: every line, from the opening balance to the closing one. */
export function PrintPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const period = { from: search.get('from') ?? '', to: search.get('to') ?? '' };
  const refusal = checkPeriod(period);
  const query = useQuery({
    queryKey: [...MONEY_KEY, 'printed', period],
    queryFn: ({ signal }) => loadStatement(period, signal),
    enabled: refusal === undefined,
  });
  return (
    <MemberPage
      title={t('Statement')}
      lead={t('Every movement of the days that you have chosen, the oldest first.')}
      above={[WALLET_CRUMB]}
      action={
        <div className={styles.action}>
          <Button disabled={query.data === undefined} onClick={() => window.print()}>
            {t('Print')}
          </Button>
        </div>
      }
    >
      {refusal === undefined ? (
        <QueryOutcome
          query={query}
          skeleton={<LinesSkeleton />}
          failureTitle={t('We could not load your statement')}
          reassurance={t('Your money is safe. Only this page could not be shown.')}
        >
          {(statement) => <Sheet period={period} statement={statement} />}
        </QueryOutcome>
      ) : (
        <Notice tone="error">{t(refusal)}</Notice>
      )}
    </MemberPage>
  );
}

function Sheet({ period, statement }: { period: Period; statement: Statement }) {
  const { t } = useTranslation();
  const { brand } = useSiteConfig();
  const { user } = useSession();
  const { lines, opening, closing, isCut, completeFrom = '' } = statement;
  const today = toBusinessDate(new Date());
  const last = period.to && period.to < today ? period.to : today;
  const isArchived = last < completeFrom;
  const from = period.from < completeFrom && !isArchived ? completeFrom : period.from;
  // The opening balance is that of the lines that are here.
  const first = (!isCut && from) || lines[0]?.businessDate;
  const facts = [
    { label: t('Member'), value: user && `${user.name} (${user._id})` },
    {
      label: t('Period'),
      value:
        first && first <= last
          ? t('{first} to {last}', { first: formatDay(first), last: formatDay(last) })
          : formatDay(last),
    },
    { label: t('Opening balance'), value: opening && <Amount value={opening} /> },
    { label: t('Closing balance'), value: closing && <Amount value={closing} /> },
  ];
  return (
    <Card as="section" padding="large" aria-label={t('Statement')} className={styles.sheet}>
      <p className={styles.club}>{brand.name}</p>
      <dl className={styles.facts}>
        {facts.map(
          ({ label, value }) =>
            value !== undefined && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <CompleteFrom text={WORDS.completeFrom} date={statement.completeFrom} />
      {isCut && (
        <Notice tone="info">
          {t('These are the newest {count} lines of the period. The CSV file has all of them.', {
            count: formatCount(lines.length),
          })}
        </Notice>
      )}
      {lines.length > 0 && <RecordTable caption={t('Movements of your wallet')} columns={COLUMNS} rows={lines} />}
      {lines.length === 0 && !isArchived && <p>{t('No movements in these days.')}</p>}
      {closing !== undefined && (
        <p className={styles.closing}>
          {t('Closing balance on {day}: {amount}', { day: formatDay(last), amount: formatRupees(closing) })}
        </p>
      )}
    </Card>
  );
}

interface Statement {
  /** The oldest first, each with the balance after it. */
  lines: StatementEntry[];
  /** Both undefined where nobody knows them. */
  opening: string | undefined;
  closing: string | undefined;
  /** Whether there are older lines in the period, which are left out. */
  isCut: boolean;
  completeFrom: string | undefined;
}

/** More is for the file: about 25 sheets of paper. */
const LINES_MAX = 1000;
const LINES_OF_A_REPLY = '100';

async function loadStatement({ from, to }: Period, signal: AbortSignal): Promise<Statement> {
  const ask = (params: Record<string, string>) => request<StatementPage>({ url: '/wallet/statement', params, signal });
  const bounds = { ...(from && { from }), ...(to && { to }), limit: LINES_OF_A_REPLY };
  const { items, closing, completeFrom, ...newest } = await ask({ ...bounds, closing: 'yes' });
  const lines = [...items];
  let { nextCursor } = newest;
  while (nextCursor !== null && lines.length < LINES_MAX) {
    const page = await ask({ ...bounds, cursor: nextCursor });
    lines.push(...page.items);
    nextCursor = page.nextCursor;
  }
  const isCut = nextCursor !== null;
  if (closing === undefined) return { lines: lines.reverse(), opening: undefined, closing, isCut, completeFrom };
  const moved = sumRupees(lines.map(({ amount }) => amount));
  const opening = toRupeesText(parseMicros(closing) - parseMicros(moved));
  return { lines: toDateOrder(lines.reverse(), opening), opening, closing, isCut, completeFrom };
}

/** A run may post a date after others have moved money, so balances are counted in the order of the dates. */
function toDateOrder(lines: readonly StatementEntry[], opening: string): StatementEntry[] {
  let micros = parseMicros(opening);
  return [...lines]
    .sort((one, other) => one.businessDate.localeCompare(other.businessDate))
    .map((entry) => {
      micros += parseMicros(entry.amount);
      return { ...entry, balance: toRupeesText(micros) };
    });
}
