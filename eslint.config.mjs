import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const { workspaces } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const REMOTES = workspaces.filter((workspace) => workspace.startsWith('remote-'));
const others = (name) => REMOTES.filter((remote) => remote !== name);

/** The parts of the API that move money, through the ledger, or read what was moved. */
const MONEY_MAKERS = [
  'admin-deposits',
  'archive',
  'books',
  'compensation',
  'deposits',
  'desk',
  'packages',
  'payout-batches',
  'plan',
  'proposals',
  'receivables',
  'reversals',
  'rewards',
  'statements',
  'wallet',
  'withdrawals',
];

/** What runs for somebody. Tests may make a club with any part of the API. */
const PRODUCT_OF_API = '**/!(*.test).ts';

/** What a remote runs in the shell, and not what stands in for the shell. */
const PRODUCT_OF_REMOTE = 'src/{,!(testing|sample)/**/}!(*.test|standalone).{ts,tsx}';

const TSCONFIGS = workspaces.map((workspace) => join(import.meta.dirname, workspace, 'tsconfig.json'));

/** Without these two settings the rules about imports read no TypeScript, and find nothing. */
const EXTENSIONS = ['.ts', '.tsx', '.mjs', '.cjs'];

/**
 * oxfmt breaks code at the same column; this is for comments. Texts that a person reads, and addresses, stay whole.
 */
const MAX_LENGTH = {
  code: 120,
  ignoreStrings: true,
  ignoreTemplateLiterals: true,
  ignoreRegExpLiterals: true,
  ignoreUrls: true,
};

/** Imports run one way (ARCHITECTURE.md). Each zone: code in `target` may not import `from`. */
const zones = [
  ...REMOTES.map((name) => ({
    target: `./${name}`,
    from: ['./shell', ...others(name).map((other) => `./${other}`)],
    message:
      'A remote knows shared-auth, client, design, federation/contract and types of api/contract; never another program.',
  })),
  ...REMOTES.flatMap((name) => [
    {
      target: `./${name}/${PRODUCT_OF_REMOTE}`,
      from: './federation',
      // What remotes may use of the router is told there (federation/tsconfig.remote.json).
      except: ['./src/contract/index.ts', './shared'],
      message: 'A remote knows the contract of the federation, not how it is built, published or run alone.',
    },
    {
      target: `./${name}`,
      from: './federation',
      except: ['./src/contract/index.ts', './shared', './src/conformance', './src/standalone', './webpack'],
      message: 'A remote is built, run alone and proven through the doors of the federation.',
    },
  ]),
  {
    target: './shell',
    from: REMOTES.map((name) => `./${name}`),
    message: 'The shell loads remotes from the registry at run time.',
  },
  {
    target: ['./shell', './shared-auth', './client', './design', ...REMOTES.map((name) => `./${name}`)],
    from: './api',
    except: ['./src/contract'],
    message: 'Browser code sees the API through api/contract alone.',
  },
  {
    target: './shared-auth',
    from: ['./shell', './client', './design', './federation', ...REMOTES.map((name) => `./${name}`)],
    message: 'shared-auth depends on no other program.',
  },
  {
    target: './i18n',
    from: ['./shell', './shared-auth', './client', './design', './federation', ...REMOTES.map((name) => `./${name}`)],
    message: 'i18n depends on no other program.',
  },
  {
    target: './client',
    from: ['./shell', './design', './federation', ...REMOTES.map((name) => `./${name}`)],
    message: 'The kit of the programs knows the API and the session, and draws nothing.',
  },
  {
    target: './design',
    from: ['./shell', './shared-auth', './federation', ...REMOTES.map((name) => `./${name}`)],
    message: 'The design knows no program.',
  },
  {
    target: './api/src',
    from: ['./shell', './shared-auth', './client', './design', ...REMOTES.map((name) => `./${name}`)],
    message: 'The API imports no browser code.',
  },
  {
    target: `./api/src/${PRODUCT_OF_API}`,
    from: ['./api/demo', './api/test', './api/bench', './api/drill', './api/fuzz'],
    message: 'What runs for somebody needs nothing of the demo club and of what proves it.',
  },
  {
    target: `./api/src/ledger/${PRODUCT_OF_API}`,
    from: MONEY_MAKERS.map((name) => `./api/src/${name}`),
    message: 'Code that moves money calls the ledger; the ledger knows none of it.',
  },
];

/** Programs whose texts are all in a catalogue: what a person reads goes through `t` (docs/glossary-hi.md). */
const TRANSLATED = ['i18n', 'shell', 'design', ...REMOTES];

/** What is drawn, also by a choice: `{text}`, `{isOne ? text : text}`, `{isOne && text}`, and a choice within one. */
const CHOICE = ':matches(ConditionalExpression, LogicalExpression)';
const CHOICES = ['', `${CHOICE} > `, `${CHOICE} > ${CHOICE} > `];
const DRAWN = CHOICES.map((choice) => `:matches(JSXElement, JSXFragment) > JSXExpressionContainer > ${choice}`);
/** What a screen reader reads, and what our own components draw. */
const TOLD =
  'JSXAttribute[name.name=/^(aria-label|alt|title|subtitle|heading|caption|label|placeholder|help|hint|lead|text|failureTitle|reassurance)$/]';

/** A text that is written where it is drawn, and so has no translation. */
const LITERALS = [
  'JSXText[value=/\\p{L}/u]',
  ...DRAWN.flatMap((drawn) => [
    `${drawn}Literal[value=/\\p{L}/u]`,
    `${drawn}TemplateLiteral > TemplateElement[value.raw=/\\p{L}/u]`,
  ]),
  `${TOLD} > Literal[value=/\\p{L}{2}/u]`,
  ...CHOICES.flatMap((choice) => [
    `${TOLD} > JSXExpressionContainer > ${choice}Literal[value=/\\p{L}{2}/u]`,
    `${TOLD} > JSXExpressionContainer > ${choice}TemplateLiteral > TemplateElement[value.raw=/\\p{L}{2}/u]`,
  ]),
  'Property[key.name=/^(title|label|help|hint|lead|text|subject|description)$/] > Literal[value=/\\p{L}{2}/u]',
  'CallExpression[callee.name=showToast] > Literal',
].map((selector) => ({ selector, message: 'Give it to t() of useTranslation, for the catalogues (npm run texts).' }));

const inRemotes = (rest) => REMOTES.map((name) => `${name}/${rest}`);

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/dist-standalone/**',
      'data/**',
      'releases/**',
      '.nx/**',
      '**/test-results/**',
      '**/playwright-report/**',
    ],
  },
  tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx,mjs,cjs,js}'],
    plugins: { import: importX },
    settings: {
      'import-x/extensions': EXTENSIONS,
      'import-x/parsers': { '@typescript-eslint/parser': EXTENSIONS },
      'import-x/resolver-next': [
        createTypeScriptImportResolver({ project: TSCONFIGS, noWarnOnMultipleProjects: true }),
      ],
    },
    rules: {
      'import/no-restricted-paths': ['error', { zones, basePath: import.meta.dirname }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
      'max-len': ['error', MAX_LENGTH],
    },
  },
  {
    // What `describe` takes is a list of tests, not a function to read at once.
    files: ['**/*.{test,spec}.{ts,tsx,mjs}'],
    rules: { 'max-lines-per-function': 'off' },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  { ...reactHooks.configs.flat.recommended, files: ['**/*.tsx', '**/use-*.ts'] },
  {
    // The session has one writer; only the shell, and the harness that stands in for it, may bind it.
    files: [...inRemotes('**'), 'client/**', 'design/**'],
    ignores: [...inRemotes('webpack.config.mjs'), ...inRemotes('src/testing/**')],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'shared-auth/host', message: 'Only the shell writes the session.' },
            { name: 'i18n/host', message: 'Only the shell changes the language.' },
            { name: 'redux', message: 'The store is the shell’s; use useSession() from shared-auth.' },
            { name: 'redux-saga', message: 'The store is the shell’s; use useSession() from shared-auth.' },
            { name: 'react-redux', message: 'The store is the shell’s; use useSession() from shared-auth.' },
            {
              name: '@reduxjs/toolkit',
              message: 'The store is the shell’s; use useSession() from shared-auth.',
            },
            { name: 'react-router-dom', message: 'Import from react-router.' },
          ],
        },
      ],
    },
  },
  {
    files: TRANSLATED.map((program) => `${program}/src/**/*.{ts,tsx}`),
    // Who reads the offer of a language reads that one.
    ignores: [
      '**/*.test.{ts,tsx}',
      '**/testing/**',
      '**/sample/**',
      'shell/src/remotes/overrides/**',
      'shell/src/language/language-offer.tsx',
    ],
    rules: { 'no-restricted-syntax': ['error', ...LITERALS] },
  },
);
