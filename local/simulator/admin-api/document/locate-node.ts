import { Kind, visit, BREAK, type ASTNode, type DocumentNode } from 'graphql';

/** A node's path in its document, as the platform prints it: `["query Shops", "shop", "name"]`. */
export interface Located {
  path: string[];
  /** From the document down to the node itself. */
  ancestors: ASTNode[];
}

/** The path of a node of this document. */
export function locateNode(document: DocumentNode, node: ASTNode): Located {
  let ancestors: ASTNode[] = [];
  visit(document, {
    enter(...[current, , parent, , above]) {
      if (current !== node) return undefined;
      ancestors = [...above, ...(parent ? [parent] : [])].flatMap((one) => (isNode(one) ? [one] : []));
      return BREAK;
    },
  });
  ancestors.push(node);
  return { ancestors, path: ancestors.flatMap(pathStep) };
}

function isNode(one: ASTNode | readonly ASTNode[]): one is ASTNode {
  return 'kind' in one;
}

function pathStep(node: ASTNode): string[] {
  if (node.kind === Kind.OPERATION_DEFINITION)
    return [node.name ? `${node.operation} ${node.name.value}` : node.operation];
  if (node.kind === Kind.FRAGMENT_DEFINITION) return [`fragment ${node.name.value}`];
  if (node.kind === Kind.FRAGMENT_SPREAD) return [`... ${node.name.value}`];
  if (node.kind === Kind.INLINE_FRAGMENT)
    return [node.typeCondition ? `... on ${node.typeCondition.name.value}` : '...'];
  if (node.kind === Kind.FIELD) return [node.alias?.value ?? node.name.value];
  return node.kind === Kind.ARGUMENT || node.kind === Kind.OBJECT_FIELD ? [node.name.value] : [];
}
