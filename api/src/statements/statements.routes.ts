import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  BankBalance,
  BatchDebit,
  BookedCharge,
  CreditAssignment,
  Id,
  LineConfirmationResult,
  LineConfirmations,
  LineLink,
  OwnTransfer,
  PayoutLineResult,
  PayoutLines,
  Proposed,
  ReasonBody,
  StatementFile,
  StatementImport,
  StatementLine,
  StatementMatches,
  StatementPreview,
  toEnvelope,
} from '../contract';
import type { Deps } from '../deps';
import { executeOnce } from '../idempotency/execute-once';
import { staffRoute } from '../route-options';
import { getBankBalance } from './bank-balance';
import { linkBatch } from './batch-debits';
import { confirmLines } from './confirm-lines';
import { linkLine, returnLine } from './explain-line';
import { importStatement, previewStatement, readStatement } from './import-statement';
import { getStatementMatches } from './matches';
import { listOtherSides } from './own-transfers';
import { settleLines } from './settle-lines';
import { toStatementLine } from './statement.queries';
import { listBookedCharges } from './undo-charge';

const AccountParams = Type.Object({ bankAccountId: Id });
const LineParams = Type.Object({ lineId: Id });

/** A year of a busy account, in base64. */
const FILE_MAX_BYTES = 8 * 1024 * 1024;

type App = Parameters<FastifyPluginAsyncTypebox>[0];

function addImportRoutes(app: App, deps: Deps): void {
  app.post(
    '/statements/:bankAccountId/preview',
    {
      ...staffRoute('statements.import', 'How a file of the bank is read; nothing is stored', {
        isAboutMoney: true,
        params: AccountParams,
        body: StatementFile,
        result: StatementPreview,
      }),
      bodyLimit: FILE_MAX_BYTES,
    },
    async (request) =>
      toEnvelope(await previewStatement(deps.database, BigInt(request.params.bankAccountId), request.body, deps.now())),
  );

  app.post(
    '/statements/:bankAccountId/imports',
    {
      ...staffRoute('statements.import', 'Import a file of the bank; each line is stored once', {
        isAboutMoney: true,
        params: AccountParams,
        body: StatementFile,
        result: StatementImport,
      }),
      bodyLimit: FILE_MAX_BYTES,
    },
    async (request) => {
      const id = BigInt(request.params.bankAccountId);
      const statement = await readStatement(deps.database, id, request.body, deps.now());
      return executeOnce(deps, request, 'Statement imported.', (tx, actor, now) =>
        importStatement(tx, id, statement, actor, now),
      );
    },
  );
}

const MONEY = { isAboutMoney: true, proof: 'always' } as const;

/** What becomes of a line that no report of a member names. */
function addLineRoutes(app: App, deps: Deps): void {
  app.post(
    '/statements/payouts',
    staffRoute('payouts.settle', 'Settle payouts by the lines of the statement that are them, each by itself', {
      ...MONEY,
      body: PayoutLines,
      result: Type.Array(PayoutLineResult),
    }),
    async (request) => toEnvelope(await settleLines(deps, request), 'Done.'),
  );

  app.post(
    '/statements/lines/:lineId/return',
    staffRoute('deposits.decide', 'A credit of nobody was given back to who paid it, or a debit is that', {
      ...MONEY,
      params: LineParams,
      body: ReasonBody,
      result: Type.Null(),
    }),
    (request) => {
      const want = { lineId: request.params.lineId, ...request.body };
      return executeOnce(deps, request, 'Marked as returned.', (tx, actor, now) => returnLine(tx, want, actor, now));
    },
  );

  app.post(
    '/statements/lines/:lineId/link',
    staffRoute('deposits.decide', 'A credit is the payment of a deposit that was confirmed without a line', {
      ...MONEY,
      params: LineParams,
      body: LineLink,
      result: Type.Null(),
    }),
    (request) => {
      const want = { lineId: request.params.lineId, ...request.body };
      return executeOnce(deps, request, 'Linked.', (tx, actor, now) => linkLine(tx, want, actor, now));
    },
  );

  app.post(
    '/statements/lines/:lineId/batch',
    staffRoute('payouts.settle', 'One debit of the bank is all of a batch that was released', {
      ...MONEY,
      params: LineParams,
      body: BatchDebit,
      result: Type.Null(),
    }),
    (request) => {
      const want = { lineId: request.params.lineId, ...request.body };
      return executeOnce(deps, request, 'Kept with the batch.', (tx, actor, now) => linkBatch(tx, want, actor, now));
    },
  );

  app.post(
    '/statements/lines/:lineId/assign',
    staffRoute('deposits.decide', 'A credit of nobody is the payment of a member who has not reported it', {
      ...MONEY,
      params: LineParams,
      body: CreditAssignment,
      result: Type.Union([Type.Null(), Proposed]),
    }),
    (request) => {
      const want = { lineId: request.params.lineId, ...request.body };
      return app.decideTogether(request, { kind: 'credit_assignment', want, done: 'Confirmed.' });
    },
  );
}

/** What the bank itself took or gave. */
function addChargeRoutes(app: App, deps: Deps): void {
  app.get(
    '/statements/charges',
    staffRoute('statements.read', 'Charges and interest that were booked last', { result: Type.Array(BookedCharge) }),
    async () => toEnvelope(await listBookedCharges(deps.database)),
  );

  app.post(
    '/statements/lines/:lineId/charge',
    staffRoute('deposits.decide', 'Book what the bank itself took, or gave', {
      ...MONEY,
      params: LineParams,
      body: ReasonBody,
      result: Type.Union([Type.Null(), Proposed]),
    }),
    (request) => {
      const want = { lineId: request.params.lineId, ...request.body };
      return app.decideTogether(request, { kind: 'bank_charge', want, done: 'Booked.' });
    },
  );

  app.post(
    '/statements/lines/:lineId/charge/undo',
    staffRoute('deposits.decide', 'Take back what was booked as of the bank; the line is open again', {
      ...MONEY,
      params: LineParams,
      body: ReasonBody,
      result: Type.Union([Type.Null(), Proposed]),
    }),
    (request) => {
      const want = { lineId: request.params.lineId, ...request.body };
      return app.decideTogether(request, { kind: 'charge_undoing', want, done: 'Taken back.' });
    },
  );
}

/** What has gone from one of the club's own accounts to another. */
function addOwnTransferRoutes(app: App, deps: Deps): void {
  app.get(
    '/statements/lines/:lineId/other-sides',
    staffRoute('statements.read', 'Open lines of other accounts that may be the other side of a line', {
      params: LineParams,
      result: Type.Array(StatementLine),
    }),
    async ({ params }) => toEnvelope((await listOtherSides(deps.database, BigInt(params.lineId))).map(toStatementLine)),
  );

  app.post(
    '/statements/lines/:lineId/own-transfer',
    staffRoute('deposits.decide', "Book a transfer between two of the club's own accounts by its two lines", {
      ...MONEY,
      params: LineParams,
      body: OwnTransfer,
      result: Type.Union([Type.Null(), Proposed]),
    }),
    (request) => {
      const want = { lineId: request.params.lineId, ...request.body };
      return app.decideTogether(request, { kind: 'own_transfer', want, done: 'Booked.' });
    },
  );
}

/** What the bank says has come in, held against what members say they have paid. */
export function statementsRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    addImportRoutes(app, deps);

    app.get(
      '/statements/matches',
      staffRoute('statements.read', 'Credits that are open, and the payments they are', {
        expensive: 'shared',
        result: StatementMatches,
      }),
      async () => toEnvelope(await getStatementMatches(deps.database, deps.now())),
    );

    app.get(
      '/statements/:bankAccountId/balance',
      staffRoute('statements.read', 'What ledger and bank say is in an account, and all that makes the difference', {
        expensive: 'shared',
        params: AccountParams,
        result: BankBalance,
      }),
      async (request) => toEnvelope(await getBankBalance(deps.database, BigInt(request.params.bankAccountId))),
    );

    app.post(
      '/statements/confirmations',
      staffRoute('deposits.decide', 'Confirm payments on lines of the statement, each by itself', {
        isAboutMoney: true,
        proof: 'always',
        body: LineConfirmations,
        result: Type.Array(LineConfirmationResult),
      }),
      async (request) => toEnvelope(await confirmLines(deps, request), 'Done.'),
    );

    addLineRoutes(app, deps);
    addChargeRoutes(app, deps);
    addOwnTransferRoutes(app, deps);
  };
}
