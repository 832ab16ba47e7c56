import type { Row } from '../table.ts';

/** A value on a product or collection, by namespace and key. `$app` is stored with the app's number. */
export interface MetafieldRecord extends Row {
  namespace: string;
  key: string;
  type: string;
  value: string;
}

export interface MetafieldDefinitionRecord extends Row {
  namespace: string;
  key: string;
  ownerType: string;
  name: string;
  description: string | null;
  /** Name of the type, such as `list.metaobject_reference`. */
  fieldType: string;
  validations: { name: string; value: string }[];
  access: { admin: string; storefront: string; customerAccount: string };
}
