import type { MetafieldDefinitionRecord, MetafieldRecord } from '../../state/records/metafield.ts';
import type { Store } from '../../state/store.ts';
import { OPTION_NAMES, unknownOption } from '../../values/check-options.ts';
import {
  FIELD_TYPE_NAMES,
  invalidType,
  readFieldType,
  STANDARD_ONLY,
  STANDARD_ONLY_PROBLEM,
} from '../../values/field-types.ts';
import { notSimulated, userError, type UserError } from '../api-error.ts';
import type { AdminContext } from '../context.ts';
import { findDefinition } from './attach-metafields.ts';
import { textErrors } from '../metaobjects/check-definition.ts';
import { accessDenied } from '../require-access.ts';
import { identifierErrors, isForeign, storedNamespace } from './namespace.ts';

interface AccessInput {
  admin?: string | null;
  storefront?: string | null;
  customerAccount?: string | null;
}

export interface DefinitionIdentifier {
  ownerType: string;
  namespace?: string | null;
  key: string;
}

export interface MetafieldDefinitionInput extends DefinitionIdentifier {
  name: string;
  description?: string | null;
  type: string;
  validations?: { name: string; value: string }[] | null;
  access?: AccessInput | null;
  capabilities?: unknown;
  constraints?: unknown;
  pin?: boolean | null;
}

export interface MetafieldDefinitionUpdate extends DefinitionIdentifier {
  name?: string | null;
  description?: string | null;
  validations?: { name: string; value: string }[] | null;
  access?: AccessInput | null;
  capabilities?: unknown;
  pin?: boolean | null;
  constraintsUpdates?: unknown;
}

const OWNERS = ['COLLECTION', 'PRODUCT'];
const at = (...path: string[]) => ['definition', ...path];
const rejected = (userErrors: UserError[]) => ({ createdDefinition: null, userErrors });

/** A definition of a new identifier, or all its errors. */
export function createMetafieldDefinition(input: MetafieldDefinitionInput, context: AdminContext) {
  if (!OWNERS.includes(input.ownerType)) throw notSimulated(`metafields of ${input.ownerType}`);
  if (input.capabilities || input.constraints || input.pin)
    throw notSimulated('capabilities, constraints and pins of metafield definitions');
  const { store } = context;
  const namespace = storedNamespace(input.namespace, context);
  rejectForeign(namespace, context);
  const { ownerType, key, name, type } = input;
  const validations = input.validations ?? [];
  const errors = [
    ...identifierErrors({ namespace, key }, { path: at(), invalidCode: 'INVALID_CHARACTER' }),
    ...textErrors('name', name),
    ...textErrors('description', input.description),
    ...(FIELD_TYPE_NAMES.includes(type)
      ? validationErrors(store, { type, validations })
      : [userError(at('type'), invalidType(type), 'INCLUSION')]),
    ...(STANDARD_ONLY.has(type) ? [userError(at(), STANDARD_ONLY_PROBLEM)] : []),
    ...accessErrors(namespace, input.access),
    ...(findDefinition(context, { ownerType, namespace, key })
      ? [userError(at('key'), 'Key is in use for another metafield definition.', 'TAKEN')]
      : []),
  ];
  if (errors.length > 0) return rejected(errors);
  const isOwned = namespace.startsWith('app--');
  const definition: MetafieldDefinitionRecord = {
    id: store.newId('MetafieldDefinition'),
    namespace,
    key,
    ownerType,
    name,
    validations,
    description: input.description ?? null,
    fieldType: type,
    access: {
      admin: input.access?.admin ?? (isOwned ? 'MERCHANT_READ' : 'PUBLIC_READ_WRITE'),
      storefront: input.access?.storefront ?? 'NONE',
      customerAccount: input.access?.customerAccount ?? 'NONE',
    },
  };
  store.metafieldDefinitions.put(definition);
  return { createdDefinition: definition, userErrors: [] };
}

function rejectForeign(namespace: string, context: AdminContext): void {
  if (!isForeign(namespace, context)) return;
  const requiredAccess =
    'API client to have access to the namespace and the resource type associated with the metafield definition.\n';
  throw accessDenied('metafieldDefinitionCreate', requiredAccess);
}

/** A reference to metaobjects must name their definition. */
function validationErrors(
  store: Store,
  { type, validations }: { type: string; validations: { name: string; value: string }[] },
): UserError[] {
  const names = validations.map(({ name }) => name);
  if (new Set(names).size < names.length) {
    const message = 'Validations cannot contain duplicate "name" options.';
    return [userError(at('validations'), message, 'DUPLICATE_OPTION')];
  }
  const unknown = names.filter((name) => !OPTION_NAMES.has(name));
  const missing = type === 'rating' ? ['scale_max', 'scale_min'].filter((name) => !names.includes(name)) : [];
  const errors = [
    ...unknown.map((name) => unknownOption(name, type)),
    ...missing.map((name) => `Validations requires '${name}' to be provided.`),
  ].map((message) => userError(at('validations'), message, 'INVALID_OPTION'));
  if (readFieldType(type).item !== 'metaobject_reference') return errors;
  const id = validations.find(({ name }) => name === 'metaobject_definition_id')?.value;
  if (id === undefined)
    errors.push(
      userError(at('validations'), 'Validations require that you select a metaobject.', 'INVALID_OPTION'),
    );
  else if (!store.definitions.get(id))
    errors.push(
      userError(at('validations'), 'Validations must name an existing metaobject.', 'INVALID_OPTION'),
    );
  return errors;
}

function accessErrors(namespace: string, access: AccessInput | null | undefined): UserError[] {
  if (access?.admin !== 'MERCHANT_READ' || namespace.startsWith('app--')) return [];
  const message = 'Setting this access control is not permitted. It must be one of ["public_read_write"].';
  return [userError(at(), message, 'INVALID')];
}

/** Changes names, access and validations of a definition; its identifier and type stay. */
export function updateMetafieldDefinition(input: MetafieldDefinitionUpdate, context: AdminContext) {
  if (input.capabilities || input.constraintsUpdates || input.pin)
    throw notSimulated('capabilities, constraints and pins of metafield definitions');
  const { store } = context;
  const namespace = storedNamespace(input.namespace, context);
  const before = findDefinition(context, { ...input, namespace });
  const payload = (updatedDefinition: MetafieldDefinitionRecord | null, userErrors: UserError[]) => ({
    updatedDefinition,
    userErrors,
    validationJob: null,
  });
  if (!before) return payload(null, [userError(at(), 'Definition not found.', 'NOT_FOUND')]);
  const validations = input.validations ?? before.validations;
  const errors = [
    ...textErrors('name', input.name ?? before.name),
    ...textErrors('description', input.description),
    ...validationErrors(store, { type: before.fieldType, validations }),
    ...accessErrors(namespace, input.access),
  ];
  const references = (list: typeof validations) =>
    list.find(({ name }) => name === 'metaobject_definition_id')?.value;
  if (references(validations) !== references(before.validations)) {
    const message = 'Validations must not change the existing metaobject definition value';
    errors.push(userError(at('validations'), message, 'METAOBJECT_DEFINITION_CHANGED'));
  }
  if (errors.length > 0) return payload(null, errors);
  const access = {
    admin: input.access?.admin ?? before.access.admin,
    storefront: input.access?.storefront ?? before.access.storefront,
    customerAccount: input.access?.customerAccount ?? before.access.customerAccount,
  };
  const definition = {
    ...before,
    name: input.name ?? before.name,
    description: input.description === undefined ? before.description : input.description,
    validations,
    access,
  };
  store.metafieldDefinitions.put(definition);
  return payload(definition, []);
}

interface DeleteArgs {
  id?: string | null;
  identifier?: DefinitionIdentifier | null;
  deleteAllAssociatedMetafields?: boolean | null;
}

/** Deletes a definition; one of an app with all its metafields, which the caller must request. */
export function deleteMetafieldDefinition(args: DeleteArgs, context: AdminContext) {
  const { store } = context;
  const { identifier } = args;
  const namespace = identifier ? storedNamespace(identifier.namespace, context) : '';
  const definition = identifier
    ? findDefinition(context, { ...identifier, namespace })
    : store.metafieldDefinitions.get(args.id ?? '');
  const payload = (id: string | null, userErrors: UserError[]) => ({
    deletedDefinitionId: id,
    deletedDefinition: null,
    userErrors,
  });
  if (!definition) return payload(null, [userError(['id'], 'Definition not found.', 'NOT_FOUND')]);
  if (isForeign(definition.namespace, context))
    return payload(null, [userError(['id'], 'Definition not found.', 'NOT_FOUND')]);
  if (definition.namespace.startsWith('app--') && !args.deleteAllAssociatedMetafields) {
    const message = 'Deleting a definition in a reserved namespace requires deletion of its metafields.';
    return payload(null, [
      userError(['deleteAllAssociatedMetafields'], message, 'RESERVED_NAMESPACE_ORPHANED_METAFIELDS'),
    ]);
  }
  removeDefinition(store, definition, args.deleteAllAssociatedMetafields ?? false);
  return payload(definition.id, []);
}

function removeDefinition(store: Store, definition: MetafieldDefinitionRecord, withValues: boolean): void {
  store.metafieldDefinitions.remove(definition.id);
  if (!withValues) return;
  const { ownerType, namespace, key } = definition;
  const isOf = (one: MetafieldRecord) => one.namespace === namespace && one.key === key;
  const without = ({ metafields = [] }: { metafields?: MetafieldRecord[] }) =>
    metafields.some(isOf) ? metafields.filter((one) => !isOf(one)) : undefined;
  for (const row of ownerType === 'PRODUCT' ? store.products.all() : []) {
    const metafields = without(row);
    if (metafields) store.products.put({ ...row, metafields });
  }
  for (const row of ownerType === 'COLLECTION' ? store.collections.all() : []) {
    const metafields = without(row);
    if (metafields) store.collections.put({ ...row, metafields });
  }
}

/** Deletes the definitions that refer to a deleted metaobject definition, with their metafields. */
export function removeReferringDefinitions(store: Store, metaobjectDefinitionId: string): void {
  for (const definition of store.metafieldDefinitions.all())
    if (definition.validations.some(({ value }) => value === metaobjectDefinitionId))
      removeDefinition(store, definition, true);
}
