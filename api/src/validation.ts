import AjvCompiler from '@fastify/ajv-compiler';
import SerializerSelector from '@fastify/fast-json-stringify-compiler';
import type { FastifyInstance, FastifySchemaValidationError } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { checkText, normalizeText, type TextKind } from './contract/text';
import type { Deps } from './deps';

/** As much of a schema as tells which text and number of a request is which. */
interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  /** Not said: one line. */
  'x-text'?: TextKind;
}

interface Value {
  value: unknown;
  schema: Schema;
  path: string;
  replace: (value: unknown) => void;
}

/** Every value that the schema knows: what it does not know is refused, however deep it is. */
function* listValues(schema: Schema, data: unknown, path = ''): Generator<Value> {
  if (typeof data !== 'object' || data === null) return;
  for (const [key, value] of Object.entries(data)) {
    const shapes = [schema, ...(schema.anyOf ?? [])];
    const known = shapes.map(({ properties, items }) => (Array.isArray(data) ? items : properties?.[key]));
    const own = known.find((shape) => shape !== undefined);
    if (!own) continue;
    const place = `${path}/${key}`;
    yield { value, schema: own, path: place, replace: (better) => Object.assign(data, { [key]: better }) };
    for (const branch of [own, ...(own.anyOf ?? [])]) yield* listValues(branch, value, place);
  }
}

function normalize(schema: Schema, data: unknown): void {
  for (const { value, schema: own, replace } of listValues(schema, data)) {
    if (typeof value === 'string') replace(normalizeText(value, own['x-text'] ?? 'line'));
  }
}

/** What no schema says: texts are text, and "1e400" is not a number. */
function findRefusal(schema: Schema, data: unknown): FastifySchemaValidationError | undefined {
  for (const { value, schema: own, path } of listValues(schema, data)) {
    const isEndless = typeof value === 'number' && !Number.isFinite(value);
    const refusal = typeof value === 'string' ? checkText(value, own['x-text'] ?? 'line') : undefined;
    const message = isEndless ? 'must be a finite number' : refusal;
    if (message === undefined) continue;
    const error = { keyword: 'input', instancePath: path, schemaPath: '', params: {}, message, parentSchema: own };
    return error;
  }
  return undefined;
}

const OPTIONS = {
  removeAdditional: false,
  coerceTypes: false,
  allErrors: false,
  verbose: true,
  // How a text is to be read is not for Ajv to check.
  keywords: ['x-text'],
};

/** Each compiles a schema once, for however many apps of one process. */
const compileStrictly = AjvCompiler()({}, { customOptions: OPTIONS });
const compileForAddress = AjvCompiler()({}, { customOptions: { ...OPTIONS, coerceTypes: true } });
const buildSerializer = SerializerSelector()({}, {});

type ReplyOfRoute = Parameters<typeof buildSerializer>[0];
/** By the text of their schema: a refusal is described at each route, and every time in the same words. */
const serializers = new Map<string, ReturnType<typeof buildSerializer>>();

/** Of a thousand replies an eighth differ: a server that builds each of them starts a second later. */
function compileReply(reply: ReplyOfRoute): ReturnType<typeof buildSerializer> {
  const text = JSON.stringify(reply.schema);
  const serialize = serializers.get(text) ?? buildSerializer(reply);
  serializers.set(text, serialize);
  return serialize;
}

/** Compiles now, so that what cannot be compiled does not start; or when first asked: a test asks few routes. */
function prepare<Compiled>(compile: () => Compiled, { isOnDemand = false }: Pick<Deps, 'isOnDemand'>): () => Compiled {
  let compiled = isOnDemand ? undefined : compile();
  return () => (compiled ??= compile());
}

/** Checks what is no request, as a file that was read. */
export function isOfSchema<Shape extends TSchema>(schema: Shape, value: unknown): value is Static<Shape> {
  return compileStrictly({ schema, method: '', url: '', httpPart: 'body' })(value) === true;
}

/**
 * What every body, query and address passes on its way to a route: texts are normalized, the schema has its say, and
 * then the one rule for texts and numbers. Unknown fields are refused instead of dropped. Everything in an address is
 * text: there, and only there, "20" is a number and "true" a truth value.
 */
export function addSchemas(app: FastifyInstance, deps: Pick<Deps, 'isOnDemand'>): void {
  app.setSerializerCompiler((route) => {
    const { schema, method = '', url = '', httpStatus = '' } = route;
    const getSerializer = prepare(() => compileReply({ schema, method, url, httpStatus }), deps);
    return (data: unknown) => getSerializer()(data);
  });
  app.setValidatorCompiler<Schema>((route) => {
    const compile = route.httpPart === 'querystring' ? compileForAddress : compileStrictly;
    const getCheck = prepare(() => compile(route), deps);
    return (data: unknown) => {
      const isSchemaMet = getCheck();
      normalize(route.schema, data);
      if (!isSchemaMet(data)) return { error: isSchemaMet.errors ?? [] };
      const refusal = findRefusal(route.schema, data);
      return refusal ? { error: [refusal] } : true;
    };
  });
}
