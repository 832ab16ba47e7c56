import {
  getNamedType,
  Kind,
  OperationTypeNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql';
import { userError, type UserError } from '../api-error.ts';
import type { PrintedError } from '../document/translate-error.ts';

/** The platform keeps the text of a mutation in a column of this size. */
const MAX_BYTES = 65_535;

interface Parsed {
  source: string;
  document: DocumentNode | undefined;
  errors: readonly PrintedError[];
}

/**
 * Why a text cannot run in bulk; undefined if it can. It must be valid, contain one mutation with one root field that
 * is no bulk operation itself, and request at most one connection.
 * https://shopify.dev/docs/api/usage/bulk-operations/imports#limitations
 */
export function bulkMutationError(
  schema: GraphQLSchema,
  { source, document, errors }: Parsed,
): UserError | undefined {
  const [first] = errors;
  if (!document)
    return userError(null, `Failed to parse the mutation - ${first?.message ?? ''}`, 'INVALID_MUTATION');
  const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (operation?.operation !== OperationTypeNode.MUTATION)
    return userError(
      null,
      'Invalid operation type. Only `mutation` operations are supported.',
      'INVALID_MUTATION',
    );
  const [root, ...others] = operation.selectionSet.selections;
  if (root?.kind !== Kind.FIELD || others.length > 0 || operations.length > 1)
    return userError(['mutation'], 'You must specify a single top level mutation.');
  const isKnown = Object.hasOwn(schema.getMutationType()?.getFields() ?? {}, root.name.value);
  if (!isKnown || root.name.value.startsWith('bulkOperation'))
    return userError(['mutation'], 'You must use an allowed mutation name.');
  // The field and the text of an invalid selection are guesses.
  if (first) return userError(['mutation'], first.message);
  if (countConnections(schema, document) > 1)
    return userError(['mutation'], 'Bulk mutations cannot contain more than 1 connection.');
  const bytes = Buffer.byteLength(source);
  return bytes > MAX_BYTES
    ? userError(['query'], `is too large (${bytes} bytes; maximum is ${MAX_BYTES} bytes)`, 'INVALID_MUTATION')
    : undefined;
}

function countConnections(schema: GraphQLSchema, document: DocumentNode): number {
  const types = new TypeInfo(schema);
  let count = 0;
  const Field = () => {
    const type = types.getType();
    if (type && getNamedType(type).name.endsWith('Connection')) count += 1;
  };
  visit(document, visitWithTypeInfo(types, { Field }));
  return count;
}
