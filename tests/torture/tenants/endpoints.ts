import type { GuardedEndpoint } from './guarded-endpoint.ts';
import {
  completeUpload,
  createCampaign,
  createField,
  createTier,
  deleteField,
  stageUpload,
  updateCampaign,
  updateField,
  updateTier,
} from './channel-write-endpoints.ts';
import {
  getCampaign,
  getChannel,
  getCart,
  getCollab,
  getDrop,
  getField,
  getTier,
  listCampaigns,
  listChannelCollabs,
  listCollabs,
  listFields,
  listTiers,
} from './read-endpoints.ts';
import {
  addProducts,
  createChannelDrop,
  removeDrop,
  updateChannelCollab,
  updateChannelDrop,
  updateEnhancement,
} from './channel-drop-endpoints.ts';
import { createCollab, createDrop, updateCollab, updateDrop } from './write-endpoints.ts';

/**
 * Every endpoint that returns a tenant's data. Endpoints that only read come first, because their results are
 * known before the first write. `tests/unit/security-table.test.ts` fails for a path or method that is
 * neither here nor in {@link openToAll}.
 */
export const guardedEndpoints: readonly GuardedEndpoint[] = [
  listCollabs,
  getChannel,
  listCampaigns,
  getCampaign,
  listTiers,
  getTier,
  listFields,
  getField,
  listChannelCollabs,
  getCollab,
  getDrop,
  getCart,
  createCollab,
  updateCollab,
  createDrop,
  updateDrop,
  createCampaign,
  updateCampaign,
  createTier,
  updateTier,
  createField,
  updateField,
  deleteField,
  updateChannelCollab,
  createChannelDrop,
  updateChannelDrop,
  addProducts,
  updateEnhancement,
  removeDrop,
  stageUpload,
  completeUpload,
];

/** Paths with the same response for everyone, without data of a tenant. */
export const openToAll: readonly { route: string; method: string }[] = [
  { route: 'api/openapi.json', method: 'GET' },
  { route: 'api/docs', method: 'GET' },
];
