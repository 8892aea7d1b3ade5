/**
 * What the setup of this run leaves to its teardown, in the order to do it.
 * @type {{ whenAllTestsEnded: (() => Promise<void>)[] }}
 */
module.exports = { whenAllTestsEnded: [] };
