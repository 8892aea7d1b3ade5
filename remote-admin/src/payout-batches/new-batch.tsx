import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import TextField from '@mui/material/TextField';
import type {
  BankAccount,
  NewPayoutBatch,
  PayoutBatch,
  PayoutCandidates,
  PayoutObstacle,
  PayoutTemplate,
  SmallMode,
} from 'api/contract';
import { formatRupees } from 'client/money';
import { msg } from 'client/msg';
import { Amount, Card, Notice, RichText } from 'design';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Decision } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import { ChosenState, useIsAnswered } from '../list/chosen-state';
import { LoadErrorState } from '../layout/load-error';
import { LoadingCard, StaleState } from '../layout/load-state';
import { SelectField } from '../list/filters';
import type { Column } from '../list/rows';
import { amountColumn, CellLines, MemberLink, Rows } from '../list/rows';
import { useNarrowing } from '../list/use-list';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import { formatPayoutId } from '../withdrawals/payout-decisions';
import { OBSTACLE_WORDS, TEMPLATE_WORDS } from './batch-words';
import styles from './payout-batches.module.css';

type Candidate = PayoutCandidates['items'][number];

const MODES = { IMPS: msg('IMPS below ₹2 lakh'), NEFT: msg('NEFT below ₹2 lakh') };

/** What a person may look past: everything else keeps a payout out. */
const SOFT: readonly PayoutObstacle[] = ['unknown_ifsc', 'shared_destination', 'owes'];
const isChoosable = ({ obstacles }: Candidate) => obstacles.every((obstacle) => SOFT.includes(obstacle));

/** India has one time zone. An address may say what is no time. */
function toMoment(local: string): string | undefined {
  const moment = new Date(`${local}:00+05:30`);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

const isAmount = (text: string) => /^[1-9]\d{0,11}$/.test(text);

const AT_FIRST = { file: 'generic', mode: 'IMPS', before: undefined, upTo: undefined };

const isOneOf = <Name extends string>(name: string, words: Record<Name, string>): name is Name =>
  Object.hasOwn(words, name);

/** What chooses the payouts; it stands in the address, as the filter of a list does. */
function useChoosing() {
  const [{ filter }, change] = useNarrowing(AT_FIRST, true);
  const [file, mode, before, upTo] = [filter.file, filter.mode, filter.before, filter.upTo].map((each) =>
    String(each ?? ''),
  ) as [string, string, string, string];
  const template: PayoutTemplate = isOneOf(file, TEMPLATE_WORDS) ? file : 'generic';
  const smallMode: SmallMode = isOneOf(mode, MODES) ? mode : 'IMPS';
  const setFilter = (part: Partial<Record<keyof typeof AT_FIRST, string>>) =>
    change({ filter: { ...filter, ...part } });
  return { template, smallMode, before, upTo, setFilter };
}

/** Payouts that wait, chosen by filter, and what stands in the way of each. */
export function NewBatch() {
  const { template, smallMode, before, upTo, setFilter } = useChoosing();
  const params = { template, smallMode, approvedBefore: toMoment(before), upTo: isAmount(upTo) ? upTo : undefined };
  const candidates = useServerState<PayoutCandidates>('/admin/payout-batches/candidates', {
    params,
    keepsPrevious: true,
  });
  const isAnswered = useIsAnswered(candidates);
  const isRefused = upTo !== '' && !isAmount(upTo);
  if (!isAnswered) return <LoadingCard />;
  const wish = { template, smallMode };
  return (
    <Card
      as="section"
      padding="none"
      aria-label={t('New batch')}
      aria-busy={candidates.isPlaceholderData || undefined}
      className={styles.newBatch}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>{t('New batch')}</h2>
        <div className={styles.filters}>
          <SelectField
            label={t('File')}
            value={template}
            options={TEMPLATE_WORDS}
            onChange={(file) => setFilter({ file })}
          />
          <SelectField label={t('Mode')} value={smallMode} options={MODES} onChange={(mode) => setFilter({ mode })} />
          <TextField
            className={styles.filter}
            label={t('Approved before')}
            type="datetime-local"
            value={before}
            onChange={({ target }) => setFilter({ before: target.value })}
            slotProps={{ inputLabel: { shrink: true } }}
          />
          <TextField
            className={styles.filter}
            label={t('Up to (₹)')}
            value={upTo}
            error={isRefused}
            helperText={isRefused && t('Not whole rupees: all are listed.')}
            onChange={({ target }) => setFilter({ upTo: target.value.replaceAll(/[\s,₹]/g, '') })}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          />
        </div>
        <StaleState query={candidates} />
      </div>
      {candidates.data ? (
        // Another choice begins with what the server chooses.
        <Choice
          key={JSON.stringify(params)}
          wish={wish}
          candidates={candidates.data}
          isOutdated={candidates.isPlaceholderData}
        />
      ) : (
        <ChosenState title={t('The payouts that wait could not be loaded')} query={candidates} />
      )}
    </Card>
  );
}

interface ChoiceProps {
  wish: Pick<NewPayoutBatch, 'template' | 'smallMode'>;
  candidates: PayoutCandidates;
  /** Those of another choice are shown, while the ones that were asked for are on their way. */
  isOutdated: boolean;
}

function Choice({ wish, candidates: { items, hasMore }, isOutdated }: ChoiceProps) {
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isIn = (item: Candidate) => isChoosable(item) && (changed.get(item.payoutId) ?? item.isChosen);
  const chosen = items.filter(isIn);
  const toggle = ({ payoutId }: Candidate, isChosen: boolean) => setChanged(new Map(changed).set(payoutId, isChosen));
  if (items.length === 0) return <p className={styles.note}>{t('No payout waits outside of a batch.')}</p>;
  return (
    <>
      <div className={styles.rows}>
        <Rows
          caption={t('Payouts that wait')}
          columns={listColumns(isIn, toggle)}
          rows={items}
          getKey={({ payoutId }) => payoutId}
          isWide
        />
      </div>
      {hasMore && <p className={styles.note}>{t('The oldest 500 are shown.')}</p>}
      <PutTogether wish={wish} chosen={chosen} isOutdated={isOutdated} />
    </>
  );
}

const listColumns = (
  isIn: (item: Candidate) => boolean,
  toggle: (item: Candidate, isChosen: boolean) => void,
): Column<Candidate>[] => [
  {
    label: msg('Payout'),
    role: 'title',
    isUnbroken: true,
    render: (item) => (
      <>
        <Checkbox
          checked={isIn(item)}
          disabled={!isChoosable(item)}
          onChange={({ target }) => toggle(item, target.checked)}
          slotProps={{ input: { 'aria-label': t('Choose {payout}', { payout: formatPayoutId(item.payoutId) }) } }}
        />
        {formatPayoutId(item.payoutId)}
      </>
    ),
  },
  { label: msg('Member'), render: ({ memberId, name }) => <MemberLink memberId={memberId} name={name} /> },
  { label: msg('Mode'), render: ({ mode, destination }) => <CellLines note={destination}>{mode}</CellLines> },
  {
    label: msg('In the way'),
    render: ({ obstacles }) =>
      obstacles.length === 0 ? t('Nothing') : obstacles.map((each) => t(OBSTACLE_WORDS[each])).join('. '),
  },
  amountColumn(({ amount }) => amount),
];

/** Payouts are whole rupees. */
const sumOf = (items: Candidate[]) => String(items.reduce((total, { amount }) => total + BigInt(amount), 0n));

type PutTogetherProps = Pick<ChoiceProps, 'wish' | 'isOutdated'> & { chosen: Candidate[] };

function PutTogether({ wish, chosen, isOutdated }: PutTogetherProps) {
  const accounts = useServerState<BankAccount[]>('/admin/bank-accounts');
  const [accountId, setAccountId] = useState<string>();
  const ask = useAsk();
  const navigate = useNavigate();
  const account = accounts.data?.find(({ id }) => id === accountId) ?? accounts.data?.[0];
  if (accounts.error && !accounts.data)
    return <LoadErrorState title={t('The bank accounts could not be loaded')} query={accounts} />;
  if (!accounts.data) return <p className={styles.note}>{t('Loading the bank accounts…')}</p>;
  if (!account) return <Notice>{t('Add the club’s bank account first: payouts leave from it.')}</Notice>;
  const total = sumOf(chosen);
  const decision: Decision = {
    title: t('Put {count} payouts together?', { count: chosen.length }),
    text: t('{total} from {account}. A second person releases them; then the file can be downloaded.', {
      total: formatRupees(total),
      account: account.name,
    }),
    confirmLabel: t('Put together'),
    decide: async (write) => {
      const payoutIds = chosen.map(({ payoutId }) => payoutId);
      const data: NewPayoutBatch = { ...wish, bankAccountId: account.id, payoutIds };
      const batch = await write<PayoutBatch>({ method: 'POST', url: '/admin/payout-batches', data });
      await navigate(`/admin/payout-batches?batch=${batch.id}`);
    },
    done: t('Batch prepared'),
  };
  return (
    <div className={styles.foot}>
      <SelectField
        label={t('From')}
        value={account.id}
        names={accounts.data.map(({ id, name }) => [id, name])}
        onChange={setAccountId}
      />
      <strong>
        <RichText
          text={t('{count} chosen, <0>{total}</0>', { count: chosen.length, total: formatRupees(total) })}
          parts={[<Amount key="total" value={total} />]}
        />
      </strong>
      <Button variant="contained" disabled={chosen.length === 0 || isOutdated} onClick={() => ask(decision)}>
        {t('Put together')}
      </Button>
    </div>
  );
}
