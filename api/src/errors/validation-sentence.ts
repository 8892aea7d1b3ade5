import type { FastifySchemaValidationError } from 'fastify';

/** What Ajv adds to an error when it is asked to be verbose. */
interface VerboseValidationError extends FastifySchemaValidationError {
  parentSchema?: {
    title?: string;
    /** What the value must be, in words; given where the schema has a pattern. */
    description?: string;
    properties?: Record<string, { title?: string } | undefined>;
  };
}

const TYPE_IN_WORDS: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

interface FieldSentence {
  field: string | undefined;
  sentence: string;
}

function textParam(error: FastifySchemaValidationError, name: string): string {
  const value = error.params[name];
  return Array.isArray(value) ? value.join(' or ') : String(value);
}

/** A field without a title is called by its name. */
function toLabel(path: string): string {
  return path.charAt(0).toUpperCase() + path.slice(1);
}

/** Turns what the schema check found into the field at fault and a sentence that names it. */
export function formatValidationError(error: VerboseValidationError, part: string): FieldSentence {
  const path = error.instancePath.split('/').slice(1).join('.');
  const below = (name: string) => (path === '' ? name : `${path}.${name}`);
  const label = path === '' ? `The request's ${part}` : (error.parentSchema?.title ?? toLabel(path));
  switch (error.keyword) {
    case 'required': {
      const name = textParam(error, 'missingProperty');
      const title = error.parentSchema?.properties?.[name]?.title ?? name;
      return { field: below(name), sentence: `${title} is required.` };
    }
    case 'additionalProperties': {
      const name = textParam(error, 'additionalProperty').slice(0, 100);
      return { field: below(name), sentence: `Unknown field: ${name}.` };
    }
    case 'type': {
      const type = textParam(error, 'type');
      return { field: path || undefined, sentence: `${label} must be ${TYPE_IN_WORDS[type] ?? type}.` };
    }
    case 'minLength': {
      const least = textParam(error, 'limit');
      const sentence = least === '1' ? `${label} is required.` : `${label} must have at least ${least} characters.`;
      return { field: path, sentence };
    }
    case 'maxLength':
      return { field: path, sentence: `${label} must have at most ${textParam(error, 'limit')} characters.` };
    case 'pattern':
      return { field: path, sentence: `${label} must be ${error.parentSchema?.description ?? 'valid'}.` };
    case 'enum':
      return { field: path, sentence: `${label} must be ${textParam(error, 'allowedValues')}.` };
    case 'minimum':
      return { field: path, sentence: `${label} must be at least ${textParam(error, 'limit')}.` };
    case 'maximum':
      return { field: path, sentence: `${label} must be at most ${textParam(error, 'limit')}.` };
    default:
      return { field: path || undefined, sentence: `${label} ${error.message ?? 'is not valid'}.` };
  }
}
