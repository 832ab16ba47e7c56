import type { EndpointsByPath } from '#app/http/api-route.ts';
import { publicEndpoint } from '#app/http/endpoint.ts';
import { openApiDocument } from '#app/http/openapi/document.ts';
import { createCampaign, getCampaign, listCampaigns, updateCampaign } from './campaign-endpoints.ts';
import {
  addDropProducts,
  createChannelDrop,
  deleteDrop,
  getDrop,
  getDropCart,
  updateChannelDrop,
  updateDropEnhancement,
} from './channel-drop-endpoints.ts';
import { createCollab } from './create-collab.ts';
import { createDrop } from './create-drop.ts';
import {
  createCustomFieldDefinition,
  deleteCustomFieldDefinition,
  getCustomFieldDefinition,
  listCustomFieldDefinitions,
  updateCustomFieldDefinition,
} from './custom-field-endpoints.ts';
import { getDocs } from './docs.ts';
import { getChannel } from './get-channel.ts';
import { getChannelCollab } from './get-collab.ts';
import { listChannelCollabs } from './list-channel-collabs.ts';
import { listCollabs } from './list-collabs.ts';
import { createCollabTier, getCollabTier, listCollabTiers, updateCollabTier } from './tier-endpoints.ts';
import { updateChannelCollab, updateCollab } from './update-collab.ts';
import { updateDrop } from './update-drop.ts';
import { createUpload, completeUpload } from './upload-endpoints.ts';

/** All endpoints of the HTTP interface. The server routes requests by it, and the OpenAPI document describes it. */
export const endpoints: EndpointsByPath = {
  '/creators/collabs': { GET: listCollabs, POST: createCollab },
  '/creators/collabs/{collabId}': { POST: updateCollab },
  '/creators/collabs/{collabId}/drops': { POST: createDrop },
  '/creators/collabs/{collabId}/drops/{dropId}': { POST: updateDrop },
  '/channels/{platformDomain}': { GET: getChannel },
  '/channels/{platformDomain}/campaigns': { GET: listCampaigns, POST: createCampaign },
  '/channels/{platformDomain}/campaigns/{campaignId}': { GET: getCampaign, POST: updateCampaign },
  '/channels/{platformDomain}/collab-tiers': { GET: listCollabTiers, POST: createCollabTier },
  '/channels/{platformDomain}/collab-tiers/{tierId}': { GET: getCollabTier, POST: updateCollabTier },
  '/channels/{platformDomain}/custom-field-definitions': {
    GET: listCustomFieldDefinitions,
    POST: createCustomFieldDefinition,
  },
  '/channels/{platformDomain}/custom-field-definitions/{fieldId}': {
    GET: getCustomFieldDefinition,
    POST: updateCustomFieldDefinition,
    DELETE: deleteCustomFieldDefinition,
  },
  '/channels/{platformDomain}/collabs': { GET: listChannelCollabs },
  '/channels/{platformDomain}/collabs/{collabId}': { GET: getChannelCollab, POST: updateChannelCollab },
  '/channels/{platformDomain}/collabs/{collabId}/drops': { POST: createChannelDrop },
  '/channels/{platformDomain}/collabs/{collabId}/drops/{dropId}': {
    GET: getDrop,
    POST: updateChannelDrop,
    DELETE: deleteDrop,
  },
  '/channels/{platformDomain}/collabs/{collabId}/drops/{dropId}/cart': { GET: getDropCart },
  '/channels/{platformDomain}/collabs/{collabId}/drops/{dropId}/products': { POST: addDropProducts },
  '/channels/{platformDomain}/collabs/{collabId}/drops/{dropId}/enhancements/{enhancementId}': {
    POST: updateDropEnhancement,
  },
  '/channels/{platformDomain}/uploads': { POST: createUpload },
  '/channels/{platformDomain}/uploads/{uploadId}': { POST: completeUpload },
  '/openapi.json': { GET: publicEndpoint(() => JSON.stringify(openApiDocument(endpoints))) },
  '/docs': { GET: getDocs },
};
