import { findNode } from '../../state/find-node.ts';
import type { MetafieldDefinitionRecord, MetafieldRecord } from '../../state/records/metafield.ts';
import { categoryOf, readFieldType } from '../../values/field-types.ts';
import { jsonValue } from '../../values/normalise-value.ts';
import { paginate, paginateInOrder, type PageArgs } from '../connections/paginate.ts';
import type { AdminContext, Resolver, ResolverMap } from '../context.ts';
import { findDefinition } from '../metafields/attach-metafields.ts';
import {
  createMetafieldDefinition,
  deleteMetafieldDefinition,
  updateMetafieldDefinition,
  type DefinitionIdentifier,
  type MetafieldDefinitionInput,
  type MetafieldDefinitionUpdate,
} from '../metafields/change-definition.ts';
import { isForeign, storedNamespace } from '../metafields/namespace.ts';
import { deleteMetafields, setMetafields, type MetafieldsSetInput } from '../metafields/set-metafields.ts';

interface MetafieldArgs {
  namespace?: string | null;
  key: string;
}

interface OwnerRow {
  metafields?: MetafieldRecord[];
}

/** Values of other apps are private, as those without a definition with access for all are. */
function visible({ metafields = [] }: OwnerRow, context: AdminContext): MetafieldRecord[] {
  return metafields.filter(({ namespace }) => !isForeign(namespace, context));
}

/** Fields of every owner of metafields. */
export const metafieldFields: Record<string, Resolver> = {
  metafield: (owner: OwnerRow, { namespace, key }: MetafieldArgs, context) => {
    const stored = storedNamespace(namespace, context);
    return visible(owner, context).find((one) => one.namespace === stored && one.key === key) ?? null;
  },
  metafields: (owner: OwnerRow, args: PageArgs & { namespace?: string | null }, context) => {
    const { namespace } = args;
    const all = visible(owner, context);
    const stored = namespace && storedNamespace(namespace, context);
    return paginateInOrder(stored ? all.filter((one) => one.namespace === stored) : all, args);
  },
};

const isReference = (type: string) => readFieldType(type).item.endsWith('_reference');

/** Metafields of products and collections, and their definitions. */
export const metafieldResolvers: ResolverMap = {
  QueryRoot: {
    metafieldDefinition: (
      _source,
      { id, identifier }: { id?: string; identifier?: DefinitionIdentifier },
      context,
    ) => {
      const namespace = storedNamespace(identifier?.namespace, context);
      const found = identifier
        ? findDefinition(context, { ...identifier, namespace })
        : context.store.metafieldDefinitions.get(id ?? '');
      return found && !isForeign(found.namespace, context) ? found : null;
    },
    metafieldDefinitions: (_source, args: PageArgs & { ownerType: string; namespace?: string }, context) => {
      const namespace = args.namespace && storedNamespace(args.namespace, context);
      const found = context.store.metafieldDefinitions
        .all()
        .filter((one) => one.ownerType === args.ownerType && !isForeign(one.namespace, context))
        .filter((one) => !namespace || one.namespace === namespace);
      return paginate(found, args);
    },
  },
  Mutation: {
    metafieldsSet: (_source, { metafields }: { metafields: MetafieldsSetInput[] }, context) =>
      setMetafields(metafields, context),
    metafieldsDelete: (
      _source,
      { metafields }: { metafields: { ownerId: string; namespace: string; key: string }[] },
      context,
    ) => deleteMetafields(metafields, context),
    metafieldDefinitionCreate: (_source, { definition }: { definition: MetafieldDefinitionInput }, context) =>
      createMetafieldDefinition(definition, context),
    metafieldDefinitionUpdate: (
      _source,
      { definition }: { definition: MetafieldDefinitionUpdate },
      context,
    ) => updateMetafieldDefinition(definition, context),
    metafieldDefinitionDelete: (_source, args: { id?: string }, context) =>
      deleteMetafieldDefinition(args, context),
  },
  Metafield: {
    jsonValue: ({ type, value }: MetafieldRecord) => jsonValue(type, value),
    sizeInBytes: ({ value }: MetafieldRecord) => Buffer.byteLength(value),
    reference: ({ type, value }: MetafieldRecord, _args, { store }) =>
      isReference(type) && !readFieldType(type).isList ? (findNode(store, value) ?? null) : null,
    references: ({ type, value }: MetafieldRecord, args: PageArgs, { store }) =>
      isReference(type) && readFieldType(type).isList
        ? paginateInOrder(
            (JSON.parse(value) as string[]).flatMap((id) => findNode(store, id) ?? []),
            args,
          )
        : null,
  },
  MetafieldDefinition: {
    type: ({ fieldType }: MetafieldDefinitionRecord) => ({
      name: fieldType,
      category: categoryOf(readFieldType(fieldType)),
      supportsDefinitionMigrations: false,
    }),
    validations: ({ validations }: MetafieldDefinitionRecord) =>
      validations.map((option) => ({ ...option, type: 'single_line_text_field' })),
    useAsCollectionCondition: () => false,
    validationStatus: () => 'ALL_VALID',
    pinnedPosition: () => null,
    standardTemplate: () => null,
  },
};
