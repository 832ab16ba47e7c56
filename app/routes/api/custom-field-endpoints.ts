import { z } from 'zod';
import { deleteFieldIn } from '#app/domain/custom-fields/fields.ts';
import {
  createCustomFieldBody,
  createFieldOfRequest,
  fieldOwnerType,
  getFieldRecord,
  listFieldRecords,
  updateCustomFieldBody,
  updateFieldOfRequest,
  type FieldRecord,
} from '#app/domain/custom-fields/records.ts';
import { customFieldDefinitionResponse } from '#app/http/channel-schemas.ts';
import {
  platformDomainParameter,
  readEndpoint,
  requireNamedChannel,
  writeEndpoint,
} from '#app/http/endpoint.ts';
import { pageParameters, respondWithPage } from '#app/http/list-query.ts';
import { id, paginationResponse } from '#app/http/response-schemas.ts';
import { exampleDomain, exampleField, examplePagination } from './examples.ts';

const principals = ['channel', 'partner'] as const;
const channelParams = { platformDomain: platformDomainParameter };
const fieldParams = { ...channelParams, fieldId: z.string().describe('The custom field’s `_id`.') };
const response = z.strictObject({ customFieldDefinition: customFieldDefinitionResponse });
const exampleParams = { platformDomain: exampleDomain };
const exampleResponse = { customFieldDefinition: exampleField };

/** Lists the custom fields of a channel, newest first, one page per request. */
export const listCustomFieldDefinitions = readEndpoint({
  name: 'listCustomFieldDefinitions',
  summary: 'List a channel’s custom fields',
  details:
    'Returns one page, newest first. The keys of `custom` in requests are the handles of these fields.',
  principals,
  params: z.object(channelParams),
  query: z.object({
    owner_type: fieldOwnerType.optional().describe('Only the fields of this kind of object.'),
    ...pageParameters,
  }),
  response: z.strictObject({
    customFieldDefinitions: z.array(customFieldDefinitionResponse),
    pagination: paginationResponse,
  }),
  example: {
    params: exampleParams,
    response: { customFieldDefinitions: [exampleField], pagination: examplePagination },
  },
  async read(input) {
    const channelId = await requireNamedChannel(input);
    const { owner_type: ownerType, ...page } = input.query;
    return respondWithPage(['custom fields', channelId, ownerType], page, {
      name: 'customFieldDefinitions',
      read: (request) => listFieldRecords(channelId, ownerType, request),
      present: presentField,
    });
  },
});

export const getCustomFieldDefinition = readEndpoint({
  name: 'getCustomFieldDefinition',
  summary: 'Get a custom field',
  details: 'A removed custom field gets 404.',
  principals,
  params: z.object(fieldParams),
  response,
  example: { params: { ...exampleParams, fieldId: exampleField._id }, response: exampleResponse },
  async read(input) {
    const channelId = await requireNamedChannel(input);
    return respond(await getFieldRecord({ channelId, fieldId: input.params.fieldId }));
  },
});

export const createCustomFieldDefinition = writeEndpoint({
  name: 'createCustomFieldDefinition',
  summary: 'Create a custom field',
  details:
    'Collabs, drops or products can then have values of it in `custom`. A handle that another field of the same owner type has gets 400.',
  principals,
  params: z.object(channelParams),
  body: createCustomFieldBody,
  response,
  example: {
    params: exampleParams,
    body: { ownerType: 'collab', handle: 'cc-motto', name: 'Motto', type: 'single_line_text_field' },
    response: exampleResponse,
  },
  async write(input) {
    const channelId = await requireNamedChannel(input);
    return async (tx) => {
      const fieldId = await createFieldOfRequest(tx, channelId, input.body);
      return respond(await getFieldRecord({ channelId, fieldId }, tx));
    };
  },
});

export const updateCustomFieldDefinition = writeEndpoint({
  name: 'updateCustomFieldDefinition',
  summary: 'Update a custom field',
  details: 'Only the name can change: themes use the handle, and values have the type.',
  principals,
  params: z.object(fieldParams),
  body: updateCustomFieldBody,
  response,
  example: {
    params: { ...exampleParams, fieldId: exampleField._id },
    body: { name: 'Motto' },
    response: exampleResponse,
  },
  async write(input) {
    const channelId = await requireNamedChannel(input);
    const key = { channelId, fieldId: input.params.fieldId };
    return async (tx) => {
      await updateFieldOfRequest(tx, key, input.body);
      return respond(await getFieldRecord(key, tx));
    };
  },
});

export const deleteCustomFieldDefinition = writeEndpoint({
  name: 'deleteCustomFieldDefinition',
  summary: 'Delete a custom field',
  details:
    'Deletes the field with all its values, which cannot be restored. A new field may have the same handle. A second deletion gets 404.',
  principals,
  params: z.object(fieldParams),
  response: z.strictObject({ customFieldDefinition: z.strictObject({ _id: id }) }),
  example: {
    params: { ...exampleParams, fieldId: exampleField._id },
    response: { customFieldDefinition: { _id: exampleField._id } },
  },
  async write(input) {
    const channelId = await requireNamedChannel(input);
    const { fieldId } = input.params;
    return async (tx) => {
      await deleteFieldIn(tx, { channelId, fieldId });
      return { json: JSON.stringify({ customFieldDefinition: { _id: fieldId } }) };
    };
  },
});

function presentField({ id: _id, ...field }: FieldRecord): string {
  return JSON.stringify({ _id, ...field });
}

function respond(field: FieldRecord) {
  return { json: `{"customFieldDefinition":${presentField(field)}}` };
}
