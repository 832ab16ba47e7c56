import { getNamedType, isObjectType, type GraphQLField } from 'graphql';
import { ApiError } from './api-error.ts';
import type { AdminContext } from './context.ts';
import type { LoadedSchema } from './load-schema.ts';

const DOCUMENTATION = 'https://shopify.dev/api/usage/access-scopes';

/**
 * Throws ACCESS_DENIED if scopes are missing. A field needs the scopes of itself and of the type it returns;
 * a connection counts as its node type. One of several named scopes is enough.
 */
export function requireAccess(
  loaded: LoadedSchema,
  typeName: string,
  field: GraphQLField<unknown, AdminContext>,
): (scopes: ReadonlySet<string>) => void {
  const needs = [`${typeName}.${field.name}`, returnedType(field)].flatMap((name) => {
    const need = loaded.access.get(name);
    return need ? [need] : [];
  });
  return (scopes) => {
    for (const { anyOf, wording } of needs)
      if (!anyOf.some((scope) => scopes.has(scope))) throw accessDenied(field.name, wording);
  };
}

/** @throws if an object of this type may not be read: for fields such as `node`, whose type is known late. */
export function requireTypeAccess(loaded: LoadedSchema, type: string, scopes: ReadonlySet<string>): void {
  const need = loaded.access.get(type);
  if (need && !need.anyOf.some((scope) => scopes.has(scope))) throw accessDenied(type, need.wording);
}

/** The error of a field that the app may not use. */
export function accessDenied(field: string, wording: string): ApiError {
  return new ApiError('ACCESS_DENIED', `Access denied for ${field} field. Required access: ${wording}`, {
    documentation: DOCUMENTATION,
    requiredAccess: wording,
  });
}

function returnedType(field: GraphQLField<unknown, AdminContext>): string {
  const type = getNamedType(field.type);
  const nodes =
    isObjectType(type) && type.name.endsWith('Connection') ? type.getFields()['nodes'] : undefined;
  return nodes ? getNamedType(nodes.type).name : type.name;
}
