/*
 * Preloaded into a server whose journey cannot wait: with each SIGUSR2 its clock is eleven minutes later, longer than a
 * proof is fresh.
 */
const MINUTES = 11;
const RealDate = Date;
let aheadMs = 0;

process.on('SIGUSR2', () => {
  aheadMs += MINUTES * 60_000;
});

globalThis.Date = class Date extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(Date.now());
    else super(...given);
  }

  static now() {
    return RealDate.now() + aheadMs;
  }
};
