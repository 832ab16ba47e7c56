import { z } from 'zod';
import {
  channelResponse,
  customFieldDefinitionResponse,
  listedCampaignResponse,
  listedTierResponse,
} from '../channel-schemas.ts';
import * as collabSchemas from '../collab-schemas.ts';
import * as schemas from '../response-schemas.ts';
import {
  createCampaignBody,
  createCollabTierBody,
  updateCampaignBody,
  updateCollabTierBody,
} from '#app/domain/campaigns/input.ts';
import { socialInput } from '#app/domain/collabs/field-values.ts';
import { createCollabBody, updateCollabBody } from '#app/domain/collabs/input.ts';
import { createCustomFieldBody, updateCustomFieldBody } from '#app/domain/custom-fields/records.ts';
import { customInput } from '#app/domain/input/custom.ts';
import { discountInput } from '#app/domain/discounts/input.ts';
import {
  addProductsBody,
  createDropBody,
  enhancementInput,
  dropItemInput,
  updateDropBody,
  updateEnhancementBody,
} from '#app/domain/input/drops.ts';
import { mediaObject } from '#app/domain/input/media.ts';
import { mayBeEmpty } from '#app/domain/input/text.ts';

/** A part of the document: a JSON object. */
export interface JsonObject {
  [key: string]: unknown;
}

/** Named request schemas. */
const requestSchemas = {
  CollabCreate: createCollabBody,
  CollabUpdate: updateCollabBody,
  DropCreate: createDropBody,
  DropUpdate: updateDropBody,
  CampaignCreate: createCampaignBody,
  CampaignUpdate: updateCampaignBody,
  TierCreate: createCollabTierBody,
  TierUpdate: updateCollabTierBody,
  CustomFieldCreate: createCustomFieldBody,
  CustomFieldUpdate: updateCustomFieldBody,
  DropAddition: addProductsBody,
  EnhancementUpdate: updateEnhancementBody,
  ProductEntry: dropItemInput,
  EnhancementInput: enhancementInput,
  MediaInput: mediaObject,
  DiscountInput: discountInput,
  CustomInput: customInput,
  SocialInput: socialInput,
};

/** Named response schemas. */
const responseSchemas = {
  Collab: collabSchemas.collabResponse,
  ListedCollab: collabSchemas.listedCollabResponse,
  WholeCollab: collabSchemas.fullCollabResponse,
  Creator: collabSchemas.creatorResponse,
  Discount: schemas.discountResponse,
  CustomField: schemas.customFieldResponse,
  CreatedDrop: schemas.createdDropResponse,
  UpdatedDrop: schemas.updatedDropResponse,
  Drop: schemas.fullDropResponse,
  DropItem: schemas.dropProductResponse,
  Enhancement: schemas.enhancementResponse,
  Media: schemas.mediaResponse,
  Campaign: schemas.campaignResponse,
  ListedCampaign: listedCampaignResponse,
  Tier: schemas.tierResponse,
  ListedTier: listedTierResponse,
  CustomFieldDefinition: customFieldDefinitionResponse,
  Pagination: schemas.paginationResponse,
  Channel: channelResponse,
  Problem: schemas.problemSchema,
};

type Side = 'input' | 'output';

const named = { input: requestSchemas, output: responseSchemas };
const registries = { input: registryOf(requestSchemas), output: registryOf(responseSchemas) };
const unnamed = 'unnamed';

function registryOf(schemas: Record<string, z.ZodType>) {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  return registry;
}

/** All named schemas in JSON Schema 2020-12, generated from the validating schemas. */
export function componentSchemas(): Record<string, JsonObject> {
  return { ...convertNamed('output'), ...convertNamed('input') };
}

function convertNamed(side: Side): Record<string, JsonObject> {
  const { schemas } = z.toJSONSchema(registries[side], { ...options(side), uri: reference });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => [id, withoutAddress(schema as JsonObject)]),
  );
}

/** Without keys that are valid only in a separate document. */
function withoutAddress(schema: JsonObject): JsonObject {
  const own = new Set(['$id', '$schema']);
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !own.has(key)));
}

/** A schema in JSON Schema; named schemas become references. */
export function convertSchema(schema: z.ZodType, side: Side): JsonObject {
  const name = registries[side].get(schema)?.id;
  if (name !== undefined) return { $ref: reference(name) };
  const registry = registryOf({ ...named[side], [unnamed]: schema });
  const converted = z.toJSONSchema(registry, { ...options(side), uri: reference }).schemas[unnamed];
  return withoutAddress(converted as JsonObject);
}

function reference(id: string): string {
  return `#/components/schemas/${id}`;
}

function options(side: Side) {
  return {
    io: side,
    target: 'draft-2020-12' as const,
    unrepresentable: 'any' as const,
    override({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) {
      // New keys may appear within a version, so clients must not rely on strictness.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      // Zod's own bounds of an integer are noise for readers.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (mayBeEmpty in jsonSchema) orEmpty(jsonSchema);
      // A named format needs no pattern.
      if (jsonSchema.format === 'uuid' || jsonSchema.format === 'date-time') delete jsonSchema.pattern;
    },
  };
}

/** Extends a schema by the empty string. */
function orEmpty(schema: z.core.JSONSchema.BaseSchema): void {
  const { description, ...nonEmpty } = schema;
  Reflect.deleteProperty(nonEmpty, mayBeEmpty);
  for (const key of Object.keys(schema)) Reflect.deleteProperty(schema, key);
  schema.anyOf = [nonEmpty, { const: '', description: 'Not sent.' }];
  if (description !== undefined) schema.description = description;
}
