// @ts-check
// What a thread of password.ts runs: argon2 here, and not on the threads with which Node.js reads files.

const { hashSync, verifySync } = require('@node-rs/argon2');
const { ZxcvbnFactory } = require('@zxcvbn-ts/core');

/** Of four: 10^8 guesses would not do, for somebody who has stolen the hashes. */
const SCORE_MIN = 3;
/** What comes after makes no password weaker, but judging slow. */
const JUDGED_MAX_CHARACTERS = 64;

/** @type {ZxcvbnFactory | undefined} */
let judge;

/** The dictionaries are some megabytes: read by a thread when it first judges. */
function getJudge() {
  if (judge) return judge;
  const common = require('@zxcvbn-ts/language-common');
  const english = require('@zxcvbn-ts/language-en');
  judge = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  });
  return judge;
}

module.exports = {
  /** @param {{ password: string, options: import('@node-rs/argon2').Options }} task */
  hash: ({ password, options }) => hashSync(password, options),
  /** @param {{ passwordHash: string, password: string }} task */
  verify: ({ passwordHash, password }) => verifySync(passwordHash, password),
  /**
   * @param {{ password: string, personal: string[] }} task what the password's owner is called and reached by
   * @returns {'personal' | 'weak' | undefined} why it can be guessed, undefined when it cannot
   */
  judge: ({ password, personal }) => {
    const { score, sequence } = getJudge().check(password.slice(0, JUDGED_MAX_CHARACTERS), personal);
    if (score >= SCORE_MIN) return undefined;
    return sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs') ? 'personal' : 'weak';
  },
};
