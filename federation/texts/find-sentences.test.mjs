import { isKnown } from './api-sentences.mjs';
import { findSentences } from './find-sentences.mjs';

describe('findSentences', () => {
  it('finds what a refusal says wherever it stands, with places for what is filled in', async () => {
    const source = `
      const SENTENCES = { code: 'Code is not right.' };
      function wait(n) { return n === 1 ? 'Wait a minute.' : \`Wait \${n} minutes.\`; }
      throw new AppError('invalid_input', 'Password is wrong.', { field: 'password' });`;
    expect(await findSentences(source)).toEqual([
      'Code is not right.',
      'Wait a minute.',
      'Wait {0} minutes.',
      'Password is wrong.',
    ]);
  });

  it('leaves out what no page shows, and looks behind it', async () => {
    const source = `
      throw new Error('The table is gone.');
      executeOnce(deps, request, 'Profile saved.', async () => { throw new AppError('not_found', 'There is none.'); });
      const reply = () => toEnvelope(null, isAdded ? 'It is added.' : 'It is there.');
      const Amount = Type.String({ description: 'Rupees with two decimals.' });`;
    expect(await findSentences(source)).toEqual(['There is none.']);
  });
});

describe('isKnown', () => {
  const texts = new Set(['At most {0}.', 'Pay by UPI.', 'It opens on {0}/{1}/{2}:{3} (India).', 'Wait a minute.']);

  it('knows a sentence whole or with several figures in a place, and several of which each is known', () => {
    const sentences = ['Wait a minute.', 'It opens on {0} (India).', 'At most {0}. Pay by UPI.'];
    expect(sentences.filter((sentence) => !isKnown(sentence, texts))).toEqual([]);
  });

  it('knows none of which a part is missing, or where the words are others', () => {
    const sentences = ['Wait two minutes.', 'At most {0}. Pay by cash.', 'At most {0} of them.'];
    expect(sentences.filter((sentence) => isKnown(sentence, texts))).toEqual([]);
  });
});
