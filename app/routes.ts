import { index, layout, route } from '@remix-run/route-config';
import type { RouteConfig } from '@remix-run/route-config';

/** The contents page: every address and its one file. */
export default [
  layout('routes/admin/frame.tsx', [
    index('routes/admin/home.tsx'),
    route('collabs', 'routes/admin/collabs/list.tsx'),
    route('collabs/new', 'routes/admin/collabs/new.tsx'),
    route('collabs/:collabId', 'routes/admin/collabs/detail.tsx'),
    route('campaigns', 'routes/admin/campaigns/list.tsx'),
    route('campaigns/new', 'routes/admin/campaigns/new.tsx'),
    route('campaigns/:campaignId', 'routes/admin/campaigns/edit.tsx'),
    route('campaigns/:campaignId/tiers/new', 'routes/admin/campaigns/new-tier.tsx'),
    route('campaigns/:campaignId/tiers/:tierId', 'routes/admin/campaigns/edit-tier.tsx'),
    route('collabs/import', 'routes/admin/imports/upload.tsx'),
    route('collabs/import/:importId', 'routes/admin/imports/import.tsx'),
    route('settings', 'routes/admin/settings/index.tsx'),
    route('settings/brand', 'routes/admin/settings/brand.tsx'),
    route('settings/custom-fields', 'routes/admin/settings/custom-fields.tsx'),
    route('settings/keys', 'routes/admin/settings/keys.tsx'),
    route('settings/mirror', 'routes/admin/settings/mirror.tsx'),
    route('settings/partners', 'routes/admin/settings/partners.tsx'),
    route('settings/webhooks', 'routes/admin/settings/webhooks/list.tsx'),
    route('settings/webhooks/:endpointId', 'routes/admin/settings/webhooks/endpoint.tsx'),
    route('collabs/:collabId/drops/new', 'routes/admin/drops/new.tsx'),
    route('collabs/:collabId/drops/:dropId', 'routes/admin/drops/edit.tsx'),
  ]),
  route('collabs/:collabId/drops/:dropId/history', 'routes/admin/drops/history.ts'),
  route('collabs/:collabId/drops/:dropId/remove', 'routes/admin/drops/remove.ts'),
  route('drops/products', 'routes/admin/drops/products.ts'),
  route('drops/uploads', 'routes/admin/drops/uploads.ts'),
  route('campaigns/preview', 'routes/admin/campaigns/preview.ts'),
  route('collabs/import/template', 'routes/admin/imports/template.ts'),
  route('collabs/import/:importId/result', 'routes/admin/imports/result.ts'),
  route('session-token', 'routes/admin/session-token.ts'),

  route('api/creators/collabs', 'routes/api/collabs.ts'),
  route('api/creators/collabs/:collabId', 'routes/api/collab.ts'),
  route('api/creators/collabs/:collabId/drops', 'routes/api/drops.ts'),
  route('api/creators/collabs/:collabId/drops/:dropId', 'routes/api/drop.ts'),
  route('api/channels/:platformDomain/collabs/:collabId', 'routes/api/channel-collab.ts'),
  route('api/openapi.json', 'routes/api/openapi.ts'),
  route('api/docs', 'routes/api/docs.ts'),
  route('api/*', 'routes/api/unknown-path.ts'),

  route('.well-known/jwks.json', 'routes/auth/jwks.ts'),
  route('auth/token', 'routes/auth/token.ts'),
  route('auth/revoke', 'routes/auth/revoke.ts'),

  route('webhooks/platform', 'routes/platform/webhooks.ts'),
  route('healthz', 'routes/platform/healthz.ts'),
  route('readyz', 'routes/platform/readyz.ts'),

  route('*', 'routes/admin/no-such-page.tsx'),
] satisfies RouteConfig;
