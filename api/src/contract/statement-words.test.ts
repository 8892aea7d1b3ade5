import { sayReference } from './statement-words';

const said: string[] = [];
/** English, which keeps what it was asked for. */
function t(text: string, values: Record<string, string> = {}): string {
  said.push(text);
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

afterEach(() => said.splice(0));

describe('the reference of a movement', () => {
  it.each([
    ['Daily cashback, 2026-07-17', 'Daily cashback, {day}'],
    ['Cashback on cashback, 2026-07-17', 'Cashback on cashback, {day}'],
    ['Set against what you owe the club', 'Set against what you owe the club'],
    ['Referral bonus for the first package of Kavita Sinha', 'Referral bonus for the first package of {name}'],
    ['Deposit 7, NEFT HDFC410000055433', 'Deposit {id}, {mode} {utr}'],
    ['Withdrawal 79', 'Withdrawal {id}'],
    ['Withdrawal 79 rejected', 'Withdrawal {id} rejected'],
    ['Withdrawal 79 failed', 'Withdrawal {id} failed'],
    ['Payout WD79 returned by the bank: Account closed', 'Payout {id} returned by the bank: {reason}'],
    ['Reward: Festival: second prize', 'Reward: {reason}'],
    ['What the package of deposit 7 had earned: It was false', 'What the package of deposit {id} had earned: {reason}'],
    ['You owe the club what your wallet did not hold: It was false', /^You owe the club what .*: \{reason\}$/],
    ['The club has given up what you owed: Too old', 'The club has given up what you owed: {reason}'],
  ])('%s is a text of the catalogue, with its places filled again', (reference, text) => {
    expect(sayReference(t, reference)).toBe(reference);
    expect(said.at(-1)).toMatch(text);
  });

  it('says the line that was taken back, and the mode of a payment, by their own texts', () => {
    const reference = 'Reversal of Deposit 7, Credit Card AB12CD: The payment came twice: on Monday';
    expect(sayReference(t, reference)).toBe(reference);
    expect(said).toEqual(['Credit Card', 'Deposit {id}, {mode} {utr}', 'Reversal of {line}: {reason}']);
    expect(sayReference(t, 'Reversal of Reward: Diwali: Wrong member')).toBe(
      'Reversal of Reward: Diwali: Wrong member',
    );
  });

  it('leaves what is none of these as it was written', () => {
    expect(sayReference(t, 'Opening balance')).toBe('Opening balance');
    expect(said).toEqual([]);
  });
});
