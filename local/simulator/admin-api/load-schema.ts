import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliDecompressSync } from 'node:zlib';
import {
  buildClientSchema,
  GraphQLError,
  isAbstractType,
  isScalarType,
  Kind,
  print,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql';
import { z } from 'zod';

/** The simulated version of the Admin API. The package `@shopify/ai-toolkit` must contain its schema. */
export const API_VERSION = process.env['PLATFORM_API_VERSION'] ?? '2026-10';

/** The schema and what it needs: scopes of fields, and id types of inputs. */
export interface LoadedSchema {
  schema: GraphQLSchema;
  /** Scopes of which one is needed, by type (`Product`) or field (`Mutation.fileCreate`), with the docs' wording. */
  access: ReadonlyMap<string, { anyOf: readonly string[]; wording: string }>;
  /** Names that the `query` argument of a root field accepts, as documented. */
  searchFields: ReadonlyMap<string, readonly string[]>;
  /**
   * Types that an id may have, by argument (`Mutation.publishablePublish.id`) or input field
   * (`MoveInput.id`).
   */
  idTypes: ReadonlyMap<string, readonly string[]>;
}

const input = z.object({
  name: z.string(),
  description: z.string().nullable(),
  gidTypes: z.array(z.string()).nullish(),
});
const rawType = z.object({
  name: z.string(),
  fields: z.array(z.object({ name: z.string(), args: z.array(input) })).nullish(),
  inputFields: z.array(input).nullish(),
});
type RawType = z.infer<typeof rawType>;
const rawSchema = z.object({
  data: z.object({ __schema: z.object({ types: z.array(rawType) }) }),
  offline_scopes: z.object({
    items: z.array(
      z.object({
        typeName: z.string(),
        fieldName: z.string().optional(),
        requiredAccess: z.string(),
        offlineScopes: z.array(z.string()),
      }),
    ),
  }),
});

/** Reads the real schema (introspection data of the development dependency `@shopify/ai-toolkit`); takes about 0.4 s. */
export function loadSchema(): LoadedSchema {
  const root = createRequire(import.meta.url).resolve('@shopify/ai-toolkit/package.json');
  const path = root.replace(/package\.json$/, `skills/shopify-admin/assets/admin_${API_VERSION}.json.br`);
  const raw: unknown = JSON.parse(brotliDecompressSync(readFileSync(path)).toString('utf8'));
  const { data, offline_scopes: scopes } = rawSchema.parse(raw);
  const access = new Map<string, { anyOf: string[]; wording: string }>();
  for (const item of scopes.items) {
    if (item.offlineScopes.length === 0) continue;
    const name = item.fieldName ? `${item.typeName}.${item.fieldName}` : item.typeName;
    access.set(name, { anyOf: item.offlineScopes, wording: item.requiredAccess });
  }
  // The checks above read additions to an introspection result; this is the result itself.
  const schema = buildClientSchema((raw as { data: IntrospectionQuery }).data, { assumeValid: true });
  acceptWideIntegers(schema);
  const { types } = data.__schema;
  const idTypes = collectIdTypes(schema, types);
  // An id from a mutation finds a discount too, whatever its kind.
  idTypes.set('QueryRoot.discountNode.id', ['DiscountNode', 'DiscountCodeNode', 'DiscountAutomaticNode']);
  return { schema, access, idTypes, searchFields: collectSearchFields(types) };
}

/**
 * The platform's `Int` takes 64 bits as input and leaves the limits to each field; graphql-js refuses more than 32.
 * A scalar of the specification is shared, so this changes it for the process.
 */
function acceptWideIntegers(schema: GraphQLSchema): void {
  const int = schema.getType('Int');
  if (!isScalarType(int)) return;
  const rejection = 'Int cannot represent non-integer value: ';
  int.parseValue = (value) => {
    if (Number.isInteger(value)) return value;
    throw new GraphQLError(rejection + JSON.stringify(value));
  };
  int.parseLiteral = (node) => {
    if (node.kind === Kind.INT) return Number(node.value);
    throw new GraphQLError(rejection + print(node), { nodes: node });
  };
}

/** The documentation of a `query` argument is a table with one row per field. */
function collectSearchFields(types: RawType[]): Map<string, readonly string[]> {
  const root = types.find(({ name }) => name === 'QueryRoot');
  return new Map(
    (root?.fields ?? []).flatMap(({ name, args }) => {
      const table = args.find((arg) => arg.name === 'query')?.description ?? '';
      const names = [...table.matchAll(/^\| ([a-z_.]+) \|/gm)].flatMap(([, field]) => (field ? [field] : []));
      return names.length > 0 ? [[name, names] as const] : [];
    }),
  );
}

function collectIdTypes(schema: GraphQLSchema, types: RawType[]): Map<string, readonly string[]> {
  const idTypes = new Map<string, readonly string[]>();
  const note = (owner: string, { name, gidTypes }: z.infer<typeof input>) => {
    if (gidTypes)
      idTypes.set(
        `${owner}.${name}`,
        gidTypes.flatMap((type) => concreteTypes(schema, type)),
      );
  };
  for (const type of types) {
    for (const one of type.inputFields ?? []) note(type.name, one);
    for (const field of type.fields ?? [])
      for (const arg of field.args) note(`${type.name}.${field.name}`, arg);
  }
  return idTypes;
}

function concreteTypes(schema: GraphQLSchema, name: string): string[] {
  const type = schema.getType(name);
  return isAbstractType(type) ? schema.getPossibleTypes(type).map((one) => one.name) : [name];
}
