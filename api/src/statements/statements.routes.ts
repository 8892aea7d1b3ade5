import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { insertAuditEntry } from '../audit/insert-audit-entry';
import {
  BankBalance,
  Id,
  LineConfirmationResult,
  LineConfirmations,
  ReasonBody,
  StatementFile,
  StatementImport,
  StatementMatches,
  StatementPreview,
  toEnvelope,
} from '../contract';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { executeOnce } from '../idempotency/execute-once';
import { toRupeesText } from '../ledger/rupees';
import { staffRoute } from '../route-options';
import { getBankBalance } from './bank-balance';
import { confirmLines } from './confirm-lines';
import { importStatement, previewStatement, readStatement } from './import-statement';
import { getMatches, toStatementMatches } from './matches';
import { findOpenCredit, updateLineDecided } from './statement.queries';

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
      toEnvelope(await previewStatement(deps.database, BigInt(request.params.bankAccountId), request.body)),
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
      const statement = await readStatement(deps.database, id, request.body);
      return executeOnce(deps, request, 'Statement imported.', (tx, actor, now) =>
        importStatement(tx, id, statement, actor, now),
      );
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
        expensive: 'figures',
        result: StatementMatches,
      }),
      async () => toEnvelope(toStatementMatches(await getMatches(deps.database), deps.now())),
    );

    app.get(
      '/statements/:bankAccountId/balance',
      staffRoute('statements.read', 'What ledger and bank say is in an account, and all that makes the difference', {
        expensive: 'figures',
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

    app.post(
      '/statements/lines/:lineId/return',
      staffRoute('deposits.decide', 'A credit of nobody was given back to who paid it', {
        isAboutMoney: true,
        proof: 'always',
        params: LineParams,
        body: ReasonBody,
        result: Type.Null(),
      }),
      (request) =>
        executeOnce(deps, request, 'Marked as returned.', async (tx, actor, now) => {
          const line = await findOpenCredit(tx, BigInt(request.params.lineId));
          if (!line) throw new AppError('already_decided', 'Something rests on this line already.');
          const { reason } = request.body;
          const decision = { id: line.id, depositId: null, returnedAt: now, reason, actorId: actor.memberId };
          await updateLineDecided(tx, decision);
          await insertAuditEntry(tx, actor, now, {
            action: 'statement_line.return',
            subject: `statement_line:${line.id}`,
            before: null,
            after: { reason, amount: toRupeesText(line.amountMicros), narration: line.narration },
          });
          return null;
        }),
    );
  };
}
