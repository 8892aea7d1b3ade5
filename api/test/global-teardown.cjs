module.exports = async function stopTestPostgres() {
  await globalThis.stopTestPostgres?.();
};
