import AjvCompiler, { type BuildCompilerFromPool } from '@fastify/ajv-compiler';

/** Its types say that a validator is made from a schema alone; it is made from this. */
function isForQuery(route: unknown): boolean {
  return typeof route === 'object' && route !== null && 'httpPart' in route && route.httpPart === 'querystring';
}

/** Each compiles a schema once, for however many apps of one process. */
const strictCompilers = AjvCompiler();
const coercingCompilers = AjvCompiler();

/** Everything in an address is text: there, and only there, "20" is a number and "true" a truth value. */
export const buildValidator: BuildCompilerFromPool = (externalSchemas, options) => {
  const strict = strictCompilers(externalSchemas, options);
  const customOptions = { ...options?.customOptions, coerceTypes: true };
  const coercing = coercingCompilers(externalSchemas, { ...options, mode: undefined, customOptions });
  return (route) => (isForQuery(route) ? coercing(route) : strict(route));
};
