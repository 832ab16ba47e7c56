import type { SourceBug } from '../harness/plant-bug.ts';

/** Bugs by which a forged webhook is handled, one is handled twice, or a late one is taken for a new one. */
export const inboundBugs: readonly SourceBug[] = [
  {
    name: 'any-signature',
    about: 'any signature of the right length is valid',
    file: 'app/http/platform-webhook.ts',
    from: 'signature.length === expected.length && timingSafeEqual(signature, expected)',
    to: 'signature.length === expected.length',
  },
  {
    name: 're-encoded',
    about: 'the signature is verified over the reserialized body',
    file: 'app/http/platform-webhook.ts',
    from: '.update(body).digest();',
    to: '.update(JSON.stringify(JSON.parse(body.toString()))).digest();',
  },
  {
    name: 'kept-twice',
    about: 'a duplicate is not detected',
    file: 'app/db/platform-webhooks.ts',
    from: 'SELECT ${channel}, webhook_id, topic',
    to: 'SELECT ${channel}, webhook_id || random(), topic',
  },
  {
    name: 'request-by-message',
    about: 'a data request in another webhook is recorded again',
    file: 'app/domain/privacy/customer-data.ts',
    from: 'platformRequestId: requestId,',
    to: 'platformRequestId: requestId + Math.random(),',
  },
  {
    name: 'hint-is-truth',
    about: 'a product gets the title of any webhook, however late',
    file: 'app/mirror/webhooks/products.ts',
    from: 'updateProducts(channelId, numbers, await getProducts(store, numbers))',
    to: 'updateProducts(channelId, numbers, { found: new Map(changed.map((hint) => [hint.id, { platformNumber: hint.id, handle: hint.handle ?? "", title: hint.title ?? "" }])), missing: new Set() })',
  },
  {
    name: 'late-uninstallation',
    about: 'a late uninstallation ends a newer installation',
    file: 'app/domain/channels/install.ts',
    from: 'where: { channelId, obtainedAt: { lte: at } }',
    to: 'where: { channelId }',
  },
  {
    name: 'own-echo',
    about: "the app's own writes are saved like changes by others",
    file: 'app/db/platform-webhooks.ts',
    from: 'coalesce(changed.changed_at <= object.changed_at + ${tolerance}, false) AS is_old',
    to: 'object.changed_at IS NULL AND ${tolerance} IS NULL AS is_old',
  },
  {
    name: 'echo-of-last-write',
    about: "the app's last write of an entry is saved like a change by others, its earlier ones are not",
    file: 'app/db/platform-webhooks.ts',
    from: 'changed.changed_at <= object.changed_at +',
    to: 'changed.changed_at < object.changed_at -',
  },
  {
    name: 'everybody-marked',
    about: 'a changed product marks all collabs dirty',
    file: 'app/db/drops/products.ts',
    from: 'AND product_id = ANY (${changed}::uuid[])',
    to: 'AND ${changed}::uuid[] IS NOT NULL',
  },
];
