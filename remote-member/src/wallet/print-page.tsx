import { useQuery } from '@tanstack/react-query';
import type { StatementEntry, StatementPage } from 'api/contract';
import { checkPeriod, formatDay, toBusinessDate } from 'client/dates';
import { formatCount, formatRupees, parseMicros, toRupeesText } from 'client/money';
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
  const { lines, opening, closing, isCut, completeFrom } = statement;
  // The opening balance is that of the lines that are here.
  const first = (!isCut && period.from) || lines[0]?.businessDate;
  const last = period.to || toBusinessDate(new Date());
  const facts = [
    { label: t('Member'), value: user && `${user.name} (${user._id})` },
    {
      label: t('Period'),
      value: first ? t('{first} to {last}', { first: formatDay(first), last: formatDay(last) }) : formatDay(last),
    },
    { label: t('Opening balance'), value: <Amount value={opening} /> },
    { label: t('Closing balance'), value: <Amount value={closing} /> },
  ];
  return (
    <Card as="section" padding="large" aria-label={t('Statement')} className={styles.sheet}>
      <p className={styles.club}>{brand.name}</p>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <CompleteFrom text={WORDS.completeFrom} date={completeFrom} />
      {isCut && (
        <Notice tone="info">
          {t('These are the newest {count} lines of the period. The CSV file has all of them.', {
            count: formatCount(lines.length),
          })}
        </Notice>
      )}
      {lines.length === 0 ? (
        <p>{t('No movements in these days.')}</p>
      ) : (
        <RecordTable caption={t('Movements of your wallet')} columns={COLUMNS} rows={lines} />
      )}
      <p className={styles.closing}>
        {t('Closing balance on {day}: {amount}', { day: formatDay(last), amount: formatRupees(closing) })}
      </p>
    </Card>
  );
}

interface Statement {
  /** The oldest first. */
  lines: StatementEntry[];
  opening: string;
  closing: string;
  /** Whether there are older lines in the period, which are left out. */
  isCut: boolean;
  completeFrom: string | undefined;
}

/** More is for the file: about 25 sheets of paper. */
const LINES_MAX = 1000;
const LINES_OF_A_REPLY = '100';

async function loadStatement({ from, to }: Period, signal: AbortSignal): Promise<Statement> {
  const ask = (params: Record<string, string>) => request<StatementPage>({ url: '/wallet/statement', params, signal });
  const bounds = { ...(from && { from }), ...(to && { to }) };
  const newestFirst: StatementEntry[] = [];
  let page: StatementPage | undefined;
  do {
    page = await ask({ ...bounds, limit: LINES_OF_A_REPLY, ...(page?.nextCursor && { cursor: page.nextCursor }) });
    newestFirst.push(...page.items);
  } while (page.nextCursor !== null && newestFirst.length < LINES_MAX);
  const { completeFrom, nextCursor } = page;
  const lines = newestFirst.reverse();
  const balances = lines.length > 0 ? calculateBalances(lines) : await findBalanceBefore(ask, to);
  return { lines, ...balances, isCut: nextCursor !== null, completeFrom };
}

type Balances = Pick<Statement, 'opening' | 'closing'>;

/** @param lines at least one, the oldest first */
function calculateBalances(lines: readonly StatementEntry[]): Balances {
  const first = lines[0];
  const opening = first ? toRupeesText(parseMicros(first.balance) - parseMicros(first.amount)) : '0';
  return { opening, closing: lines.at(-1)?.balance ?? '0' };
}

/** Nothing moved in the period: both are what the last movement before it left. */
async function findBalanceBefore(
  ask: (params: Record<string, string>) => Promise<StatementPage>,
  to: string,
): Promise<Balances> {
  const { items } = await ask({ ...(to && { to }), limit: '1' });
  const balance = items[0]?.balance ?? '0';
  return { opening: balance, closing: balance };
}
