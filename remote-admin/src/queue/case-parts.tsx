import Button from '@mui/material/Button';
import type {
  AdminUserDetail,
  DepositStatus,
  PayoutStatus,
  RequestStatus,
  TimelineEntry,
  TimelinePage,
} from 'api/contract';
import { breakAtSigns } from 'client/break-at-signs';
import { formatDay, formatMoment } from 'client/dates';
import { formatRupees } from 'client/money';
import { Amount, Badge, Card, Skeleton } from 'design';
import type { ReactNode, Ref } from 'react';
import { use, useEffect } from 'react';
import { describeError } from '../error-words';
import blocks from '../layout/blocks.module.css';
import type { Facts } from '../layout/fact-list';
import { FactList } from '../layout/fact-list';
import { StaleState } from '../layout/load-state';
import { useMay } from '../layout/may';
import { MemberLink } from '../list/rows';
import type { PaymentActionsProps } from '../payments/payment';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import { UserDuplicates } from '../users/user-duplicates';
import { Section } from '../layout/section';
import { describeEntry } from '../users/user-timeline';
import styles from './queue.module.css';
import { useKeys } from './keys';
import { QueueContext } from './queue-context';

/** What is known of a case, in columns that are narrower than elsewhere. */
export const CaseFacts = ({ facts }: { facts: Facts }) => <FactList facts={facts} className={styles.facts} />;

interface CaseHeadProps {
  title: string;
  row: {
    id: string;
    amount: string;
    status: DepositStatus | PayoutStatus | RequestStatus;
    memberId: string;
    name: string;
    isDisabled?: boolean;
  };
  facts: Facts;
  /** What the two buttons say while it waits. */
  actions: PaymentActionsProps;
  onAccept: () => void;
  onRefuse: () => void;
  /** Above the buttons. */
  note?: string | undefined;
  children?: ReactNode;
}

/** What is asked for, by whom, and the two ways to decide it, which `c` and `r` are. */
export function CaseHead({ title, row, facts, actions, onAccept, onRefuse, note, children }: CaseHeadProps) {
  const { can, accept, refuse } = actions;
  // Decided here, and the decision is held back or was refused.
  const isHeld = use(QueueContext).findHeld(row.id) !== undefined;
  const isOpen = useMay()(can) && row.status === 'pending' && !isHeld;
  useKeys({ c: isOpen ? onAccept : undefined, r: isOpen ? onRefuse : undefined });
  return (
    <Card as="section" aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <span className={styles.total}>
          <Amount value={row.amount} />
        </span>
      </div>
      <p>
        <MemberLink memberId={row.memberId} name={row.name} />{' '}
        {row.isDisabled && <Badge tone="danger">{t('Disabled')}</Badge>}
      </p>
      <CaseFacts facts={facts} />
      {children}
      {isHeld && <p className={blocks.note}>{t('Decided here: see below.')}</p>}
      {isOpen && (
        <>
          {note !== undefined && <p className={blocks.note}>{note}</p>}
          <div className={styles.actions}>
            <Button variant="contained" aria-label={accept.name} onClick={onAccept}>
              {accept.label}
            </Button>
            <Button variant="outlined" color="error" aria-label={refuse.name} onClick={onRefuse}>
              {refuse.label}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

/** Who it is about: the member, what they did before, and who may be the same person. */
export function MemberParts({ memberId }: { memberId: string }) {
  if (!useMay()('members.read')) return null;
  return (
    <>
      <MemberPart memberId={memberId} />
      <HistoryPart memberId={memberId} />
      <UserDuplicates memberId={memberId} />
    </>
  );
}

/** A wallet names these only when there is something. */
const toAmount = (value: string | undefined) => (value === undefined ? null : <Amount value={value} />);

const countRunning = ({ packages }: AdminUserDetail) => packages.filter(({ status }) => status === 'running').length;

function MemberPart({ memberId }: { memberId: string }) {
  const member = useServerState<AdminUserDetail>(`/admin/users/${memberId}`);
  const { data, error } = member;
  return (
    <Section title={t('Member')}>
      <div className={styles.body}>
        {error && !data && <p>{describeError(error, t('The member could not be loaded.'))}</p>}
        {!error && !data && <Skeleton />}
        <StaleState query={member} />
        {data && (
          <CaseFacts
            facts={[
              [t('Member'), memberId],
              [t('Mobile'), data.user.mobile],
              [t('Email'), breakAtSigns(data.user.email)],
              [t('Referral code'), data.referralCode],
              [t('Referred by'), data.user.referredBy ?? '–'],
              [t('Joined'), formatDay(data.user.dateOfJoining)],
              [t('Deposited'), <Amount value={data.wallet.deposit} />],
              [t('Available'), <Amount value={data.wallet.availableBalance} />],
              [t('Withdrawable'), <Amount value={data.wallet.withdrawable} />],
              [t('Owed to the club'), toAmount(data.wallet.owed)],
              [t('Given up'), toAmount(data.wallet.writtenOff)],
              [t('Running packages'), countRunning(data)],
            ]}
          />
        )}
      </div>
    </Section>
  );
}

const HISTORY = { kind: 'payment', limit: '6' };

function HistoryPart({ memberId }: { memberId: string }) {
  const history = useServerState<TimelinePage>(`/admin/users/${memberId}/timeline`, { params: HISTORY });
  const { data, error } = history;
  return (
    <Section title={t('Payments')}>
      <div className={styles.body}>
        {error && !data && <p>{describeError(error, t('The payments could not be loaded.'))}</p>}
        {!error && !data && <Skeleton />}
        <StaleState query={history} />
        {data && (
          <ul className={blocks.list}>
            {data.items.map((entry) => (
              <HistoryLine key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}

function HistoryLine({ entry }: { entry: TimelineEntry }) {
  const { what, note } = describeEntry(entry);
  return (
    <li>
      {what} <span className={blocks.note}>{formatMoment(entry.at)}</span>
      {note !== null && <div className={blocks.note}>{/^\d+(\.\d+)?$/.test(note) ? formatRupees(note) : note}</div>}
    </li>
  );
}

/** What a row says of itself in the list. */
export interface QueueRow {
  id: string;
  /** "Deposit 12". */
  name: string;
  member: string;
  amount: ReactNode;
  note: string;
  /** What has become of it, when that is not what the list is about. */
  state?: ReactNode;
}

interface QueueListProps {
  /** What is listed: "Deposits". */
  label: string;
  rows: QueueRow[];
  activeId: string | undefined;
  onChoose: (id: string) => void;
  listRef: Ref<HTMLUListElement>;
}

const toOptionId = (id: string) => `queue-row-${id}`;

/** One stop of the tab key; arrows, Home and End move in it, and what is active is the case beside it. */
export function QueueList({ label, rows, activeId, onChoose, listRef }: QueueListProps) {
  useEffect(() => {
    if (activeId === undefined) return;
    const option = document.getElementById(toOptionId(activeId));
    // The list has a scroller of its own: the page itself stays where it is.
    const list = option?.parentElement;
    if (!option || !list) return;
    const [top, bottom] = [option.offsetTop, option.offsetTop + option.offsetHeight];
    if (top < list.scrollTop) list.scrollTop = top;
    else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
  }, [activeId]);
  const at = rows.findIndex(({ id }) => id === activeId);
  const places: Partial<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: rows.length - 1,
  };
  return (
    <ul
      ref={listRef}
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={at >= 0 && activeId !== undefined ? toOptionId(activeId) : undefined}
      className={styles.list}
      onKeyDown={(event) => {
        const next = rows[places[event.key] ?? -1];
        if (!(event.key in places)) return;
        event.preventDefault();
        if (next) onChoose(next.id);
      }}
    >
      {rows.map(({ id, name, member, amount, note, state }) => (
        <li
          key={id}
          id={toOptionId(id)}
          role="option"
          aria-selected={id === activeId}
          className={styles.option}
          onClick={() => onChoose(id)}
        >
          <span className={styles.first}>
            <strong>{member}</strong> <span className={styles.amount}>{amount}</span>
          </span>{' '}
          <span className={styles.second}>
            {name}, {note} {state}
          </span>
        </li>
      ))}
    </ul>
  );
}
