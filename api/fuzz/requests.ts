import fc from 'fast-check';
import { hostileText, hostileValue, POINTED, rawAddressPart, toAddressPart, toJson } from './hostile';

/** As much of JSON Schema as the API's document uses. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
}

/** One method of one path of the document. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  parameters: { name: string; in: string; required?: boolean; schema: Schema }[];
  body: { mediaType: string; schema: Schema } | undefined;
}

export interface FuzzedRequest {
  method: Operation['method'];
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

const TAME_REQUESTS = 6;

/** What gets past the schemas, and what exists in the club, by the name of the field. */
export type Known = Record<string, fc.Arbitrary<unknown>>;

function textOf({ pattern, format, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (format === 'date' || format === 'date-time') {
    const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
    return moment.map((each) => each.toISOString().slice(0, format === 'date' ? 10 : undefined));
  }
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ unit: 'grapheme-ascii', minLength, maxLength: Math.min(maxLength, minLength + 40) });
}

/** A value that the schema lets through. */
function validValue(schema: Schema, name: string, known: Known): fc.Arbitrary<unknown> {
  const { properties, required = [], items, anyOf } = schema;
  if (known[name]) return known[name];
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (anyOf) return fc.oneof(...anyOf.map((each) => validValue(each, name, known)));
  if (properties) {
    const shapes = Object.entries(properties).map(([key, each]) => [key, validValue(each, key, known)] as const);
    return fc.record(Object.fromEntries(shapes), { requiredKeys: required });
  }
  if (items) {
    const { minItems: minLength = 0, maxItems = 12 } = schema;
    const limits = { minLength, maxLength: Math.min(maxItems, minLength + 12) };
    const item = validValue(items, name, known);
    return schema.uniqueItems ? fc.uniqueArray(item, limits) : fc.array(item, limits);
  }
  if (schema.type === 'integer' || schema.type === 'number') {
    return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 10_000 });
  }
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  return textOf(schema);
}

/** One field, at any depth of the first two, gets something else in its place, is left out, or comes on top. */
function spoil(body: unknown): fc.Arbitrary<unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return hostileValue;
  const entries = Object.entries(body);
  const replaced = fc
    .tuple(fc.constantFrom(...entries.map(([key]) => key), 'extra'), hostileValue)
    .map(([key, value]) => ({ ...body, [key]: value }));
  const without = fc
    .constantFrom(...entries.map(([key]) => key), 'extra')
    .map((left) => Object.fromEntries(entries.filter(([key]) => key !== left)));
  const deeper = entries.flatMap(([key, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? [spoil(value).map((spoilt) => ({ ...body, [key]: spoilt }))]
      : [],
  );
  return fc.oneof({ weight: 8, arbitrary: replaced }, { weight: 1, arbitrary: without }, ...deeper);
}

/** Of everything, as it should be or spoilt. */
type Manners = 'tame' | 'wild';

function bodyOf(schema: Schema, known: Known, manners: Manners): fc.Arbitrary<unknown> {
  const valid = validValue(schema, 'body', known);
  if (manners === 'tame') return valid;
  return fc.oneof(
    { weight: 1, arbitrary: valid },
    { weight: 6, arbitrary: valid.chain(spoil) },
    { weight: 1, arbitrary: hostileValue },
  );
}

interface Content {
  payload?: string;
  type?: string;
}

/** JSON, and of the wild now and then something that is none, or is called something else. */
function jsonContent(schema: Schema, known: Known, manners: Manners): fc.Arbitrary<Content> {
  const json = bodyOf(schema, known, manners).map(toJson);
  const whole = json.map((payload) => ({ payload, type: 'application/json' }));
  if (manners === 'tame') return whole;
  const type = fc.constantFrom('application/json', 'application/json; charset=utf-16', 'text/plain', '');
  const broken = fc
    .tuple(json, fc.nat(), type)
    .map(([text, cut, type]) => ({ payload: text.slice(0, cut % (text.length + 1)), type }));
  return fc.oneof({ weight: 12, arbitrary: whole }, { weight: 1, arbitrary: broken });
}

/** A form of several parts, whole or broken off anywhere. */
function formContent(schema: Schema, known: Known, manners: Manners): fc.Arbitrary<Content> {
  const toPart = ([name, value]: [string, unknown]) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`;
  const form = bodyOf(schema, known, manners).map((body) => {
    const fields = typeof body === 'object' && body !== null ? body : { message: body };
    return `${Object.entries(fields).map(toPart).join('')}--x--\r\n`;
  });
  const cut = manners === 'tame' ? fc.constant(Infinity) : fc.oneof(fc.constant(Infinity), fc.nat({ max: 600 }));
  return fc
    .tuple(form, cut)
    .map(([text, length]) => ({ payload: text.slice(0, length), type: 'multipart/form-data; boundary=x' }));
}

function contentOf({ body }: Operation, known: Known, manners: Manners): fc.Arbitrary<Content> {
  if (!body) return fc.constant({});
  const isForm = body.mediaType.startsWith('multipart/');
  return (isForm ? formContent : jsonContent)(body.schema, known, manners);
}

function addressParts({ parameters }: Operation, place: 'path' | 'query', known: Known, manners: Manners) {
  const parts = parameters
    .filter((each) => each.in === place)
    .map(({ name, schema }) => {
      const tame = validValue(schema, name, known).map((value) => toAddressPart(String(value)));
      const wild = fc.oneof({ weight: 3, arbitrary: hostileText.map(toAddressPart) }, rawAddressPart);
      const mixed = fc.oneof({ weight: 2, arbitrary: tame }, { weight: place === 'path' ? 1 : 3, arbitrary: wild });
      return [name, manners === 'tame' ? tame : mixed] as const;
    });
  const required = parameters.filter((each) => each.in === place && (each.required || place === 'path'));
  const isAnyLeftOut = manners === 'wild' && place === 'query';
  return fc.record(Object.fromEntries(parts), { requiredKeys: isAnyLeftOut ? [] : required.map(({ name }) => name) });
}

function requestsOf(operation: Operation, known: Known, manners: Manners): fc.Arbitrary<FuzzedRequest> {
  const { method, path } = operation;
  const address = addressParts(operation, 'path', known, manners);
  const query = addressParts(operation, 'query', known, manners);
  const wildKey = fc.option(fc.oneof(fc.uuid(), fc.string({ maxLength: 12 })), { freq: 4, nil: undefined });
  const demandsKey = operation.parameters.some(({ name, required }) => name === 'Idempotency-Key' && required);
  const tameKey = demandsKey ? fc.uuid() : fc.option(fc.uuid(), { nil: undefined });
  const key = manners === 'tame' ? tameKey : wildKey;
  const content = contentOf(operation, known, manners);
  return fc.record({ address, query, key, content }).map(({ address, query, key, content }) => {
    const url = path.replace(/\{(\w+)\}/g, (_place, name: string) => address[name] ?? '');
    const search = Object.entries(query).map(([name, value]) => `${name}=${value}`);
    return {
      method,
      url: search.length === 0 ? url : `${url}?${search.join('&')}`,
      headers: {
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(content.type ? { 'content-type': content.type } : {}),
      },
      ...(content.payload === undefined ? {} : { payload: content.payload }),
    };
  });
}

/** With every field that a body can have. */
function complete(schema: Schema): Schema {
  const { properties, anyOf } = schema;
  if (anyOf) return { ...schema, anyOf: anyOf.filter(({ type }) => type !== 'null').map(complete) };
  if (!properties) return schema;
  const fields = Object.entries(properties).map(([name, each]) => [name, complete(each)]);
  return { ...schema, properties: Object.fromEntries(fields), required: Object.keys(properties) };
}

function listFields({ properties, anyOf = [] }: Schema): string[] {
  const own = Object.entries(properties ?? {}).flatMap(([name, each]) => [name, ...listFields(each)]);
  return [...own, ...anyOf.flatMap(listFields)];
}

/** Each field in turn gets each of what has broken a route before, in a request that is fine otherwise. */
export function listPointedRequests(operation: Operation, known: Known, seed: number): FuzzedRequest[] {
  const { parameters, body } = operation;
  const names = [...parameters.map(({ name }) => name), ...(body ? listFields(body.schema) : [])];
  return names.flatMap((name) => {
    const asked = parameters.filter((each) => each.in === 'path' || each.required || each.name === name);
    const whole: Operation = {
      ...operation,
      parameters: asked.map((each) => ({ ...each, required: true })),
      body: body && { ...body, schema: complete(body.schema) },
    };
    return POINTED.flatMap((value) => {
      const requests = requestsOf(whole, { ...known, [name]: fc.constant(value) }, 'tame');
      return fc.sample(requests, { numRuns: 1, seed });
    });
  });
}

/** Some that may be granted: without them few are enough to be refused, and what is behind a refusal stays unseen. */
export const listTameRequests = (operation: Operation, known: Known, seed: number): FuzzedRequest[] =>
  fc.sample(requestsOf(operation, known, 'tame'), { numRuns: TAME_REQUESTS, seed });

/** Any request to an operation, from the harmless to the hostile. */
export function requestsTo(operation: Operation, known: Known): fc.Arbitrary<FuzzedRequest> {
  return fc.oneof(
    { weight: 1, arbitrary: requestsOf(operation, known, 'tame') },
    { weight: 3, arbitrary: requestsOf(operation, known, 'wild') },
  );
}
