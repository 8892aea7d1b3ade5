import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { BankAccount, BankAccountSettings, Id, NewBankAccount, Proposed, toEnvelope } from '../contract';
import type { Deps } from '../deps';
import { MONEY, staffRoute } from '../route-options';
import { checkNewBankAccount, checkSettings, listBankAccounts, toBankAccounts } from './bank-accounts';

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
