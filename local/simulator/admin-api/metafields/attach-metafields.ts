import type { MetafieldDefinitionRecord, MetafieldRecord } from '../../state/records/metafield.ts';
import { findNode } from '../../state/find-node.ts';
import { FIELD_TYPE_NAMES, invalidType } from '../../values/field-types.ts';
import { normaliseValue } from '../../values/normalise-value.ts';
import { notSimulated, type UserError, userError } from '../api-error.ts';
import type { AdminContext } from '../context.ts';
import { FOREIGN, identifierErrors, isForeign, storedNamespace } from './namespace.ts';

/** A value by its namespace and key; lookup by id is not simulated. */
export interface MetafieldInput {
  id?: string | null;
  namespace?: string | null;
  key?: string | null;
  type?: string | null;
  value?: string | null;
}

interface Attached {
  metafields: MetafieldRecord[];
  errors: UserError[];
}

/** Types of owners with metafields. */
export type OwnerType = 'COLLECTION' | 'PRODUCT';

/** Adds metafields; an existing one with the same namespace and key gets the new value. */
export function attachMetafields(
  ownerType: OwnerType,
  {
    before,
    inputs,
  }: { before: readonly MetafieldRecord[]; inputs: readonly MetafieldInput[] | null | undefined },
  context: AdminContext,
): Attached {
  const metafields = [...before];
  const errors: UserError[] = [];
  for (const [index, input] of (inputs ?? []).entries()) {
    if (input.id) throw notSimulated('metafields by id');
    const namespace = storedNamespace(input.namespace, context);
    const at = metafields.findIndex((one) => one.namespace === namespace && one.key === input.key);
    const current = metafields[at];
    const definition = findDefinition(context, { ownerType, namespace, key: input.key ?? '' });
    const checked = checkInput({ ...input, namespace }, { current, definition }, context);
    errors.push(
      ...checked.errors.map((error) => ({
        ...error,
        field: ['metafields', String(index), ...(error.field ?? [])],
      })),
    );
    const id = current?.id ?? context.store.newId('Metafield');
    const metafield = { id, namespace, key: input.key ?? '', type: checked.type, value: checked.value };
    metafields.splice(at < 0 ? metafields.length : at, at < 0 ? 0 : 1, metafield);
  }
  return { metafields, errors };
}

/** The definition of an owner type, namespace and key. */
export function findDefinition(
  { store }: Pick<AdminContext, 'store'>,
  { ownerType, namespace, key }: { ownerType: string; namespace: string; key: string },
): MetafieldDefinitionRecord | undefined {
  return store.metafieldDefinitions.find('identifier', `${ownerType}/${namespace}/${key}`);
}

interface Checked {
  type: string;
  value: string;
  errors: UserError[];
}

function checkInput(
  { namespace, key, type, value }: MetafieldInput & { namespace: string },
  {
    current,
    definition,
  }: { current: MetafieldRecord | undefined; definition: MetafieldDefinitionRecord | undefined },
  context: AdminContext,
): Checked {
  const holds = definition?.fieldType ?? current?.type ?? type ?? '';
  const rejected = (...errors: UserError[]) => ({ type: holds, value: '', errors });
  if (isForeign(namespace, context)) return rejected(userError([], FOREIGN, 'APP_NOT_AUTHORIZED'));
  const errors = identifierErrors({ namespace, key: key ?? '' }, { path: [], invalidCode: 'INVALID' });
  if (!holds) return rejected(...errors, userError(['type'], "Type can't be blank", 'BLANK'));
  if (!FIELD_TYPE_NAMES.includes(holds))
    return rejected(...errors, userError(['type'], invalidType(holds), 'INCLUSION'));
  if (type && type !== holds) {
    const message = `Type '${type}' must be consistent with the definition's type: '${holds}'.`;
    errors.push(userError(['type'], message, 'INVALID_TYPE'));
  }
  if (!value?.trim())
    return rejected(...errors, userError(['value'], "Value can't be blank.", 'INVALID_VALUE'));
  const { store } = context;
  const validations = definition?.validations ?? [];
  const result = normaliseValue({ fieldType: holds, validations }, value, {
    currency: store.shop.currency,
    exists: (gid) => findNode(store, gid) !== undefined && hasDefinition(gid, validations, context),
    coercesBooleans: false,
  });
  if ('stored' in result) return { type: holds, value: result.stored, errors };
  const found = result.problems.map(({ message, index }) => ({
    ...userError(['value'], message, 'INVALID_VALUE'),
    elementIndex: index,
  }));
  return rejected(...errors, ...found);
}

/** Whether a metaobject has the definition that the metafield's definition names. */
function hasDefinition(
  gid: string,
  validations: MetafieldDefinitionRecord['validations'],
  { store }: AdminContext,
): boolean {
  const id = validations.find(({ name }) => name === 'metaobject_definition_id')?.value;
  return id === undefined || store.metaobjects.get(gid)?.type === store.definitions.get(id)?.type;
}
