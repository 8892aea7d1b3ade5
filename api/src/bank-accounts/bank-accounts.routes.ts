import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { BankAccount, BankAccountSettings, Id, NewBankAccount, toEnvelope } from '../contract';
import type { Transaction } from '../database/database';
import type { Deps } from '../deps';
import { executeOnce } from '../idempotency/execute-once';
import { staffRoute } from '../route-options';
import {
  addBankAccount,
  changeBankAccount,
  checkNewBankAccount,
  checkSettings,
  listBankAccounts,
  toBankAccounts,
  type BankAccountRow,
} from './bank-accounts';

const BankAccountParams = Type.Object({ bankAccountId: Id });

async function toReply(tx: Transaction, row: BankAccountRow): Promise<BankAccount> {
  const [account] = await toBankAccounts(tx, [row]);
  if (!account) throw new Error('A row became no account');
  return account;
}

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
        isAboutMoney: true,
        proof: 'always',
        body: NewBankAccount,
        result: BankAccount,
      }),
      (request) => {
        const account = checkNewBankAccount(request.body);
        return executeOnce(deps, request, 'Bank account added.', async (tx, actor, now) =>
          toReply(tx, await addBankAccount(tx, account, actor, now)),
        );
      },
    );

    app.put(
      '/bank-accounts/:bankAccountId',
      staffRoute('bank_accounts.change', 'Change what members see of a bank account, and when', {
        isAboutMoney: true,
        proof: 'always',
        params: BankAccountParams,
        body: BankAccountSettings,
        result: BankAccount,
      }),
      (request) => {
        const settings = checkSettings(request.body);
        const id = BigInt(request.params.bankAccountId);
        return executeOnce(deps, request, 'Bank account saved.', async (tx, actor, now) =>
          toReply(tx, await changeBankAccount(tx, id, settings, actor, now)),
        );
      },
    );
  };
}
