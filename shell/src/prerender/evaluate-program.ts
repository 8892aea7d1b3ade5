import { Script } from 'node:vm';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactRouter from 'react-router';
import * as reactRouterDom from 'react-router-dom';
import * as sharedAuth from 'shared-auth';

/** What a remote's program is given instead of bringing it, as in the browser. */
const SHARED: Record<string, unknown> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router': reactRouter,
  'react-router-dom': reactRouterDom,
  'shared-auth': sharedAuth,
};

function requireShared(name: string): unknown {
  if (name in SHARED) return SHARED[name];
  throw new Error(`it asks for ${name}, which this site does not share`);
}

/**
 * Runs a remote's program for the server.
 * @param code CommonJS
 * @param file named in what it throws
 * @returns what it exports
 */
export function evaluateProgram(code: string, file: string): { remote?: unknown } {
  const run = new Script(`(function (module, exports, require) {${code}\n})`, { filename: file });
  const module = { exports: {} };
  run.runInThisContext()(module, module.exports, requireShared);
  return module.exports;
}
