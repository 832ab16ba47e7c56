import { z } from 'zod';

const nothing = z.object({}).transform(() => ({}));

/**
 * What the platform tells us of, by topic: declared to it in `shopify.app.toml`. Each with what is kept of a message: all
 * else is forgotten before it is stored.
 */
export const keptByTopic = {
  'app/scopes_update': nothing,
  'app/uninstalled': nothing,
  'shop/update': nothing,
};

export type NoticeTopic = keyof typeof keptByTopic;

/** What is kept of a message of a topic. */
export type Kept<Topic extends NoticeTopic> = z.output<(typeof keptByTopic)[Topic]>;

/** Whether a topic is one that we asked to hear of. */
export function isNoticeTopic(topic: string): topic is NoticeTopic {
  return Object.hasOwn(keptByTopic, topic);
}
