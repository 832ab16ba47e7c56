import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ResponseCheck } from './fuzz-operation.ts';
import type { Schema } from './schema-paths.ts';

/** Compiles response checks from schemas, which may refer to parts of one document. */
export type CompileCheck = (schema: Schema) => ResponseCheck;

/**
 * Compiles the schemas of one document, each once. Additional keys are rejected even if the document allows
 * future ones, because they are undocumented.
 */
export function responseCompiler(document: object): CompileCheck {
  const ajv = addFormats(new Ajv2020({ strict: false }));
  ajv.addSchema({ ...closed(document), $id: 'document' });
  return (schema) => {
    const validate = ajv.compile(absolute(closed(schema)));
    return (text) => {
      const json = readJson(text);
      if (json === undefined) return 'a body that is not JSON';
      if (validate(json)) return undefined;
      const [fault] = validate.errors ?? [];
      const params = JSON.stringify(fault?.params);
      return `an undocumented shape: ${fault?.instancePath.replaceAll(/\d+/g, '0') ?? ''} ${fault?.message ?? ''} ${params}`;
    };
  };
}

/**
 * Compiles the request schemas of the document, with additional keys as documented. Formats are not enforced
 * (JSON Schema 2020-12): URLs are parsed as browsers do.
 */
export function requestCompiler(document: object): CompileCheck {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ ...document, $id: 'document' });
  return (schema) => {
    const validate = ajv.compile(absolute(schema));
    return (text) => {
      if (validate(readJson(text))) return undefined;
      const [fault] = validate.errors ?? [];
      return `accepted what the document does not allow: ${fault?.instancePath.replaceAll(/\d+/g, '0') ?? ''} ${fault?.message ?? ''}`;
    };
  };
}

/** A response without a body. */
export const checkEmpty: ResponseCheck = (text) =>
  text === '' ? undefined : 'a body where none is documented';

function closed<T>(value: T): T {
  if (Array.isArray(value)) return value.map(closed) as T;
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, closed<unknown>(part)]));
  const isOpen = copy['type'] === 'object' && 'properties' in copy && !('additionalProperties' in copy);
  return (isOpen ? { ...copy, additionalProperties: false } : copy) as T;
}

function absolute(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#', '"$ref":"document#')) as Schema;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
