import { findNode } from '../../state/find-node.ts';
import type {
  DefinitionRecord,
  FieldDefinitionRecord,
  MetaobjectRecord,
} from '../../state/records/metaobject.ts';
import type { Row } from '../../state/table.ts';
import { REFERENCE_TARGETS, readFieldType } from '../../values/field-types.ts';
import { jsonValue } from '../../values/normalise-value.ts';
import type { Searchable } from '../../search/match-search.ts';
import { searchRows } from '../connections/search-rows.ts';
import { ApiError } from '../api-error.ts';
import { idNumber, paginate, paginateInOrder, type PageArgs } from '../connections/paginate.ts';
import type { AdminContext, ResolverMap } from '../context.ts';
import { makerOf } from '../app-node.ts';
import { createEntry, deleteEntry, updateEntry, upsertEntry } from '../metaobjects/change-entry.ts';
import { storedType } from '../metaobjects/definition-type.ts';
import { displayName } from '../metaobjects/display-name.ts';
import type {
  EntryCreateInput,
  EntryInput,
  EntryUpdateInput,
  HandleInput,
} from '../metaobjects/entry-input.ts';

interface FieldNode {
  key: string;
  type: string;
  value: string | null;
  fieldDefinition: FieldDefinitionRecord;
}

function definitionOf({ type }: MetaobjectRecord, { store }: AdminContext): DefinitionRecord {
  const definition = store.definitions.find('type', type);
  if (!definition) throw new Error(`An entry of type ${type} has no definition.`);
  return definition;
}

function fieldNode(entry: MetaobjectRecord, fieldDefinition: FieldDefinitionRecord): FieldNode {
  const { key, fieldType } = fieldDefinition;
  return { key, type: fieldType, value: entry.stored[key] ?? null, fieldDefinition };
}

/** The objects of a reference field, without deleted ones. */
function referenced({ type, value }: FieldNode, { store }: AdminContext): Row[] {
  const { item, isList } = readFieldType(type);
  if (value === null || !(item in REFERENCE_TARGETS)) return [];
  const ids = isList ? (JSON.parse(value) as string[]) : [value];
  return ids.flatMap((id) => findNode(store, id) ?? []);
}

const SORT_KEYS: Record<string, (entry: MetaobjectRecord, context: AdminContext) => string | number> = {
  id: ({ id }) => idNumber(id),
  type: ({ type }) => type,
  updated_at: ({ updatedAt }) => updatedAt,
  display_name: (entry, context) => displayName(entry, definitionOf(entry, context)),
};

interface ListArgs extends PageArgs {
  type: string;
  query?: string | null;
  sortKey?: string | null;
}

function listEntries(args: ListArgs, context: AdminContext) {
  const sortKey = SORT_KEYS[args.sortKey ?? 'id'];
  if (!sortKey) throw new ApiError('INVALID_FIELD_ARGUMENTS', `Invalid sort key: ${args.sortKey ?? ''}`);
  const entries = [...context.store.metaobjects.group('type', storedType(args.type)).values()];
  const searched = { root: 'metaobjects', query: args.query, searchable: searchableEntries(context) };
  const found = searchRows(entries, searched, context);
  return paginate(found, args, (entry) => sortKey(entry, context));
}

function searchableEntries(context: AdminContext): Searchable<MetaobjectRecord> {
  return {
    fields: {
      id: { kind: 'number', of: ({ id }) => idNumber(id) },
      handle: { kind: 'exact', of: ({ handle }) => handle },
      display_name: { kind: 'words', of: (entry) => displayName(entry, definitionOf(entry, context)) },
      updated_at: { kind: 'time', of: ({ updatedAt }) => updatedAt },
    },
    everywhere: ['display_name'],
    dynamic: (name) => {
      const key = /^fields\.(.+)$/.exec(name)?.[1];
      return key === undefined ? undefined : { kind: 'exact', of: ({ stored }) => stored[key] ?? null };
    },
  };
}

/** Metaobject entries and their fields. */
export const metaobjectResolvers: ResolverMap = {
  QueryRoot: {
    metaobject: (_source, { id }: { id: string }, { store }) => store.metaobjects.get(id) ?? null,
    metaobjectByHandle: (_source, { handle }: { handle: HandleInput }, { store }) =>
      store.metaobjects.find('handle', `${storedType(handle.type)}/${handle.handle.toLowerCase()}`) ?? null,
    metaobjects: (_source, args: ListArgs, context) => listEntries(args, context),
  },
  Mutation: {
    metaobjectCreate: (_source, { metaobject }: { metaobject: EntryCreateInput }, context) =>
      createEntry(metaobject, context),
    metaobjectUpsert: (
      _source,
      args: { handle: HandleInput; metaobject?: EntryInput | null; values?: unknown },
      context,
    ) => upsertEntry(args, context),
    metaobjectUpdate: (_source, args: { id: string; metaobject: EntryUpdateInput }, context) =>
      updateEntry(args, context),
    metaobjectDelete: (_source, { id }: { id: string }, context) => deleteEntry(id, context),
  },
  Metaobject: {
    definition: (entry: MetaobjectRecord, _args, context) => definitionOf(entry, context),
    displayName: (entry: MetaobjectRecord, _args, context) =>
      displayName(entry, definitionOf(entry, context)),
    fields: (entry: MetaobjectRecord, _args, context) =>
      definitionOf(entry, context).fields.map((field) => fieldNode(entry, field)),
    field: (entry: MetaobjectRecord, { key }: { key: string }, context) => {
      const field = definitionOf(entry, context).fields.find((one) => one.key === key);
      return field ? fieldNode(entry, field) : null;
    },
    values: (entry: MetaobjectRecord, _args, context) =>
      Object.fromEntries(
        definitionOf(entry, context).fields.map(({ key, fieldType }) => {
          const stored = entry.stored[key];
          return [key, stored === undefined ? null : jsonValue(fieldType, stored)];
        }),
      ),
    capabilities: (entry: MetaobjectRecord, _args, context) => {
      const { publishable, onlineStore } = definitionOf(entry, context).enabled;
      return {
        publishable: publishable ? { status: entry.status } : null,
        onlineStore: onlineStore ? { templateSuffix: entry.templateSuffix } : null,
      };
    },
    createdBy: (entry: MetaobjectRecord, _args, context) => makerOf(entry, context),
    createdByApp: (entry: MetaobjectRecord, _args, context) => makerOf(entry, context),
    createdByStaff: () => null,
  },
  MetaobjectField: {
    definition: ({ fieldDefinition }: FieldNode) => fieldDefinition,
    jsonValue: ({ type, value }: FieldNode) => (value === null ? null : jsonValue(type, value)),
    reference: (field: FieldNode, _args, context) =>
      readFieldType(field.type).isList ? null : (referenced(field, context)[0] ?? null),
    references: (field: FieldNode, args: PageArgs, context) => {
      const { item, isList } = readFieldType(field.type);
      return isList && item in REFERENCE_TARGETS ? paginateInOrder(referenced(field, context), args) : null;
    },
  },
};
