import type { TextBug } from '../harness/plant-bug.ts';

/** Mistakes by which somebody else's message would be heeded, or the platform's twice, or a late one for a new one. */
export const inboundBugs: readonly TextBug[] = [
  {
    name: 'any-signature',
    about: 'a signature of the right length is good',
    from: 'signature.length === expected.length && timingSafeEqual(signature, expected)',
    to: 'signature.length === expected.length',
  },
  {
    name: 're-encoded',
    about: 'the signature is compared with one of the body as it was read and written again',
    from: '.update(body).digest();',
    to: '.update(JSON.stringify(JSON.parse(body.toString()))).digest();',
  },
  {
    name: 'kept-twice',
    about: 'a repetition is not known for one',
    from: 'SELECT id, ${webhookId}, ${topic}',
    to: 'SELECT id, ${webhookId + Math.random()}, ${topic}',
  },
  {
    name: 'request-by-message',
    about: 'a request that comes again in another message is recorded again',
    from: 'platformRequestId: requestId,',
    to: 'platformRequestId: requestId + Math.random(),',
  },
  {
    name: 'hint-is-truth',
    about: 'a product is called what a message says, however late it comes',
    from: 'updateProducts(channelId, platformIds, await getProducts(store, platformIds))',
    to: 'updateProducts(channelId, platformIds, { found: new Map(changed.map((hint) => [hint.id, { platformId: hint.id, handle: hint.handle ?? "", title: hint.title ?? "" }])), missing: new Set() })',
  },
  {
    name: 'late-uninstallation',
    about: 'an uninstallation that is told of late ends what was installed since',
    from: 'where: { channelId, obtainedAt: { lte: at } }',
    to: 'where: { channelId }',
  },
  {
    name: 'own-echo',
    about: 'what the app wrote itself is looked at as if somebody else had',
    from: 'return at === null || changedAt === null || new Date(at) > changedAt;',
    to: 'return true;',
  },
  {
    name: 'everybody-marked',
    about: 'a product that changes has every collab written',
    from: 'AND product_id = ANY (${changed}::uuid[])',
    to: 'AND ${changed}::uuid[] IS NOT NULL',
  },
];
