import { insertAuditEntry } from '../audit/insert-audit-entry';
import type { AuditAction } from '../contract';
import type { Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import { toRupeesText } from '../ledger/rupees';
import type { LineRow } from './statement.queries';

/**
 * What was said of a line of the bank. Where a second person decides, it must be the last entry that is written: that
 * one tells them what is proposed.
 */
export function auditLine(
  tx: Transaction,
  actor: Actor,
  now: Date,
  action: Extract<AuditAction, `statement_line.${string}`>,
  { id, amountMicros, narration }: Pick<LineRow, 'id' | 'amountMicros' | 'narration'>,
  said: object,
): Promise<void> {
  const after = { ...said, amount: toRupeesText(amountMicros), narration };
  return insertAuditEntry(tx, actor, now, { action, subject: `statement_line:${id}`, after });
}
