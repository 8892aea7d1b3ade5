const { whenAllTestsEnded } = require('./when-all-tests-ended.cjs');

module.exports = async function removeDatabases() {
  for (const remove of whenAllTestsEnded) await remove();
};
