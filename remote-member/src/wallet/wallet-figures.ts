/** What the wallet shows. Amounts are decimal strings in rupees. */
export interface WalletFigures {
  earnings: string;
  deposit: string;
  withdraw: string;
  /** Referral bonuses credited. */
  reference: string;
  /** How many direct members have bought a package. */
  referral: number;
  cashback: string;
}
