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

/**
 * Why a document cannot run in bulk; undefined if it can. It must be valid, contain one mutation with one
 * root field that is no bulk operation itself, and request at most one connection.
 * https://shopify.dev/docs/api/usage/bulk-operations/imports#limitations. The error text is a guess.
 */
export function bulkMutationProblem(schema: GraphQLSchema, document: DocumentNode): string | undefined {
  const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (operations.length !== 1 || operation?.operation !== OperationTypeNode.MUTATION)
    return 'Bulk operations run exactly one mutation';
  const [root, ...others] = operation.selectionSet.selections;
  if (root?.kind !== Kind.FIELD || others.length > 0) return 'Bulk mutations have exactly one root field';
  if (root.name.value.startsWith('bulkOperation'))
    return `You can't use ${root.name.value} in a bulk mutation`;
  return countConnections(schema, document) > 1
    ? 'Bulk mutations cannot contain more than 1 connection'
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
