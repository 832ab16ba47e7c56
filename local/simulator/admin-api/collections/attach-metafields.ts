import type { MetafieldRecord } from '../../state/records/collection.ts';
import type { Store } from '../../state/store.ts';
import { notSimulated, userError, type UserError } from '../api-error.ts';
import type { MetafieldInput } from './collection-input.ts';

interface Attached {
  metafields: MetafieldRecord[];
  errors: UserError[];
}

const NAMESPACE = /^[A-Za-z0-9_-]{3,255}$/;
const KEY = /^[A-Za-z0-9_-]{2,64}$/;

/** Adds metafields; an existing one with the same namespace and key gets the new value. */
export function attachMetafields(
  store: Store,
  before: readonly MetafieldRecord[],
  inputs: readonly MetafieldInput[] | null | undefined,
): Attached {
  const metafields = [...before];
  const errors: UserError[] = [];
  for (const [index, input] of (inputs ?? []).entries()) {
    const { namespace = '', key = '', type, value } = input;
    const at = metafields.findIndex((one) => one.namespace === namespace && one.key === key);
    const known = metafields[at];
    errors.push(...errorsIn(input, known?.type, ['metafields', String(index)]));
    const metafield = {
      id: known?.id ?? store.newId('Metafield'),
      namespace: namespace ?? '',
      key: key ?? '',
      type: known?.type ?? type ?? '',
      value: value ?? '',
    };
    metafields.splice(at < 0 ? metafields.length : at, at < 0 ? 0 : 1, metafield);
  }
  return { metafields, errors };
}

function errorsIn(
  { id, namespace, key, type, value }: MetafieldInput,
  knownType: string | undefined,
  fieldPath: string[],
): UserError[] {
  if (id) throw notSimulated('metafields by id');
  if (!namespace) throw notSimulated('metafields in the namespace of the app itself');
  const holds = knownType ?? type;
  if (!holds) return [userError([...fieldPath, 'type'], "Type can't be blank")];
  if (holds !== 'number_integer') throw notSimulated(`metafields of type ${holds}`);
  const errors: UserError[] = [];
  if (!NAMESPACE.test(namespace)) errors.push(userError([...fieldPath, 'namespace'], 'Namespace is invalid'));
  if (!KEY.test(key ?? '')) errors.push(userError([...fieldPath, 'key'], 'Key is invalid'));
  if (type && type !== holds)
    errors.push(
      userError([...fieldPath, 'type'], 'Type cannot be changed from the one that the metafield has'),
    );
  if (!value) errors.push(userError([...fieldPath, 'value'], "Value can't be blank."));
  else if (!/^-?\d{1,16}$/.test(value))
    errors.push(userError([...fieldPath, 'value'], 'Value must be an integer.'));
  return errors;
}
