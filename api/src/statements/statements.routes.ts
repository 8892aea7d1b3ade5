import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  BankBalance,
  BatchDebit,
  CreditAssignment,
  DecidedLine,
  DecisionUndoing,
  Id,
  LineConfirmationResult,
  LineConfirmations,
  LineDecision,
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
  StoredImport,
  toEnvelope,
  type ProposalKind,
} from '../contract';
import type { Deps } from '../deps';
import { executeOnce } from '../idempotency/execute-once';
import { MONEY, staffRoute } from '../route-options';
import { getBankBalance } from './bank-balance';
import { linkBatch } from './batch-debits';
import { confirmLines, settleLines } from './confirm-on-line';
import { linkLine } from './explain-line';
import { importStatement, previewStatement, readStatement } from './import-statement';
import { getStatementMatches } from './matches';
import { listDecidedLines } from './line-decisions';
import { listOtherSides } from './own-transfers';
import { listStoredImports, takeBackImport } from './statement-imports';
import { toStatementLine } from './statement.queries';

const AccountParams = Type.Object({ bankAccountId: Id });
const LineParams = Type.Object({ lineId: Id });
const DecisionParams = Type.Object({ lineId: Id, decision: LineDecision });

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

  app.get(
    '/statements/imports',
    staffRoute('statements.read', 'The last imports that lines are of', { result: Type.Array(StoredImport) }),
    async () => toEnvelope(await listStoredImports(deps.database)),
  );

  app.post(
    '/statements/imports/:importId/undo',
    staffRoute('statements.import', 'Take an import back on whose lines nothing rests; they go', {
      isAboutMoney: true,
      params: Type.Object({ importId: Id }),
      body: ReasonBody,
      result: Type.Null(),
    }),
    (request) => {
      const want = { ...request.params, ...request.body };
      return executeOnce(deps, request, 'Taken back.', (tx, actor, now) => takeBackImport(tx, want, actor, now));
    },
  );
}

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
      result: Type.Union([Type.Null(), Proposed]),
    }),
    (request) => {
      const want = { lineId: request.params.lineId, ...request.body };
      return app.decideTogether(request, { kind: 'line_return', want, done: 'Marked as returned.' });
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
function addChargeRoutes(app: App): void {
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
}

const UNDOINGS = {
  charge: 'charge_undoing',
  return: 'return_undoing',
  'own-transfer': 'own_transfer_undoing',
} as const satisfies Record<LineDecision, ProposalKind>;

/** What a line was decided to be, and is not. */
function addDecisionRoutes(app: App, deps: Deps): void {
  app.get(
    '/statements/decisions',
    staffRoute('statements.read', 'Lines that were decided last in a way that can be taken back', {
      result: Type.Array(DecidedLine),
    }),
    async () => toEnvelope(await listDecidedLines(deps.database)),
  );

  app.post(
    '/statements/lines/:lineId/:decision/undo',
    staffRoute('deposits.decide', 'Take back what a line was decided to be; it is open again', {
      ...MONEY,
      params: DecisionParams,
      body: DecisionUndoing,
      result: Type.Union([Type.Null(), Proposed]),
    }),
    (request) => {
      const { lineId, decision } = request.params;
      const want = { lineId, ...request.body };
      return app.decideTogether(request, { kind: UNDOINGS[decision], want, done: 'Taken back.' });
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
    addChargeRoutes(app);
    addOwnTransferRoutes(app, deps);
    addDecisionRoutes(app, deps);
  };
}
