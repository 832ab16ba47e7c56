import type { Row } from '../table.ts';

export interface FieldDefinitionRecord {
  key: string;
  name: string;
  description: string | null;
  required: boolean;
  /** Name of the field type, such as `list.collection_reference`. */
  fieldType: string;
  validations: { name: string; value: string }[];
  adminFilterable: boolean;
}

export interface CapabilitiesRecord {
  publishable: boolean;
  translatable: boolean;
  onlineStore: { urlHandle: string; createRedirects: boolean } | null;
  renderable: { metaTitleKey: string | null; metaDescriptionKey: string | null } | null;
}

export interface DefinitionRecord extends Row {
  type: string;
  name: string;
  description: string | null;
  displayNameKey: string | null;
  access: { admin: string; storefront: string; customerAccount: string };
  enabled: CapabilitiesRecord;
  fields: FieldDefinitionRecord[];
  /** Set when another app than the registered one created it. */
  byOtherApp?: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface MetaobjectRecord extends Row {
  type: string;
  handle: string;
  status: 'ACTIVE' | 'DRAFT';
  templateSuffix: string | null;
  /** Set when another app than the registered one created it. */
  byOtherApp?: boolean;
  /** Stored text by field key; unset fields are absent. */
  stored: Record<string, string>;
  createdAt: string;
  updatedAt: string;
}
