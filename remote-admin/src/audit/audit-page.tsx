import type { AuditEntry, SecurityEvent, StaffMember } from 'api/contract';
import { ACTION_WORDS, formatAction, SECURITY_WORDS } from 'api/contract/audit-words';
import { formatMoment } from 'client/dates';
import { formatCount } from 'client/money';
import { msg } from 'client/msg';
import type { Params } from 'client/queries';
import { Badge, LineIcon } from 'design';
import { History } from 'lucide';
import { Link, useSearchParams } from 'react-router';
import type { Names } from '../forms/form-field';
import { ChoiceFilter, PeriodFilter } from '../list/filters';
import { ListPage } from '../list/list-page';
import { ListTabs } from '../list/list-tabs';
import type { Column } from '../list/rows';
import { CellLines, MemberLink } from '../list/rows';
import type { List } from '../list/use-list';
import { useList } from '../list/use-list';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import styles from './audit-page.module.css';
import { describeSubject, formatField, SUBJECT_KINDS } from './audit-words';
import { listChanges } from './list-changes';

const Address = ({ address }: { address: string }) => (
  <span className={styles.address}>{t('from {address}', { address })}</span>
);

const listColumns = (setSubject: (subject: string) => void): Column<AuditEntry>[] => [
  { label: msg('When'), isUnbroken: true, render: ({ at }) => formatMoment(at) },
  {
    label: msg('Who'),
    role: 'title',
    render: ({ actorId, actorName, address }) => (
      <CellLines note={<Address address={address} />}>
        {actorId === null ? actorName : <MemberLink memberId={actorId} name={actorName} />}
      </CellLines>
    ),
  },
  { label: msg('Action'), render: (entry) => <AuditAction entry={entry} setSubject={setSubject} /> },
  { label: msg('Change'), render: (entry) => <AuditChange entry={entry} /> },
];

/** What was done to what, with the way there and to all that was ever done to it. */
function AuditAction({ entry, setSubject }: { entry: AuditEntry; setSubject: (subject: string) => void }) {
  const { action, isAlone, subject } = entry;
  const { text, path } = describeSubject(entry);
  return (
    <>
      <div>
        {t(formatAction(action))} {isAlone && <Badge tone="pending">{t('Decided alone')}</Badge>}
      </div>
      <div className={styles.subject}>
        {path === undefined ? text : <Link to={path}>{text}</Link>}
        <button
          type="button"
          className={styles.history}
          aria-label={t('All entries about {text}', { text })}
          onClick={() => setSubject(subject)}
        >
          <LineIcon icon={History} />
        </button>
      </div>
    </>
  );
}

const SECURITY_COLUMNS: Column<SecurityEvent>[] = [
  { label: msg('When'), isUnbroken: true, render: ({ at }) => formatMoment(at) },
  {
    label: msg('Event'),
    role: 'title',
    render: ({ kind, detail }) => <CellLines note={detail}>{t(SECURITY_WORDS[kind])}</CellLines>,
  },
  {
    label: msg('Who'),
    render: ({ memberId, memberName, address }) => (
      <CellLines note={<Address address={address} />}>
        {memberId === null ? t('Not known') : <MemberLink memberId={memberId} name={memberName ?? memberId} />}
      </CellLines>
    ),
  },
  { label: msg('Times'), align: 'end', render: ({ times }) => formatCount(times) },
];

/** The log that the address names: what was done or, beside it, what happened at the doors. */
export function AuditPage() {
  const [search] = useSearchParams();
  return search.get('log') === 'security' ? <SecurityLog /> : <AuditLog />;
}

const TABS = [
  { name: msg('Actions'), to: '/admin/audit' },
  { name: msg('Security events'), to: '/admin/audit?log=security' },
];

const LogTabs = ({ shown }: { shown: string }) => <ListTabs label={t('Logs')} tabs={TABS} shown={shown} />;

const AUDIT_FILTER: Params = {
  actorId: undefined,
  subject: undefined,
  action: undefined,
  from: undefined,
  to: undefined,
};

/** Who did what to what. Entries are only ever added. */
function AuditLog() {
  const audit = useList<AuditEntry>({ url: '/admin/audit', filter: AUDIT_FILTER, isInAddress: true });
  return (
    <ListPage
      title={t('Audit Log')}
      description={t('Who did what to what, when and from where. Entries are only ever added.')}
      tabs={<LogTabs shown="Actions" />}
      noun="entries"
      exportName="audit"
      list={audit}
      searchLabel={t('Search by action, subject or name')}
      filters={<AuditFilters list={audit} />}
      columns={listColumns((subject) => audit.setFilter({ subject }))}
      getKey={({ id }) => id}
    />
  );
}

const byWord = (names: Names) => [...names].sort(([, a], [, b]) => a.localeCompare(b));

const ACTION_OPTIONS = Object.fromEntries(byWord(Object.entries(ACTION_WORDS)));
const KIND_OPTIONS = Object.fromEntries(
  byWord(Object.entries(SUBJECT_KINDS).map(([kind, { plural }]) => [kind, plural])),
);

/** People are the staff and those whose entries are shown; subjects, the kinds and the one that was chosen. */
function AuditFilters({ list }: { list: List<AuditEntry, unknown> }) {
  const staff = useServerState<StaffMember[]>('/admin/staff');
  const rows = list.shown?.rows ?? [];
  const { actorId, subject, action } = list.filter;
  const people = new Map<string, string>();
  if (actorId !== undefined) people.set(String(actorId), t('Member {id}', { id: String(actorId) }));
  for (const row of rows) if (row.actorId !== null) people.set(row.actorId, row.actorName);
  for (const { id, name } of staff.data ?? []) people.set(id, name);
  const chosen = rows.find((row) => row.subject === subject);
  const unlisted = (value: Params[string], words: Record<string, string>, name: string): Names =>
    value === undefined || String(value) in words ? [] : [[String(value), name]];
  const subjectName = chosen ? describeSubject(chosen).text : String(subject).replace(':', ' ');
  return (
    <>
      <ChoiceFilter list={list} name="actorId" label={t('Person')} all={t('Everybody')} names={byWord([...people])} />
      <ChoiceFilter
        list={list}
        name="action"
        label={t('Action')}
        all={t('All actions')}
        options={ACTION_OPTIONS}
        names={unlisted(action, ACTION_OPTIONS, formatAction(String(action)))}
      />
      <ChoiceFilter
        list={list}
        name="subject"
        label={t('Subject')}
        all={t('All subjects')}
        options={KIND_OPTIONS}
        names={unlisted(subject, KIND_OPTIONS, subjectName)}
      />
      <PeriodFilter list={list} />
    </>
  );
}

const SECURITY_FILTER: Params = { kind: undefined, from: undefined, to: undefined };

/** What happened at the doors of the site. */
function SecurityLog() {
  const events = useList<SecurityEvent>({ url: '/admin/security-events', filter: SECURITY_FILTER, isInAddress: true });
  return (
    <ListPage
      title={t('Audit Log')}
      description={t(
        'Sign-ins of members and staff, failed ones, throttles, exports and changes of roles. The newest five thousand of each are kept.',
      )}
      tabs={<LogTabs shown="Security events" />}
      noun="events"
      emptyText={t('Sign-ins, failed ones and exports will be listed here.')}
      exportName="security-events"
      list={events}
      searchLabel={t('Search by name, address or detail')}
      filters={
        <>
          <ChoiceFilter list={events} name="kind" label={t('Event')} all={t('All events')} options={SECURITY_WORDS} />
          <PeriodFilter list={events} />
        </>
      }
      columns={SECURITY_COLUMNS}
      getKey={({ id }) => id}
    />
  );
}

/** Before and after of an action, field by field. */
function AuditChange({ entry }: { entry: AuditEntry }) {
  const changes = listChanges(entry);
  if (changes.length === 0) return '–';
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={change.field}>
          <span className={styles.field}>{formatField(change.field)}</span>{' '}
          {change.before !== undefined && <del>{change.before}</del>}
          {change.before !== undefined && change.after !== undefined && ' → '}
          {change.after !== undefined && <ins className={styles.after}>{change.after}</ins>}
        </li>
      ))}
    </ul>
  );
}
