import { ESLint } from 'eslint';
import { repositoryDir } from '../program/repository.mjs';

/*
 * What lint says of files that are not there: `node lint-planted.mjs '{"client/src/planted.ts": "import …"}'` prints
 * the messages of each. In a process of its own, because the configuration is an ES module.
 */

/** @type {Record<string, string>} */
const planted = JSON.parse(process.argv[2] ?? '{}');
const eslint = new ESLint({ cwd: repositoryDir });
/** @type {Record<string, string[]>} */
const found = {};
for (const [filePath, code] of Object.entries(planted)) {
  const [result] = await eslint.lintText(code, { filePath });
  found[filePath] = result?.messages.map(({ line, message }) => `${line}: ${message}`) ?? [];
}
console.log(JSON.stringify(found));
