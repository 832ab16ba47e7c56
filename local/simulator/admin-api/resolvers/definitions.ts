import type {
  CapabilitiesRecord,
  DefinitionRecord,
  FieldDefinitionRecord,
} from '../../state/records/metaobject.ts';
import { OPTION_NAMES } from '../../values/check-options.ts';
import { categoryOf, readFieldType } from '../../values/field-types.ts';
import { paginate, type PageArgs } from '../connections/paginate.ts';
import type { ResolverMap } from '../context.ts';
import { makerOf } from '../app-node.ts';
import { createDefinition, deleteDefinition, updateDefinition } from '../metaobjects/change-definition.ts';
import type { DefinitionCreateInput, DefinitionUpdateInput } from '../metaobjects/definition-input.ts';
import { storedType } from '../metaobjects/definition-type.ts';

const fieldTypeOf = ({ fieldType }: FieldDefinitionRecord) => ({
  name: fieldType,
  category: categoryOf(readFieldType(fieldType)),
  supportsDefinitionMigrations: false,
  supportedValidations: [...OPTION_NAMES].map((name) => ({ name, type: 'single_line_text_field' })),
});

function capabilitiesOf({ publishable, translatable, onlineStore, renderable }: CapabilitiesRecord) {
  const pages = onlineStore && {
    urlHandle: onlineStore.urlHandle,
    canCreateRedirects: onlineStore.createRedirects,
  };
  return {
    publishable: { enabled: publishable },
    translatable: { enabled: translatable },
    onlineStore: { enabled: onlineStore !== null, data: pages },
    renderable: { enabled: renderable !== null, data: renderable },
  };
}

/** Metaobject definitions. */
export const definitionResolvers: ResolverMap = {
  QueryRoot: {
    metaobjectDefinition: (_source, { id }: { id: string }, { store }) => store.definitions.get(id) ?? null,
    metaobjectDefinitionByType: (_source, { type }: { type: string }, { store }) =>
      store.definitions.find('type', storedType(type)) ?? null,
    metaobjectDefinitions: (_source, args: PageArgs, { store }) => paginate(store.definitions.all(), args),
  },
  Mutation: {
    metaobjectDefinitionCreate: (_source, { definition }: { definition: DefinitionCreateInput }, context) =>
      createDefinition(definition, context),
    metaobjectDefinitionUpdate: (_source, args: { id: string; definition: DefinitionUpdateInput }, context) =>
      updateDefinition(args, context),
    metaobjectDefinitionDelete: (_source, { id }: { id: string }, context) => deleteDefinition(id, context),
  },
  MetaobjectDefinition: {
    capabilities: ({ enabled }: DefinitionRecord) => capabilitiesOf(enabled),
    fieldDefinitions: ({ fields }: DefinitionRecord) => fields,
    hasThumbnailField: ({ fields }: DefinitionRecord) =>
      fields.some(({ fieldType }) => fieldType === 'file_reference'),
    metaobjectsCount: ({ type }: DefinitionRecord, _args, { store, now }) =>
      [...store.metaobjects.group('type', type).values()].filter((row) => store.searchIndex.read(row, now))
        .length,
    metaobjects: ({ type }: DefinitionRecord, args: PageArgs, { store }) =>
      paginate([...store.metaobjects.group('type', type).values()], args),
    createdByApp: (definition: DefinitionRecord, _args, context) => makerOf(definition, context),
    createdByStaff: () => null,
    standardTemplate: () => null,
  },
  MetaobjectFieldDefinition: {
    type: fieldTypeOf,
    validations: ({ validations }: FieldDefinitionRecord) =>
      validations.map((option) => ({ ...option, type: 'single_line_text_field' })),
    capabilities: ({ adminFilterable }: FieldDefinitionRecord) => ({
      adminFilterable: { enabled: adminFilterable, eligible: true },
    }),
  },
};
