/** The PostgreSQL that this run of the tests started, if it did; setup and teardown share it. @type {{ stop: (() => Promise<void>) | undefined }} */
module.exports = { stop: undefined };
