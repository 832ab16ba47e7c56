import { z } from 'zod';
import { requireChannel } from '#app/domain/channels/authorize.ts';
import { platformDomainParameter, readEndpoint } from '#app/http/endpoint.ts';
import { channelResponse } from '#app/http/channel-schemas.ts';
import { exampleChannel, exampleDomain } from './examples.ts';

const details = `Returns the channel with its brand kit and the settings of the app. A domain without access gets 403.`;

/** Gets a channel with its brand kit and settings. */
export const getChannel = readEndpoint({
  name: 'getChannel',
  summary: 'Get a channel',
  details,
  principals: ['channel', 'partner'],
  params: z.object({ platformDomain: platformDomainParameter }),
  response: z.strictObject({ channel: channelResponse }),
  example: { params: { platformDomain: exampleDomain }, response: { channel: exampleChannel } },
  async read({ principal, context, params }) {
    const channel = await requireChannel(principal, params.platformDomain);
    context.channelId = channel.id;
    return { json: JSON.stringify({ channel: presentChannel(channel) }) };
  },
});

function presentChannel(channel: Awaited<ReturnType<typeof requireChannel>>) {
  const { id, name, domain, storefrontUrl, currency, locale, timezone } = channel;
  return {
    _id: id,
    name,
    platformDomain: domain,
    storefrontUrl,
    currency: currency.trim(),
    locale,
    timezone,
    isInstalled: channel.uninstalledAt === null,
    brand: {
      title: channel.brandTitle ?? name,
      primaryColor: channel.brandPrimaryColor,
      primaryLogo: channel.brandPrimaryLogo,
    },
    settings: {
      emailToolEnabled: channel.emailToolEnabled,
      defaultMessagingEnabled: channel.defaultMessagingEnabled,
      autoDefineCustomFields: channel.autoDefineCustomFields,
      storefrontApiAccess: channel.storefrontApiAccess,
      mirrorsEmail: channel.mirrorsEmail,
      mirrorsCustomer: channel.mirrorsCustomer,
      mirrorsCreatorCollection: channel.mirrorsCreatorCollection,
      mirrorsProductCreators: channel.mirrorsProductCreators,
      compatiblePayload: channel.compatiblePayload,
      hidesDropsFromSearch: channel.hidesDropsFromSearch,
      pagesNeedAcceptance: channel.pagesNeedAcceptance,
      backwardCompatibleKeys: channel.backwardCompatibleKeys,
      dropRemoval: channel.dropRemoval,
    },
    createdAt: channel.createdAt,
    updatedAt: channel.updatedAt,
  };
}
