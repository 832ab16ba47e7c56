import type { CapabilitiesRecord, DefinitionRecord } from '../../state/records/metaobject.ts';
import { userError, type UserError } from '../api-error.ts';
import type { AdminContext } from '../context.ts';
import { removeReferringDefinitions } from '../metafields/change-definition.ts';
import {
  accessErrors,
  capabilityErrors,
  changeCapabilities,
  countErrors,
  displayNameErrors,
  reservedTypeError,
  textErrors,
  typeErrors,
} from './check-definition.ts';
import { changeFields, createFields } from './check-fields.ts';
import type { DefinitionCreateInput, DefinitionUpdateInput } from './definition-input.ts';
import { isAppOwned, storedType } from './definition-type.ts';

const NOTHING_ENABLED: CapabilitiesRecord = {
  publishable: false,
  translatable: false,
  onlineStore: null,
  renderable: null,
};

interface DefinitionPayload {
  metaobjectDefinition: DefinitionRecord | null;
  userErrors: UserError[];
}

const userErrorsOf = (userErrors: UserError[]): DefinitionPayload => ({
  metaobjectDefinition: null,
  userErrors,
});

/** A definition of a new type, or all its errors. */
export function createDefinition(
  input: DefinitionCreateInput,
  { store, timestamp, isOtherApp }: AdminContext,
): DefinitionPayload {
  const type = storedType(input.type);
  const reserved = reservedTypeError(input.type);
  if (reserved) return userErrorsOf([reserved]);
  const { fields, errors } = createFields(input.fieldDefinitions ?? []);
  const found = [
    ...textErrors('name', input.name),
    ...typeErrors(store, input.type),
    ...textErrors('description', input.description),
    ...accessErrors(type, input.access),
    ...errors,
    ...displayNameErrors(input.displayNameKey, fields),
    ...capabilityErrors(store, input.capabilities, { id: '', fields }),
    ...countErrors(store, input.type),
  ];
  if (found.length > 0) return userErrorsOf(found);
  const definition: DefinitionRecord = {
    id: store.newId('MetaobjectDefinition'),
    type,
    name: input.name ?? '',
    description: input.description ?? null,
    displayNameKey: input.displayNameKey ?? null,
    access: {
      admin: input.access?.admin ?? (isAppOwned(type) ? 'PRIVATE' : 'PUBLIC_READ_WRITE'),
      storefront: input.access?.storefront ?? 'NONE',
      customerAccount: input.access?.customerAccount ?? 'NONE',
    },
    enabled: changeCapabilities(NOTHING_ENABLED, input.capabilities),
    fields,
    ...(isOtherApp && { byOtherApp: true }),
    createdAt: timestamp,
    updatedAt: timestamp,
  };
  store.definitions.put(definition);
  return { metaobjectDefinition: definition, userErrors: [] };
}

/** Updates the given fields; RECORD_NOT_FOUND for an unknown id. */
export function updateDefinition(
  { id, definition: input }: { id: string; definition: DefinitionUpdateInput },
  { store, timestamp }: AdminContext,
): DefinitionPayload {
  const before = store.definitions.get(id);
  if (!before) return userErrorsOf([userError(['id'], 'Record not found', 'RECORD_NOT_FOUND')]);
  const { fields, errors } = changeFields(before.fields, input.fieldDefinitions ?? []);
  const ordered = input.resetFieldOrder ? inInputOrder(fields, input) : fields;
  const found = [
    ...textErrors('name', input.name ?? before.name),
    ...textErrors('description', input.description),
    ...accessErrors(before.type, input.access),
    ...capabilityErrors(store, input.capabilities, { id, fields }),
    ...errors,
    ...displayNameErrors(input.displayNameKey, fields),
  ];
  if (found.length > 0) return userErrorsOf(found);
  const definition: DefinitionRecord = {
    ...before,
    name: input.name ?? before.name,
    description: input.description === undefined ? before.description : input.description,
    displayNameKey: keptKey(
      input.displayNameKey === undefined ? before.displayNameKey : input.displayNameKey,
      fields,
    ),
    access: {
      admin: input.access?.admin ?? before.access.admin,
      storefront: input.access?.storefront ?? before.access.storefront,
      customerAccount: input.access?.customerAccount ?? before.access.customerAccount,
    },
    enabled: changeCapabilities(before.enabled, input.capabilities),
    fields: ordered,
    updatedAt: timestamp,
  };
  store.definitions.put(definition);
  dropValues(store, definition, before);
  if (definition.enabled.publishable && !before.enabled.publishable) makeDrafts(store, definition);
  return { metaobjectDefinition: definition, userErrors: [] };
}

/** Deletes a definition with all its entries, and the definitions of metafields that refer to them. */
export function deleteDefinition(id: string, { store }: AdminContext) {
  const definition = store.definitions.get(id);
  if (!definition)
    return { deletedId: null, userErrors: [userError(['id'], 'Record not found', 'RECORD_NOT_FOUND')] };
  for (const entry of [...store.metaobjects.group('type', definition.type).values()])
    store.metaobjects.remove(entry.id);
  removeReferringDefinitions(store, id);
  store.definitions.remove(id);
  return { deletedId: id, userErrors: [] };
}

function keptKey(key: string | null, fields: DefinitionRecord['fields']): string | null {
  return fields.some((field) => field.key === key) ? key : null;
}

/** Deleting a field deletes its values. */
function dropValues(
  { metaobjects }: AdminContext['store'],
  now: DefinitionRecord,
  before: DefinitionRecord,
): void {
  const removed = before.fields.filter(
    ({ key, fieldType }) => !now.fields.some((field) => field.key === key && field.fieldType === fieldType),
  );
  if (removed.length === 0) return;
  for (const entry of [...metaobjects.group('type', now.type).values()]) {
    const kept = Object.entries(entry.stored).filter(([key]) => !removed.some((field) => field.key === key));
    metaobjects.put({ ...entry, stored: Object.fromEntries(kept) });
  }
}

/** Entries had no status. That none is kept from before is a guess: undocumented. */
function makeDrafts({ metaobjects }: AdminContext['store'], { type }: DefinitionRecord): void {
  for (const entry of [...metaobjects.group('type', type).values()])
    metaobjects.put({ ...entry, status: 'DRAFT' });
}

/** Fields named in the input come first, in its order. */
function inInputOrder(
  fields: DefinitionRecord['fields'],
  input: DefinitionUpdateInput,
): DefinitionRecord['fields'] {
  const named = (input.fieldDefinitions ?? []).flatMap(({ create, update }) => [create?.key ?? update?.key]);
  const position = (key: string) => (named.includes(key) ? named.indexOf(key) : named.length);
  return fields.toSorted((a, b) => position(a.key) - position(b.key));
}
