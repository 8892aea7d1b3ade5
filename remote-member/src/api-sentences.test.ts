import type { DepositMode } from 'api/contract';
import { checkModeLimit, getModeLimit } from 'api/contract/payment-limits';
import { checkAccountNumber, checkDepositAmount, checkIfsc, checkUpiId, checkUtr } from 'api/contract/rules';
import { translateSentence } from 'client/sentences';
import { API_SENTENCES } from './api-sentences';

/** Whether one of the texts is the sentence, word for word or with places for its figures. */
function isKnown(texts: readonly string[], sentence: string | undefined): boolean {
  const t = (text: string) => (texts.includes(text) ? 'known' : text);
  return sentence !== undefined && translateSentence(t, sentence) === 'known';
}

const listUnknown = (texts: readonly string[], sentences: readonly (string | undefined)[]) =>
  sentences.filter((sentence) => !isKnown(texts, sentence));

test('every sentence that a rule says of a field of money is marked for translation', () => {
  const modes: DepositMode[] = ['UPI', 'IMPS', 'NEFT', 'RTGS', 'Credit Card', 'NetBanking'];
  const said = [
    checkDepositAmount('999'),
    checkDepositAmount('5000', 2000),
    checkUtr('UPI', ''),
    checkUtr('', '1'),
    ...modes.map((mode) => checkUtr(mode, '?')),
    checkUpiId('?'),
    checkIfsc('?'),
    checkAccountNumber('?'),
    checkModeLimit('UPI', 100_001, getModeLimit('UPI', false)),
    checkModeLimit('UPI', 50_001, { ...getModeLimit('UPI', false), paidTodayRupees: 50_000 }),
    checkModeLimit('IMPS', 500_001, getModeLimit('IMPS', false)),
    checkModeLimit('RTGS', 1, getModeLimit('RTGS', false)),
  ];
  expect(listUnknown(API_SENTENCES.rules, said)).toEqual([]);
});
