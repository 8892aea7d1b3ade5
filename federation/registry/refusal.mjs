/** A publication or a rollback that is not done; its message is one sentence for the person who asked. Nothing was changed. */
export class Refusal extends Error {
  /** @param {string} sentence */
  constructor(sentence) {
    super(sentence);
    this.name = 'Refusal';
  }
}
