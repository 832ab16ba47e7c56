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

/** Types of fields that search engines can be shown as title and description. */
const RENDERABLE_TYPES: ReadonlySet<string> = new Set([
  'single_line_text_field',
  'multi_line_text_field',
  'rich_text_field',
]);

const at = (...path: string[]) => ['definition', ...path];

/** The error of a type that only the platform may define; there are no others then. */
export function reservedTypeError(type: string): UserError | undefined {
  if (!storedType(type).startsWith('shopify--')) return undefined;
  const message = 'Not authorized. This type is reserved for use by another application.';
  return userError(['definition'], message, 'NOT_AUTHORIZED');
}

/** The errors of a new definition's type. */
export function typeErrors(store: Store, type: string): UserError[] {
  const stored = storedType(type);
  if (stored === '') return [userError(at('type'), "Type can't be blank", 'BLANK')];
  if (stored.length < MIN_TYPE)
    return [userError(at('type'), `Type is too short (minimum is ${MIN_TYPE} characters)`, 'TOO_SHORT')];
  if (stored.length > MAX_TEXT)
    return [userError(at('type'), `Type is too long (maximum is ${MAX_TEXT} characters)`, 'TOO_LONG')];
  if (!/^[a-z0-9_-]+$/.test(stored))
    return [
      userError(
        at('type'),
        'Type contains one or more invalid characters. Only alphanumeric characters, underscores, and dashes are allowed.',
        'INVALID',
      ),
    ];
  return store.definitions.find('type', stored)
    ? [userError(at('type'), 'Type has already been taken', 'TAKEN')]
    : [];
}

/** The errors of a store that has as many definitions as it may have. */
export function countErrors(store: Store, type: string): UserError[] {
  const ofMerchant = store.definitions.all().filter((one) => !one.type.startsWith('app--')).length;
  if (isAppOwned(storedType(type)) || ofMerchant < MAX_MERCHANT_DEFINITIONS) return [];
  const message = `Total definition count exceeds the limit of ${MAX_MERCHANT_DEFINITIONS}`;
  return [userError(['definition'], message, 'MAX_DEFINITIONS_EXCEEDED')];
}

/** The errors of a name or description; a missing name is one for a new definition only. */
export function textErrors(key: 'name' | 'description', text: string | null | undefined): UserError[] {
  const word = key === 'name' ? 'Name' : 'Description';
  if (key === 'name' && !text?.trim()) return [userError(at(key), `${word} can't be blank`, 'BLANK')];
  if ((text?.length ?? 0) <= MAX_TEXT) return [];
  return [userError(at(key), `${word} is too long (maximum is ${MAX_TEXT} characters)`, 'TOO_LONG')];
}

/** The error of the admin access, which only types of apps have. */
export function accessErrors(type: string, access: DefinitionInput['access']): UserError[] {
  if (!access?.admin || isAppOwned(type)) return [];
  const message =
    'Admin access can only be specified on metaobject definitions that have an app-reserved type.';
  return [userError(at('access', 'admin'), message, 'ADMIN_ACCESS_INPUT_NOT_ALLOWED')];
}

/** The error of a display name that is none of the fields. */
export function displayNameErrors(
  key: string | null | undefined,
  fields: readonly FieldDefinitionRecord[],
): UserError[] {
  if (!key || fields.some((field) => field.key === key)) return [];
  return [
    userError(at('displayNameKey'), `Field definition "${key}" does not exist`, 'UNDEFINED_OBJECT_FIELD'),
  ];
}

/** The errors of a definition's pages in the online store and in search engines. */
export function capabilityErrors(
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
  const { enabled, data } = input?.renderable ?? {};
  for (const [name, key] of [
    ['meta_title_key', data?.metaTitleKey],
    ['meta_description_key', data?.metaDescriptionKey],
  ] as const) {
    if (!enabled || !key) continue;
    const field = fields.find((one) => one.key === key);
    const error = (message: string, code: string) =>
      errors.push(userError(at('capabilities', 'renderable'), message, code));
    if (!field) error(`Field definition "${key}" does not exist`, 'INVALID');
    else if (!RENDERABLE_TYPES.has(field.fieldType)) {
      const allowed = [...RENDERABLE_TYPES].join(', ');
      error(
        `Renderable Capability "${name}" cannot reference the field definition "${key}" of type "${field.fieldType}". Only ${allowed} definitions are allowed.`,
        'FIELD_TYPE_INVALID',
      );
    }
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
