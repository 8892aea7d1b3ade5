/* What a built shell consists of, as far as the server reads it. */

export const TEMPLATE =
  '<!doctype html><head><!--safar:head--><!--safar:registry--><!--safar:site-config--></head><!--safar:root-->';
export const SHELL_SITE = {
  paths: ['/login'],
  redirects: {},
  pages: { '/login': { js: ['assets/login.js'], css: ['assets/login.css'] } },
  client: { js: ['assets/http.js'], css: [] },
};

/** A program in the place of the shell's: it renders what it is told, and runs `code` before it answers. */
export const shellProgram = (code = '') => `
const job = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
const part = (text) => ({ head: '<title>' + text + '</title>', body: '<h1>' + text + '</h1>' });
const pages = { '/login': part('Login of ' + job.siteConfig.brand.name) };
const program = job.programs.marketing;
if (program) {
  const text = require('node:fs').readFileSync(program, 'utf8');
  if (text.startsWith('process.')) eval(text);
  pages['/'] = part('Home by ' + text);
}
const failures = [];
let translations;
${code}
const frames = { public: part('Outline'), member: part('Frame'), admin: part('Office') };
console.log(JSON.stringify({ pages, frames, notFound: part('Nowhere'), translations, failures }));`;

/** A release of the member's remote whose files nobody asks for. */
export const releaseOf = (version: string) => ({
  version,
  contract: 2,
  entry: `/remotes/member/${version}/remoteEntry.js`,
  integrity: {},
  assets: { './remote': { js: [], css: [] } },
  requires: {},
});
