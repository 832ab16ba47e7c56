import { findNode } from '../../state/find-node.ts';
import type { Row } from '../../state/table.ts';
import { ApiError } from '../api-error.ts';
import type { AdminContext, ResolverMap } from '../context.ts';
import { idType } from '../attach-resolvers.ts';

/** An object by id; null for a missing one. The required scope depends on its type. */
function nodeById(id: string, context: AdminContext): Row | null {
  context.requireTypeAccess(idType(id));
  return findNode(context.store, id) ?? null;
}

export const nodeResolvers: ResolverMap = {
  QueryRoot: {
    node: (_source, { id }: { id: string }, context) => nodeById(id, context),
    nodes: (_source, { ids }: { ids: string[] }, context) =>
      ids.map((id) => {
        // A job is no node, and its id no error.
        if (idType(id) === 'Job') return null;
        if (!context.isNodeType(idType(id))) throw new ApiError('RESOURCE_NOT_FOUND', `Invalid id: ${id}`);
        return nodeById(id, context);
      }),
  },
};
