import type { Channel } from '#app/db/generated/client.ts';
import type { MetaobjectDefinitionCreateInput } from '#app/platform/generated/graphql.ts';
import { creatorFields, creatorType } from './creator-fields.ts';

export type WantedDefinition = ReturnType<typeof wantedDefinition>;

/** The definition as we want it. Its entries have pages of their own and are drafts unless they say otherwise. */
export function wantedDefinition(channel: Channel) {
  return {
    type: creatorType,
    name: 'Creator',
    displayNameKey: 'cc-creator-handle',
    access: { storefront: channel.storefrontApiAccess ? ('PUBLIC_READ' as const) : ('NONE' as const) },
    capabilities: {
      publishable: { enabled: true },
      onlineStore: { enabled: true, data: { urlHandle: creatorType, createRedirects: true } },
      renderable: {
        enabled: true,
        data: { metaTitleKey: 'cc-creator-shop-title', metaDescriptionKey: 'cc-creator-shop-description' },
      },
    },
    fieldDefinitions: creatorFields(channel),
  } satisfies MetaobjectDefinitionCreateInput;
}
