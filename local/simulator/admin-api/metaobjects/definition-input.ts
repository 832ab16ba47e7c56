import type { FieldOption } from '../../values/check-options.ts';

/** The input objects of definition mutations, as the schema describes them. */

export interface FieldCreateInput {
  key: string;
  name?: string | null;
  description?: string | null;
  type: string;
  required?: boolean | null;
  validations?: FieldOption[] | null;
  capabilities?: { adminFilterable?: { enabled: boolean } | null } | null;
}

export interface FieldOperationInput {
  create?: FieldCreateInput | null;
  update?: Omit<FieldCreateInput, 'type'> | null;
  delete?: { key: string } | null;
}

export interface CapabilitiesInput {
  publishable?: { enabled: boolean } | null;
  translatable?: { enabled: boolean } | null;
  onlineStore?: {
    enabled: boolean;
    data?: { urlHandle: string; createRedirects?: boolean | null } | null;
  } | null;
  renderable?: {
    enabled: boolean;
    data?: { metaTitleKey?: string | null; metaDescriptionKey?: string | null } | null;
  } | null;
}

export interface DefinitionInput {
  name?: string | null;
  description?: string | null;
  displayNameKey?: string | null;
  access?: { admin?: string | null; storefront?: string | null; customerAccount?: string | null } | null;
  capabilities?: CapabilitiesInput | null;
}

export interface DefinitionCreateInput extends DefinitionInput {
  type: string;
  fieldDefinitions?: FieldCreateInput[] | null;
}

export interface DefinitionUpdateInput extends DefinitionInput {
  fieldDefinitions?: FieldOperationInput[] | null;
  resetFieldOrder?: boolean | null;
}
