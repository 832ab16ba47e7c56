import { boundariesOf } from './schema-boundaries.ts';

/** A JSON Schema of the document, as far as fuzzing uses it. */
export interface Schema {
  [keyword: string]: unknown;
  $ref?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/** A path in a body, and boundary values (as JSON text) of its schema. */
export interface SchemaPath {
  path: readonly (string | number)[];
  boundaries: readonly string[];
}

/** Resolves a reference to another part of the document. */
type Resolve = (schema: Schema) => Schema;

const deepest = 6;
/** The key of a value in an object with free keys. */
export const freeKey = 'cc-fuzz';

/** All paths of a body's schema: of a list the first element, of an object with free keys one key. */
export function schemaPaths(body: Schema, resolve: Resolve): SchemaPath[] {
  const found = new Map<string, { path: SchemaPath['path']; boundaries: Set<string> }>();
  const walk = (unresolved: Schema, path: SchemaPath['path']): void => {
    const schema = resolve(unresolved);
    if (path.length > deepest) return;
    const schemaPath = found.get(path.join('/')) ?? { path, boundaries: new Set() };
    if (path.length > 0) found.set(path.join('/'), schemaPath);
    for (const value of boundariesOf(schema)) schemaPath.boundaries.add(value);
    for (const branch of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) walk(branch, path);
    for (const [key, field] of Object.entries(schema.properties ?? {})) walk(field, [...path, key]);
    if (schema.items) walk(schema.items, [...path, 0]);
    if (typeof schema.additionalProperties === 'object')
      walk(schema.additionalProperties, [...path, freeKey]);
  };
  walk(body, []);
  return [...found.values()].map(({ path, boundaries }) => ({ path, boundaries: [...boundaries] }));
}
