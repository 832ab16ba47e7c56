import { formatTime } from '../../clock/clock.ts';
import type { DefinitionRecord, MetaobjectRecord } from '../../state/records/metaobject.ts';
import { ApiError, userError, type UserError } from '../api-error.ts';
import type { AdminContext } from '../context.ts';
import { storedType } from './definition-type.ts';
import { freeHandle, generatedHandle, handleErrors } from './entry-handle.ts';
import type { EntryCreateInput, EntryInput, EntryUpdateInput, HandleInput } from './entry-input.ts';
import { changeValues } from './entry-values.ts';
import { announceEntry } from './announce-entry.ts';

interface EntryPayload {
  metaobject: MetaobjectRecord | null;
  userErrors: UserError[];
}

const userErrorsOf = (...userErrors: UserError[]): EntryPayload => ({ metaobject: null, userErrors });
const notFound = () => userError(['id'], 'Record not found', 'RECORD_NOT_FOUND');

/** A new entry; a handle in use gets a number appended, and a missing one is generated. */
export function createEntry(input: EntryCreateInput, context: AdminContext): EntryPayload {
  const type = storedType(input.type);
  const definition = context.store.definitions.find('type', type);
  if (!definition) return userErrorsOf(unknownType(type, ['metaobject', 'type']));
  if (input.handle) {
    const errors = handleErrors(input.handle, ['metaobject', 'handle']);
    if (errors.length > 0) return userErrorsOf(...errors);
  }
  return save(definition, { input, handle: input.handle?.toLowerCase() || undefined }, context);
}

/**
 * Creates or changes the entry with this handle, and only that one: a handle in use is never given a suffix. An empty
 * handle creates an entry with a generated one.
 */
export function upsertEntry(
  { handle, metaobject, values }: { handle: HandleInput; metaobject?: EntryInput | null; values?: unknown },
  context: AdminContext,
): EntryPayload {
  const hasValues = values !== undefined && values !== null;
  if (hasValues === Boolean(metaobject))
    throw new ApiError('BAD_REQUEST', 'Exactly one of `metaobject` and `values` must be provided.');
  const type = storedType(handle.type);
  const definition = context.store.definitions.find('type', type);
  if (!definition) return userErrorsOf(unknownType(type, ['handle', 'type']));
  const errors = handle.handle === '' ? [] : handleErrors(handle.handle, ['handle', 'handle']);
  if (errors.length > 0) return userErrorsOf(...errors);
  const named = handle.handle.toLowerCase();
  const input: EntryInput = metaobject ?? { values };
  const before = context.store.metaobjects.find('handle', `${type}/${named}`);
  if (before) return change(definition, { before, input }, context);
  const renamed = input.handle ? handleErrors(input.handle, ['metaobject', 'handle']) : [];
  if (renamed.length > 0) return userErrorsOf(...renamed);
  const requested = (input.handle || named).toLowerCase();
  if (requested === '') return save(definition, { input, handle: undefined }, context);
  const taken = handleTaken(context, definition, { requested, id: undefined });
  return taken ? userErrorsOf(taken) : save(definition, { input, handle: requested }, context);
}

/** Updates the given fields; RECORD_NOT_FOUND for an unknown id. */
export function updateEntry(
  { id, metaobject: input }: { id: string; metaobject: EntryUpdateInput },
  context: AdminContext,
): EntryPayload {
  const before = context.store.metaobjects.get(id);
  const definition = before && context.store.definitions.find('type', before.type);
  if (!definition) return userErrorsOf(notFound());
  return change(definition, { before, input }, context);
}

/** Deletes an entry; references to it become empty. */
export function deleteEntry(id: string, context: AdminContext) {
  const entry = context.store.metaobjects.get(id);
  if (!entry) return { deletedId: null, userErrors: [notFound()] };
  context.store.metaobjects.remove(id);
  announceEntry('METAOBJECTS_DELETE', entry, context);
  return { deletedId: id, userErrors: [] };
}

function change(
  definition: DefinitionRecord,
  { before, input }: { before: MetaobjectRecord; input: EntryUpdateInput },
  context: AdminContext,
): EntryPayload {
  const handle = input.handle?.toLowerCase() ?? before.handle;
  const errors = handleErrors(input.handle ?? before.handle, ['metaobject', 'handle']);
  const taken = handleTaken(context, definition, { requested: handle, id: before.id });
  if (taken) errors.push(taken);
  if (errors.length > 0) return userErrorsOf(...errors);
  const payload = save(definition, { input, handle, before }, context);
  if (payload.metaobject && input.redirectNewHandle && handle !== before.handle)
    redirectPage(context, definition, { from: before.handle, to: handle });
  return payload;
}

interface Saving {
  input: EntryInput;
  handle: string | undefined;
  before?: MetaobjectRecord;
}

/** Capabilities that an entry can have data for, with the names in the platform's texts. */
const CAPABILITIES = [
  ['publishable', 'publishable'],
  ['onlineStore', 'online_store'],
] as const;

function save(
  definition: DefinitionRecord,
  { input, handle, before }: Saving,
  context: AdminContext,
): EntryPayload {
  const { stored, errors } = changeValues(definition, { input, before: before?.stored }, context);
  const status = input.capabilities?.publishable?.status;
  for (const [key, name] of CAPABILITIES)
    if (input.capabilities?.[key] && !definition.enabled[key]) {
      const fieldPath = ['metaobject', 'capabilities', key];
      errors.push(userError(fieldPath, `Capability is not enabled: ${name}`, 'CAPABILITY_NOT_ENABLED'));
    }
  if (errors.length > 0) return userErrorsOf(...errors);
  const { store, timestamp } = context;
  const entry: MetaobjectRecord = {
    id: before?.id ?? store.newId('Metaobject'),
    type: definition.type,
    handle: handle ?? '',
    status: status ?? before?.status ?? 'DRAFT',
    templateSuffix: input.capabilities?.onlineStore?.templateSuffix ?? before?.templateSuffix ?? null,
    stored,
    createdAt: before?.createdAt ?? timestamp,
    updatedAt: timestamp,
    ...((before ? before.byOtherApp : context.isOtherApp) && { byOtherApp: true }),
  };
  const requested = handle ?? generatedHandle(definition.type);
  const saved = before ? entry : { ...entry, handle: freeHandle(store, definition.type, requested) };
  store.metaobjects.put(saved);
  announceEntry(before ? 'METAOBJECTS_UPDATE' : 'METAOBJECTS_CREATE', saved, context);
  return { metaobject: asReturned(saved, context), userErrors: [] };
}

const savesPerEarlyTime = 10;
/** The number of saved entries of each store. */
const savesOf = new WeakMap<AdminContext['store'], number>();

/** An entry as a mutation returns it: one response in ten has a change time one second before the stored one. */
function asReturned(entry: MetaobjectRecord, { store }: AdminContext): MetaobjectRecord {
  const saves = (savesOf.get(store) ?? 0) + 1;
  savesOf.set(store, saves);
  if (saves % savesPerEarlyTime !== 0) return entry;
  return { ...entry, updatedAt: formatTime(Date.parse(entry.updatedAt) - 1_000) };
}

function handleTaken(
  { store }: AdminContext,
  { type }: DefinitionRecord,
  { requested, id }: { requested: string; id: string | undefined },
): UserError | undefined {
  const owner = store.metaobjects.find('handle', `${type}/${requested}`);
  if (!owner || owner.id === id) return undefined;
  return userError(['metaobject', 'handle'], 'Handle has already been taken', 'TAKEN');
}

/** The entry's old page redirects to the new one; without pages there is nothing to redirect. */
function redirectPage(
  { store }: AdminContext,
  { enabled }: DefinitionRecord,
  { from, to }: { from: string; to: string },
): void {
  if (!enabled.onlineStore) return;
  const page = (handle: string) => `/pages/${enabled.onlineStore?.urlHandle ?? ''}/${handle}`;
  const existing = store.redirects.find('path', page(from));
  store.redirects.put({ id: existing?.id ?? store.newId('UrlRedirect'), path: page(from), target: page(to) });
}

function unknownType(type: string, fieldPath: string[]): UserError {
  return userError(fieldPath, `No metaobject definition exists for type "${type}"`, 'UNDEFINED_OBJECT_TYPE');
}
