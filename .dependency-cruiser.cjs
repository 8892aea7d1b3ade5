/**
 * Circles between folders: a reader who opens one folder must not have to open the other first (ARCHITECTURE.md).
 * @param {string} name @param {string} path @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
const folderCircle = (name, path) => ({
  name,
  severity: 'error',
  scope: 'folder',
  from: { path },
  to: { circular: true, path },
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      // Types are gone when a program runs: what they say of each other is no circle of loading.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    folderCircle('no-folder-circles-in-the-api', '^api/src/[^/]+$'),
    folderCircle('no-folder-circles-within-a-folder-of-the-api', '^api/src/[^/]+/[^/]+$'),
    folderCircle(
      'no-folder-circles-in-browser-code',
      '^(shell|shared-auth|i18n|design|client|remote-[a-z]+)/src/[^/]+$',
    ),
    folderCircle('no-folder-circles-in-federation', '^federation/[^/]+$'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['node_modules', '\\.test\\.', '/dist/', '/testing/'] },
    tsPreCompilationDeps: true,
    // With what packages export, or imports from one workspace into another would lead nowhere, and be in no circle.
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'types', 'default'],
    },
  },
};
