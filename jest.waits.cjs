const { configure } = require('@testing-library/react');

// The first test of a page waits for its code to be compiled, on a machine that may be busy with other workspaces. What
// never comes still fails.
configure({ asyncUtilTimeout: 30_000 });
