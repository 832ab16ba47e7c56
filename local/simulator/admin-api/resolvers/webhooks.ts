import type { WebhookRecord } from '../../state/records/webhook.ts';
import { notSimulated } from '../api-error.ts';
import { idNumber, paginate, type PageArgs } from '../connections/paginate.ts';
import type { ResolverMap } from '../context.ts';
import { API_VERSION } from '../load-schema.ts';
import {
  createSubscription,
  deleteSubscription,
  updateSubscription,
  type SubscriptionInput,
} from '../webhooks/change-subscription.ts';

interface ListArgs extends PageArgs {
  topics?: string[] | null;
  uri?: string | null;
  callbackUrl?: string | null;
  query?: string | null;
}

interface SubscriptionArgs {
  id: string;
  topic: string;
  webhookSubscription: SubscriptionInput;
}

/** Webhook subscriptions made through the API. */
export const webhookResolvers: ResolverMap = {
  QueryRoot: {
    webhookSubscription: (_source, { id }: { id: string }, { store }) => store.webhooks.get(id) ?? null,
    webhookSubscriptions: (_source, args: ListArgs, { store }) => {
      if (args.query) throw notSimulated('searching webhook subscriptions');
      const requestedUri = args.uri ?? args.callbackUrl;
      const found = store.webhooks
        .all()
        .filter(
          ({ topic, uri }) =>
            (!requestedUri || uri === requestedUri) && (!args.topics || args.topics.includes(topic)),
        );
      return paginate(found, args);
    },
    webhookSubscriptionsCount: (_source, _args, { store }) => ({
      count: store.webhooks.size,
      precision: 'EXACT',
    }),
  },
  Mutation: {
    webhookSubscriptionCreate: (_source, args: SubscriptionArgs, context) =>
      createSubscription(args, context),
    webhookSubscriptionUpdate: (_source, args: SubscriptionArgs, context) =>
      updateSubscription(args, context),
    webhookSubscriptionDelete: (_source, { id }: { id: string }, context) => deleteSubscription(id, context),
  },
  WebhookSubscription: {
    legacyResourceId: ({ id }: WebhookRecord) => String(idNumber(id)),
    apiVersion: () => ({ handle: API_VERSION, displayName: API_VERSION, supported: true }),
    callbackUrl: ({ uri }: WebhookRecord) => uri,
    endpoint: ({ uri }: WebhookRecord) => ({ __typename: 'WebhookHttpEndpoint', callbackUrl: uri }),
    metafields: () => [],
  },
};
