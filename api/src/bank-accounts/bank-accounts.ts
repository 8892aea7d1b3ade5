import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { insertAuditEntry } from '../audit/insert-audit-entry';
import {
  BankAccount,
  BankAccountSettings,
  NewBankAccount,
  type TransferMode,
  Id,
  Proposed,
  toEnvelope,
} from '../contract';
import {
  checkAccountNumber,
  checkIfsc,
  checkUpiId,
  normalizeAccountNumber,
  normalizeIfsc,
  normalizeUpiId,
} from '../contract/rules';
import { getRow, type Queryable, type Transaction } from '../database/database';
import { onViolation } from '../database/violations';
import type { Actor } from '../decisions/actor';
import type { Deps } from '../deps';
import { AppError, refuseInput } from '../errors/app-error';
import { BANK_ACCOUNTS_MAX, listCashAccountIds } from '../ledger/accounts';
import { toRupeesText } from '../ledger/rupees';
import { parseBusinessDate } from '../plan/calendar';
import { MONEY, staffRoute } from '../route-options';

export interface BankAccountRow {
  id: bigint;
  cashPlace: number;
  name: string;
  bankName: string;
  holderName: string;
  accountNumber: string;
  ifsc: string;
  upiId: string | null;
  isVerifiedMerchant: boolean;
  modes: TransferMode[];
  usedFrom: string;
  usedUntil: string | null;
}

const COLUMNS = `b.id, b.cash_place AS "cashPlace", b.name, b.bank_name AS "bankName", b.holder_name AS "holderName",
  b.account_number AS "accountNumber", b.ifsc, b.upi_id AS "upiId", b.is_verified_merchant AS "isVerifiedMerchant", b.modes,
  b.used_from AS "usedFrom", b.used_until AS "usedUntil"`;

/** The newest first; there are six at most. */
export function listBankAccounts(database: Queryable): Promise<BankAccountRow[]> {
  return database.query<BankAccountRow>(`SELECT ${COLUMNS} FROM bank_accounts b ORDER BY b.id DESC`, []);
}

/** What the ledger says is in each of its accounts, by the place of the account. */
export async function getCashBalances(database: Queryable, places: number[]): Promise<Map<number, bigint>> {
  const rows = await database.query<{ id: bigint; micros: bigint }>(
    'SELECT id, -balance_micros AS micros FROM accounts WHERE id = ANY ($1::bigint[])',
    [places.flatMap(listCashAccountIds)],
  );
  const microsOf = new Map(rows.map(({ id, micros }) => [id, micros]));
  return new Map(
    places.map((place) => [place, listCashAccountIds(place).reduce((sum, id) => sum + (microsOf.get(id) ?? 0n), 0n)]),
  );
}

const toFields = ({ id: _, cashPlace: __, ...fields }: BankAccountRow): NewBankAccount => fields;

/** As the back office sees them. */
async function toBankAccounts(database: Queryable, rows: BankAccountRow[]): Promise<BankAccount[]> {
  const balances = await getCashBalances(
    database,
    rows.map(({ cashPlace }) => cashPlace),
  );
  return rows.map((row) => ({
    id: String(row.id),
    ...toFields(row),
    balance: toRupeesText(balances.get(row.cashPlace) ?? 0n),
  }));
}

export async function toBankAccount(database: Queryable, row: BankAccountRow): Promise<BankAccount> {
  const [account] = await toBankAccounts(database, [row]);
  if (!account) throw new Error('A row became no account');
  return account;
}

/** @throws AppError invalid_input, naming the first field that is refused */
function checkSettings(settings: BankAccountSettings): BankAccountSettings {
  const { name, bankName, holderName, modes } = settings;
  const upiId = settings.upiId === null ? null : normalizeUpiId(settings.upiId);
  for (const [field, text] of Object.entries({ name, bankName, holderName })) {
    if (text.trim() === '') refuseInput(field, 'Name, bank and holder are required.');
  }
  if (upiId !== null) refuseInput('upiId', checkUpiId(upiId));
  if (upiId === null && modes.includes('UPI')) refuseInput('upiId', 'UPI id is required for payments by UPI.');
  const usedFrom = parseBusinessDate(settings.usedFrom, 'usedFrom');
  const usedUntil = settings.usedUntil === null ? null : parseBusinessDate(settings.usedUntil, 'usedUntil');
  if (usedUntil !== null && usedUntil < usedFrom) refuseInput('usedUntil', 'The last day is before the first one.');
  return {
    name: name.trim(),
    bankName: bankName.trim(),
    holderName: holderName.trim(),
    upiId,
    isVerifiedMerchant: settings.isVerifiedMerchant,
    modes,
    usedFrom,
    usedUntil,
  };
}

/** @throws AppError invalid_input */
function checkNewBankAccount({ accountNumber, ifsc, ...settings }: NewBankAccount): NewBankAccount {
  refuseInput('accountNumber', checkAccountNumber(accountNumber));
  refuseInput('ifsc', checkIfsc(ifsc));
  return {
    ...checkSettings(settings),
    accountNumber: normalizeAccountNumber(accountNumber),
    ifsc: normalizeIfsc(ifsc),
  };
}

const toValues = (settings: BankAccountSettings) => [
  settings.name,
  settings.bankName,
  settings.holderName,
  settings.upiId,
  settings.isVerifiedMerchant,
  settings.modes,
  settings.usedFrom,
  settings.usedUntil,
];

/** The first one takes over the cash that the ledger has without any. */
async function insertBankAccount(
  tx: Transaction,
  account: NewBankAccount,
  actor: Actor,
  now: Date,
): Promise<BankAccountRow> {
  const [row] = await tx.query<BankAccountRow>(
    `INSERT INTO bank_accounts AS b (name, bank_name, holder_name, upi_id, is_verified_merchant, modes, used_from, used_until,
       account_number, ifsc, created_at, created_by, cash_place)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, count(*) FROM bank_accounts HAVING count(*) < $13
     RETURNING ${COLUMNS}`,
    [...toValues(account), account.accountNumber, account.ifsc, now, actor.memberId, BANK_ACCOUNTS_MAX],
  );
  if (!row) {
    throw new AppError('too_many_pending', `There are ${BANK_ACCOUNTS_MAX} bank accounts, and no room for another.`);
  }
  if (row.cashPlace > 0) {
    await tx.query(
      `INSERT INTO accounts (id, kind, member_id, may_go_negative) SELECT unnest($1::bigint[]), 'cash', NULL, true`,
      [listCashAccountIds(row.cashPlace)],
    );
  }
  return row;
}

/** @throws AppError invalid_input, too_many_pending */
export async function addBankAccount(
  tx: Transaction,
  account: NewBankAccount,
  actor: Actor,
  now: Date,
): Promise<BankAccountRow> {
  // One at a time: each has the next place.
  await tx.query('LOCK TABLE bank_accounts IN SHARE ROW EXCLUSIVE MODE');
  const row = await insertBankAccount(tx, account, actor, now).catch(
    onViolation(
      'bank_accounts_number_key',
      () => new AppError('invalid_input', 'This account is there already.', { field: 'accountNumber' }),
    ),
  );
  await insertAuditEntry(tx, actor, now, {
    action: 'bank_account.add',
    subject: `bank_account:${row.id}`,
    after: account,
  });
  return row;
}

/** @throws AppError not_found */
export function getBankAccount(tx: Queryable, id: bigint, isLocked = false): Promise<BankAccountRow> {
  const sql = `SELECT ${COLUMNS} FROM bank_accounts b WHERE b.id = $1 ${isLocked ? 'FOR UPDATE' : ''}`;
  const refuse = () => new AppError('not_found', 'There is no such bank account.');
  return getRow<BankAccountRow>(tx, sql, [id], { refuse });
}

/** @throws AppError not_found */
export async function changeBankAccount(
  tx: Transaction,
  id: bigint,
  settings: BankAccountSettings,
  actor: Actor,
  now: Date,
): Promise<BankAccountRow> {
  const before = await getBankAccount(tx, id, true);
  const row = await getRow<BankAccountRow>(
    tx,
    `UPDATE bank_accounts b SET name = $1, bank_name = $2, holder_name = $3, upi_id = $4, is_verified_merchant = $5,
       modes = $6, used_from = $7, used_until = $8 WHERE b.id = $9 RETURNING ${COLUMNS}`,
    [...toValues(settings), id],
  );
  await insertAuditEntry(tx, actor, now, {
    action: 'bank_account.change',
    subject: `bank_account:${id}`,
    before: toFields(before),
    after: toFields(row),
  });
  return row;
}

const BankAccountParams = Type.Object({ bankAccountId: Id });

/** The club's own accounts, which members pay into. */
export function bankAccountsRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/bank-accounts',
      staffRoute('bank_accounts.read', "The club's bank accounts, the newest first", {
        result: Type.Array(BankAccount),
      }),
      async () => toEnvelope(await toBankAccounts(deps.database, await listBankAccounts(deps.database))),
    );

    app.post(
      '/bank-accounts',
      staffRoute('bank_accounts.change', 'Add a bank account of the club; the first has the cash there is', {
        ...MONEY,
        body: NewBankAccount,
        result: Type.Union([BankAccount, Proposed]),
      }),
      (request) => {
        const want = { bankAccountId: null, account: checkNewBankAccount(request.body) };
        return app.decideTogether(request, { kind: 'bank_account', want, done: 'Bank account added.' });
      },
    );

    app.put(
      '/bank-accounts/:bankAccountId',
      staffRoute('bank_accounts.change', 'Change what members see of a bank account, and when', {
        ...MONEY,
        params: BankAccountParams,
        body: BankAccountSettings,
        result: Type.Union([BankAccount, Proposed]),
      }),
      (request) => {
        const want = { bankAccountId: request.params.bankAccountId, account: checkSettings(request.body) };
        return app.decideTogether(request, { kind: 'bank_account', want, done: 'Bank account saved.' });
      },
    );
  };
}
