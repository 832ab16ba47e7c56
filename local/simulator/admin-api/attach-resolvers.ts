import {
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLInputField,
} from 'graphql';
import { ApiError, notSimulated } from './api-error.ts';
import type { AdminContext, Resolver, ResolverMap } from './context.ts';
import { requireAccess } from './require-access.ts';
import type { LoadedSchema } from './load-schema.ts';

type AnyResolver = (source: unknown, args: unknown, context: AdminContext) => unknown;

/**
 * Attaches resolvers to the schema's fields.
 * @throws for a name that the schema lacks.
 */
export function attachResolvers(loaded: LoadedSchema, maps: readonly ResolverMap[]): void {
  for (const map of maps)
    for (const [typeName, resolvers] of Object.entries(map)) {
      const type = loaded.schema.getType(typeName);
      if (!isObjectType(type) && !isInterfaceType(type))
        throw new Error(`No type ${typeName} in the schema.`);
      for (const [name, resolver] of Object.entries(resolvers)) {
        const field: GraphQLField<unknown, AdminContext> | undefined = type.getFields()[name];
        if (!field) throw new Error(`No field ${typeName}.${name} in the schema.`);
        field.resolve = guarded(loaded, { typeName, field }, resolver);
      }
    }
}

/** Fields without a resolver are read from the source; missing ones are not simulated. */
export const readFromSource: GraphQLFieldResolver<unknown, AdminContext> = (...[source, , , info]) => {
  if (typeof source === 'object' && source !== null && info.fieldName in source)
    return Reflect.get(source, info.fieldName) as unknown;
  throw notSimulated(`the field ${info.parentType.name}.${info.fieldName}`);
};

function guarded(
  loaded: LoadedSchema,
  { typeName, field }: { typeName: string; field: GraphQLField<unknown, AdminContext> },
  resolver: Resolver,
): GraphQLFieldResolver<unknown, AdminContext> {
  const run = resolver as AnyResolver;
  const checkAccess = requireAccess(loaded, typeName, field);
  const isMutation = typeName === loaded.schema.getMutationType()?.name;
  const inputs = field.args.map((arg) => ({ input: arg, owner: `${typeName}.${field.name}` }));
  return (source, args: Record<string, unknown>, context) => {
    checkAccess(context.scopes);
    for (const { input, owner } of inputs) checkIds(loaded, { input, owner }, args[input.name]);
    if (!isMutation) return run(source, args, context);
    try {
      return run(source, args, context);
    } finally {
      context.commit();
    }
  };
}

/** An id of the wrong kind, anywhere in the arguments, fails the whole field. */
function checkIds(
  loaded: LoadedSchema,
  { input, owner }: { input: GraphQLArgument | GraphQLInputField; owner: string },
  value: unknown,
): void {
  if (value === undefined || value === null) return;
  const allowed = loaded.idTypes.get(`${owner}.${input.name}`);
  const type = getNamedType(input.type);
  for (const one of Array.isArray(value) ? value : [value]) {
    if (typeof one === 'string' && allowed && !allowed.includes(idType(one)))
      throw new ApiError('RESOURCE_NOT_FOUND', `Invalid id: ${one}`);
    if (typeof one === 'object' && one !== null && isInputObjectType(type))
      for (const field of Object.values(type.getFields()))
        checkIds(loaded, { input: field, owner: type.name }, Reflect.get(one, field.name));
  }
}

/** `gid://shopify/Product/1` is a `Product`. */
export function idType(gid: string): string {
  return gid.split('/')[3] ?? '';
}
