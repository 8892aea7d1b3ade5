import { isKnown } from './api-sentences.mjs';

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
