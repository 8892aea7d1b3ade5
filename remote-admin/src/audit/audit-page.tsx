import type { AuditEntry, SecurityEvent, SecurityEventKind } from 'api/contract';
import { formatMoment } from 'client/dates';
import { Badge } from 'design';
import { Link, useSearchParams } from 'react-router';
import { ChoiceFilter, PeriodFilter } from '../list/filters';
import { ListPage } from '../list/list-page';
import type { Column } from '../list/rows';
import { CellLines, MemberLink } from '../list/rows';
import { useList } from '../list/use-list';
import styles from './audit-page.module.css';
import { listChanges } from './list-changes';

const COLUMNS: Column<AuditEntry>[] = [
  { label: 'When', isUnbroken: true, render: ({ at }) => formatMoment(at) },
  {
    label: 'Who',
    role: 'title',
    render: ({ actorName, address }) => <CellLines note={`from ${address}`}>{actorName}</CellLines>,
  },
  {
    label: 'Action',
    render: ({ action, subject, isAlone }) => (
      <CellLines note={subject}>
        {action} {isAlone && <Badge tone="pending">Decided alone</Badge>}
      </CellLines>
    ),
  },
  { label: 'Change', render: ({ before, after }) => <AuditChange before={before} after={after} /> },
];

const SECURITY_KINDS: Record<SecurityEventKind, string> = {
  login_failed: 'Sign-in failed',
  throttled: 'Too many attempts',
  staff_login: 'Staff signed in',
  export: 'File exported',
  role_changed: 'Role changed',
};

const SECURITY_COLUMNS: Column<SecurityEvent>[] = [
  { label: 'When', isUnbroken: true, render: ({ at }) => formatMoment(at) },
  {
    label: 'Event',
    role: 'title',
    render: ({ kind, detail }) => <CellLines note={detail}>{SECURITY_KINDS[kind]}</CellLines>,
  },
  {
    label: 'Who',
    render: ({ memberId, memberName, address }) => (
      <CellLines note={`from ${address}`}>
        {memberId === null ? 'Not known' : <MemberLink memberId={memberId} name={memberName ?? memberId} />}
      </CellLines>
    ),
  },
  { label: 'Times', align: 'end', render: ({ times }) => times.toLocaleString('en-IN') },
];

/** The log that the address names: what was done or, beside it, what happened at the doors. */
export function AuditPage() {
  const [search] = useSearchParams();
  return search.get('log') === 'security' ? <SecurityLog /> : <AuditLog />;
}

const TABS = [
  { name: 'Actions', to: '/admin/audit' },
  { name: 'Security events', to: '/admin/audit?log=security' },
];

function LogTabs({ shown }: { shown: string }) {
  return (
    <nav aria-label="Logs" className={styles.tabs}>
      {TABS.map(({ name, to }) => (
        <Link key={to} to={to} className={styles.tab} aria-current={name === shown ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** Who did what to what. Entries are only ever added. */
function AuditLog() {
  const audit = useList<AuditEntry>({ url: '/admin/audit' });
  return (
    <ListPage
      title="Audit Log"
      description="Who did what to what, when and from where. Entries are only ever added."
      tabs={<LogTabs shown="Actions" />}
      noun="entries"
      list={audit}
      searchLabel="Search by action, subject or name"
      filters={<PeriodFilter list={audit} />}
      columns={COLUMNS}
      getKey={({ id }) => id}
    />
  );
}

/** What happened at the doors of the site. */
function SecurityLog() {
  const events = useList<SecurityEvent>({ url: '/admin/security-events', filter: { kind: undefined } });
  return (
    <ListPage
      title="Audit Log"
      description="Failed sign-ins, throttles, sign-ins of staff, exports and changes of roles. The newest five thousand of each are kept."
      tabs={<LogTabs shown="Security events" />}
      noun="events"
      emptyText="Failed sign-ins, exports and sign-ins of staff will be listed here."
      exportName="security-events"
      list={events}
      searchLabel="Search by name, address or detail"
      filters={
        <>
          <ChoiceFilter list={events} name="kind" label="Event" all="All events" options={SECURITY_KINDS} />
          <PeriodFilter list={events} />
        </>
      }
      columns={SECURITY_COLUMNS}
      getKey={({ id }) => id}
    />
  );
}

/** Before and after of an action, field by field. */
function AuditChange({ before, after }: { before: unknown; after: unknown }) {
  const changes = listChanges(before, after);
  if (changes.length === 0) return '–';
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={change.field}>
          <span className={styles.field}>{change.field}</span>{' '}
          {change.before !== undefined && <del>{change.before}</del>}
          {change.before !== undefined && change.after !== undefined && ' → '}
          {change.after !== undefined && <ins className={styles.after}>{change.after}</ins>}
        </li>
      ))}
    </ul>
  );
}
