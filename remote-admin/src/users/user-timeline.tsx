import type { TimelineEntry, TimelineKind } from 'api/contract';
import { formatAction } from 'api/contract/audit-words';
import { describeDevice } from 'api/contract/rules';
import { formatMoment } from 'client/dates';
import { msg } from 'client/msg';
import { useMay } from '../layout/may';
import { ChoiceFilter } from '../list/filters';
import { ListRows } from '../list/list-page';
import type { Column } from '../list/rows';
import { CellLines, MemberLink } from '../list/rows';
import { useList } from '../list/use-list';
import { t } from '../texts';
import styles from './user-page.module.css';
import { Section } from '../layout/section';

const KIND_NAMES: Record<TimelineKind, string> = {
  sign_in: msg('Sessions'),
  payment: msg('Payments'),
  decision: msg('Decisions'),
  message: msg('Notices'),
  conversation: msg('Messages'),
  change: msg('Changes by the member'),
};

const TOPIC_WORDS: Record<string, string> = {
  session: msg('Signed in'),
  'session_end.sign_out': msg('Signed out'),
  'session_end.elsewhere': msg('Ended a session from another one'),
  'session_end.password': msg('Session ended by a new password'),
  'session_end.staff': msg('Session ended by staff'),
  'session_end.newer': msg('Oldest session ended: too many at once'),
  'session_end.idle': msg('Session ended: not used for too long'),
  'session_end.expired': msg('Session ended: too old'),
  login_failed: msg('Wrong password'),
  proof_failed: msg('Wrong proof'),
  throttled: msg('Tried too often'),
  staff_login: msg('Signed in as staff'),
  export: msg('Took a file out'),
  role_changed: msg('Role changed'),
  'deposit.announced': msg('Announced a deposit'),
  'deposit.pending': msg('Reported a deposit, which waits'),
  'deposit.success': msg('Reported a deposit'),
  'deposit.failed': msg('Reported a deposit, which was rejected'),
  'withdrawal.pending': msg('Asked for a withdrawal, which waits'),
  'withdrawal.approved': msg('Asked for a withdrawal'),
  'withdrawal.rejected': msg('Asked for a withdrawal, which was rejected'),
  'deposit_decided.success': msg('Deposit confirmed'),
  'deposit_decided.failed': msg('Deposit rejected'),
  'deposit_decided.reversed': msg('Deposit reversed'),
  'deposit_decided.false': msg('Deposit marked as false'),
  'withdrawal_decided.approved': msg('Withdrawal approved'),
  'withdrawal_decided.rejected': msg('Withdrawal rejected'),
  'withdrawal_decided.stopped': msg('Withdrawal stopped by taking the account back'),
  'payout_settled.success': msg('Payout paid'),
  'payout_settled.failed': msg('Payout failed'),
  'payout_settled.returned': msg('Payout returned by the bank'),
  'conversation.open': msg('Wrote a message'),
  'conversation.reply': msg('Replied'),
};

export function describeEntry({ kind, topic, detail }: TimelineEntry): { what: string; note: string | null } {
  if (kind === 'message') return { what: detail ?? '', note: null };
  const isSession = topic === 'session' || topic.startsWith('session_end.');
  const note = isSession ? describeDevice(detail ?? '') : detail;
  const words = TOPIC_WORDS[topic] ?? formatAction(topic);
  return { what: t(words), note };
}

const COLUMNS: Column<TimelineEntry>[] = [
  { label: msg('Time'), isUnbroken: true, render: ({ at }) => formatMoment(at) },
  {
    label: msg('What'),
    role: 'title',
    render: (entry) => {
      const { what, note } = describeEntry(entry);
      return <CellLines note={note}>{what}</CellLines>;
    },
  },
  { label: msg('Kind'), render: ({ kind }) => t(KIND_NAMES[kind]) },
  {
    label: msg('By'),
    render: ({ actorId, actorName }) =>
      actorId === null ? '–' : <MemberLink memberId={actorId} name={actorName ?? actorId} />,
  },
];

/** What happened around a member, of all kinds at once. */
export function UserTimeline({ memberId }: { memberId: string }) {
  const timeline = useList<TimelineEntry>({
    url: `/admin/users/${memberId}/timeline`,
    filter: { kind: undefined },
    isInAddress: true,
  });
  const may = useMay();
  const { conversation, ...names } = KIND_NAMES;
  const isFiltered = timeline.filter.kind !== undefined;
  return (
    <Section title={t('Timeline')} isBusy={timeline.isOutdated}>
      <ListRows
        title={t('Timeline')}
        noun="entries"
        list={timeline}
        filters={
          <ChoiceFilter
            list={timeline}
            name="kind"
            label={t('Kind of entry')}
            all={t('Everything')}
            options={may('messages.read') ? { ...names, conversation } : names}
          />
        }
        columns={COLUMNS}
        getKey={({ id }) => id}
        empty={
          <p className={styles.notice}>
            {isFiltered
              ? t('Nothing of this kind. Choose another one to see the rest.')
              : t('Nothing has happened yet.')}
          </p>
        }
      />
    </Section>
  );
}
