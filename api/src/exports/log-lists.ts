import { listAudit, type AuditRow } from '../audit/audit.queries';
import { formatAction, SECURITY_WORDS } from '../contract/audit-words';
import type { AuditQuery, SecurityEventQuery } from '../contract';
import type { Queryable } from '../database/database';
import { listSecurityEvents, type SecurityEventRow } from '../security/security-event.queries';
import { withPlace, type Filter } from './lists';
import type { CsvExport } from './send-file';
import { formatIndianTime } from './words';

export function exportSecurityEvents(
  database: Queryable,
  filter: Filter<SecurityEventQuery>,
): CsvExport<SecurityEventRow> {
  return {
    name: 'security-events',
    columns: ['Id', 'Time (India)', 'Kind', 'Member id', 'Name', 'Address', 'Detail', 'Times'],
    toCells: (row) => [
      String(row.id),
      formatIndianTime(row.at),
      SECURITY_WORDS[row.kind],
      row.memberId === null ? null : String(row.memberId),
      { text: row.memberName },
      { text: row.address },
      { text: row.detail },
      row.times,
    ],
    listPage: (cursor, limit) => listSecurityEvents(database, withPlace(filter, cursor, limit)),
  };
}

export function exportAudit(database: Queryable, filter: Filter<AuditQuery>): CsvExport<AuditRow> {
  return {
    name: 'audit',
    columns: [
      'Id',
      'Time (India)',
      'Member id',
      'Name',
      'Address',
      'Action',
      'Subject',
      'Name of subject',
      'Before',
      'After',
      'Decided alone',
      'Code',
    ],
    toCells: (row) => [
      String(row.id),
      formatIndianTime(row.at),
      row.actorId === null ? null : String(row.actorId),
      { text: row.actorName },
      { text: row.address },
      formatAction(row.action),
      { text: row.subject },
      { text: row.subjectName },
      { text: row.before === null ? null : JSON.stringify(row.before) },
      { text: row.after === null ? null : JSON.stringify(row.after) },
      row.isAlone ? 'yes' : 'no',
      row.action,
    ],
    listPage: (cursor, limit) => listAudit(database, withPlace(filter, cursor, limit)),
  };
}
