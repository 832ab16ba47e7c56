import type {
  CapabilitiesRecord,
  DefinitionRecord,
  FieldDefinitionRecord,
} from '../../state/records/metaobject.ts';
import type { Store } from '../../state/store.ts';
import { userError, type UserError } from '../api-error.ts';
import type { CapabilitiesInput, DefinitionInput } from './definition-input.ts';
import { isAppOwned, storedType } from './definition-type.ts';

const MAX_TEXT = 255;
const MIN_TYPE = 3;
/** Merchant-owned definitions; those of apps have their own limit. */
const MAX_MERCHANT_DEFINITIONS = 128;

/** Types of fields that search engines can be shown as title and description. The text of the error is a guess. */
const RENDERABLE_TYPES: ReadonlySet<string> = new Set([
  'single_line_text_field',
  'multi_line_text_field',
  'rich_text_field',
]);

const at = (...path: string[]) => ['definition', ...path];

/** The errors of a new definition's type. */
export function typeErrors(store: Store, type: string): UserError[] {
  const stored = storedType(type);
  if (type.startsWith('shopify--'))
    return [
      userError(
        ['definition'],
        'Not authorized. This type is reserved for use by Shopify.',
        'NOT_AUTHORIZED',
      ),
    ];
  if (stored.length < MIN_TYPE)
    return [userError(at('type'), `Type is too short (minimum is ${MIN_TYPE} characters)`, 'TOO_SHORT')];
  if (stored.length > MAX_TEXT)
    return [userError(at('type'), `Type is too long (maximum is ${MAX_TEXT} characters)`, 'TOO_LONG')];
  if (!/^[a-z0-9_-]+$/.test(stored))
    return [userError(at('type'), 'Type contains one or more invalid characters.', 'INVALID')];
  if (store.definitions.find('type', stored))
    return [userError(at('type'), 'Type has already been taken', 'TAKEN')];
  const ofMerchant = store.definitions.all().filter((one) => !one.type.startsWith('app--')).length;
  if (!isAppOwned(stored) && ofMerchant >= MAX_MERCHANT_DEFINITIONS)
    return [
      userError(
        ['definition'],
        'Maximum number of metaobject definitions has been exceeded',
        'MAX_DEFINITIONS_EXCEEDED',
      ),
    ];
  return [];
}

/** The errors of the rest of a definition, with its future `type` and `fields`. */
export function definitionErrors(
  store: Store,
  input: DefinitionInput,
  { id, type, fields }: Pick<DefinitionRecord, 'id' | 'type' | 'fields'>,
): UserError[] {
  const errors: UserError[] = [];
  for (const key of ['name', 'description'] as const)
    if ((input[key]?.length ?? 0) > MAX_TEXT) {
      const word = key === 'name' ? 'Name' : 'Description';
      errors.push(userError(at(key), `${word} is too long (maximum is ${MAX_TEXT} characters)`, 'TOO_LONG'));
    }
  if (input.displayNameKey && !hasField(fields, input.displayNameKey)) {
    const message = `Field definition "${input.displayNameKey}" does not exist`;
    errors.push(userError(at('displayNameKey'), message, 'UNDEFINED_OBJECT_FIELD'));
  }
  if (input.access?.admin && !isAppOwned(type)) {
    const message =
      'Admin access can only be specified on metaobject definitions that have an app-reserved type.';
    errors.push(userError(at('access', 'admin'), message, 'ADMIN_ACCESS_INPUT_NOT_ALLOWED'));
  }
  return [...errors, ...capabilityErrors(store, input.capabilities, { id, fields })];
}

function capabilityErrors(
  store: Store,
  input: CapabilitiesInput | null | undefined,
  { id, fields }: Pick<DefinitionRecord, 'id' | 'fields'>,
): UserError[] {
  const errors: UserError[] = [];
  const online = input?.onlineStore;
  if (online?.enabled) {
    const fieldPath = at('capabilities', 'onlineStore', 'data', 'urlHandle');
    const handle = online.data?.urlHandle ?? '';
    const isTaken = store.definitions
      .all()
      .some((one) => one.id !== id && one.enabled.onlineStore?.urlHandle === handle);
    if (handle === '') errors.push(userError(fieldPath, "URL handle can't be blank", 'URL_HANDLE_BLANK'));
    else if (!/^[a-z0-9_-]+$/.test(handle))
      errors.push(userError(fieldPath, 'URL handle is invalid', 'URL_HANDLE_INVALID'));
    else if (isTaken)
      errors.push(userError(fieldPath, 'URL handle has already been taken', 'URL_HANDLE_TAKEN'));
  }
  for (const key of ['metaTitleKey', 'metaDescriptionKey'] as const) {
    const named = input?.renderable?.data?.[key];
    if (!named) continue;
    const fieldPath = at('capabilities', 'renderable', 'data', key);
    const field = fields.find((one) => one.key === named);
    if (!field)
      errors.push(
        userError(fieldPath, `Field definition "${named}" does not exist`, 'UNDEFINED_OBJECT_FIELD'),
      );
    else if (!RENDERABLE_TYPES.has(field.fieldType))
      errors.push(
        userError(fieldPath, `Field definition "${named}" has an unsupported type`, 'FIELD_TYPE_INVALID'),
      );
  }
  return errors;
}

/** Capabilities after a change; omitted ones stay. */
export function changeCapabilities(
  before: CapabilitiesRecord,
  input: CapabilitiesInput | null | undefined,
): CapabilitiesRecord {
  const { onlineStore: online, renderable, publishable, translatable } = input ?? {};
  const onlineData = {
    urlHandle: online?.data?.urlHandle ?? '',
    createRedirects: online?.data?.createRedirects ?? false,
  };
  const renderData = {
    metaTitleKey: renderable?.data?.metaTitleKey ?? null,
    metaDescriptionKey: renderable?.data?.metaDescriptionKey ?? null,
  };
  return {
    publishable: publishable?.enabled ?? before.publishable,
    translatable: translatable?.enabled ?? before.translatable,
    onlineStore: online ? (online.enabled ? onlineData : null) : before.onlineStore,
    renderable: renderable ? (renderable.enabled ? renderData : null) : before.renderable,
  };
}

function hasField(fields: readonly FieldDefinitionRecord[], key: string): boolean {
  return fields.some((field) => field.key === key);
}
