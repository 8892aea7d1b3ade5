import Button from '@mui/material/Button';
import type { AdminUserDetail, Permission, TimelineEntry, TimelinePage } from 'api/contract';
import { breakAtSigns } from 'client/break-at-signs';
import { formatDay, formatMoment } from 'client/dates';
import { formatRupees } from 'client/money';
import { Amount, Badge, Card, Skeleton } from 'design';
import type { ReactNode } from 'react';
import { describeError } from '../error-words';
import { useMay } from '../layout/may';
import { MemberLink } from '../list/rows';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import { UserDuplicates } from '../users/user-duplicates';
import { Section } from '../users/user-sections';
import { describeEntry } from '../users/user-timeline';
import styles from './queue.module.css';
import { useKeys } from './keys';

export type Facts = readonly (readonly [label: string, value: ReactNode])[];

export const FactList = ({ facts }: { facts: Facts }) => (
  <dl className={styles.facts}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

interface CaseAction {
  label: string;
  /** Names the row, too. */
  name: string;
  run: () => void;
}

interface CaseHeadProps {
  title: string;
  amount: string;
  member: { memberId: string; name: string; isDisabled?: boolean };
  facts: Facts;
  /** Undefined when there is nothing to decide any more. */
  actions: { can: Permission; accept: CaseAction; refuse: CaseAction; note?: string } | undefined;
  /** Whether it is decided here, and the decision is held back or refused. */
  isHeld: boolean;
  children?: ReactNode;
}

/** What is asked for, by whom, and the two ways to decide it, which `c` and `r` are. */
export function CaseHead({ title, amount, member, facts, actions, isHeld, children }: CaseHeadProps) {
  const may = useMay();
  const shown = actions && may(actions.can) && !isHeld ? actions : undefined;
  useKeys({ c: shown?.accept.run, r: shown?.refuse.run });
  return (
    <Card as="section" aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <span className={styles.total}>
          <Amount value={amount} />
        </span>
      </div>
      <p>
        <MemberLink memberId={member.memberId} name={member.name} />{' '}
        {member.isDisabled && <Badge tone="danger">{t('Disabled')}</Badge>}
      </p>
      <FactList facts={facts} />
      {children}
      {isHeld && <p className={styles.note}>{t('Decided here: see below.')}</p>}
      {shown && (
        <>
          {shown.note !== undefined && <p className={styles.note}>{shown.note}</p>}
          <div className={styles.actions}>
            <Button variant="contained" aria-label={shown.accept.name} onClick={shown.accept.run}>
              {shown.accept.label}
            </Button>
            <Button variant="outlined" color="error" aria-label={shown.refuse.name} onClick={shown.refuse.run}>
              {shown.refuse.label}
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

const countRunning = ({ packages }: AdminUserDetail) => packages.filter(({ status }) => status === 'running').length;

function MemberPart({ memberId }: { memberId: string }) {
  const { data, error } = useServerState<AdminUserDetail>(`/admin/users/${memberId}`);
  return (
    <Section title={t('Member')}>
      <div className={styles.body}>
        {error && !data && <p>{describeError(error, t('The member could not be loaded.'))}</p>}
        {!error && !data && <Skeleton />}
        {data && (
          <FactList
            facts={[
              [t('Member'), memberId],
              [t('Mobile'), data.user.mobile],
              [t('Email'), breakAtSigns(data.user.email)],
              [t('Referral code'), data.referralCode],
              [t('Referred by'), data.user.referredBy ?? '–'],
              [t('Joined'), formatDay(data.user.dateOfJoining)],
              [t('Deposited'), <Amount key="deposited" value={data.wallet.deposit} />],
              [t('Available'), <Amount key="available" value={data.wallet.availableBalance} />],
              [t('Withdrawable'), <Amount key="withdrawable" value={data.wallet.withdrawable} />],
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
  const { data, error } = useServerState<TimelinePage>(`/admin/users/${memberId}/timeline`, { params: HISTORY });
  return (
    <Section title={t('Payments')}>
      <div className={styles.body}>
        {error && !data && <p>{describeError(error, t('The payments could not be loaded.'))}</p>}
        {!error && !data && <Skeleton />}
        {data && (
          <ul className={styles.plain}>
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
      {what} <span className={styles.note}>{formatMoment(entry.at)}</span>
      {note !== null && <div className={styles.note}>{/^\d+(\.\d+)?$/.test(note) ? formatRupees(note) : note}</div>}
    </li>
  );
}
