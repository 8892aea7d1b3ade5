/** Ends the program with one sentence for the person who started it, below the output of what failed. */
export class StopError extends Error {
  /** @param {string} sentence @param {string} [output] */
  constructor(sentence, output = '') {
    super(sentence);
    this.name = 'StopError';
    this.output = output;
  }
}
