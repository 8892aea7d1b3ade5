import { Type, type Static } from 'typebox';
import { BusinessDate, Id, RupeesText } from './money';
import { Closed, OrNull, Shape } from './shape';

/** How money goes to a bank account. */
export const TransferMode = Type.Enum(['UPI', 'IMPS', 'NEFT', 'RTGS'], { title: 'Mode' });
export type TransferMode = Static<typeof TransferMode>;

/** What can be changed of an account of the club. */
export const BankAccountSettings = Closed('BankAccountSettings', {
  /** What the staff call it. */
  name: Type.String({ title: 'Name', minLength: 1, maxLength: 60 }),
  bankName: Type.String({ title: 'Bank', minLength: 1, maxLength: 80 }),
  holderName: Type.String({ title: 'Holder', minLength: 1, maxLength: 100 }),
  upiId: OrNull(Type.String({ title: 'UPI id', minLength: 3, maxLength: 100 })),
  /** Whether the bank has verified the club as a merchant: UPI carries more to one. */
  isVerifiedMerchant: Type.Boolean({ title: 'Verified merchant' }),
  /** What members may pay into it with. */
  modes: Type.Array(TransferMode, { title: 'Modes', maxItems: 4, uniqueItems: true }),
  usedFrom: BusinessDate,
  /** The last day on which it is shown to members. */
  usedUntil: OrNull(BusinessDate),
});
export type BankAccountSettings = Static<typeof BankAccountSettings>;

/** Number and IFSC stay: another number is another account. */
export const NewBankAccount = Closed('NewBankAccount', {
  ...BankAccountSettings.properties,
  accountNumber: Type.String({ title: 'Account number', minLength: 1, maxLength: 30 }),
  ifsc: Type.String({ title: 'IFSC', minLength: 1, maxLength: 20 }),
});
export type NewBankAccount = Static<typeof NewBankAccount>;

export const BankAccount = Shape('BankAccount', {
  id: Id,
  ...NewBankAccount.properties,
  /** What the ledger says is in it. */
  balance: RupeesText,
});
export type BankAccount = Static<typeof BankAccount>;
