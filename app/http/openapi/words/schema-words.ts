import { limits } from '#app/domain/limits.ts';

/** What each named schema is, for a reader of the reference. */
export const schemaWords: Readonly<Record<string, string>> = {
  Collab: 'The association of one creator with one channel, with creator, tier and drops as ids.',
  ListedCollab: 'A collab in a list: its creator in full, tier and drops as ids.',
  WholeCollab: 'A collab with creator, tier, drops, products, enhancements and custom fields in full.',
  Creator:
    'A creator, as the collab’s channel sees them: what the channel wrote, over the creator’s own profile.',
  Discount:
    'The discount that holds for a collab: its own, else its tier’s. A percentage is always answered as a fraction: 0.15 is 15 percent.',
  CustomField: 'One custom value of a collab, drop or product entry.',
  CreatedDrop: 'A drop as it is answered when it is created: its records by their ids.',
  UpdatedDrop: 'A drop as it is answered when it is updated: its records by their ids, and its revision.',
  Drop: 'A drop inside a collab in full, its products and enhancements in order.',
  DropProduct: 'One product of a drop.',
  Enhancement: 'What a creator adds to one product of a drop.',
  Media: 'A picture or video. The service keeps its address and never fetches it.',
  Reference: 'A record by its id, with its title.',
  Pagination: 'Where a list goes on.',
  Problem: 'What every failure answers. The message says what is wrong and what to send instead.',
  CollabCreate:
    'The creator is found or made by e-mail address. Unknown keys are ignored. An empty string for `affiliateCode`, `affiliateUrl`, `collabTier`, `handle`, `profilePicture`, `primaryColor` or `title` means “not given”.',
  CollabUpdate:
    'Every field is optional: an absent one keeps what is there, `null` clears where clearing makes sense, `custom` merges key by key. An empty string means “not given”.',
  DropCreate: 'A drop: a title and an ordered list of products.',
  DropUpdate:
    'Every field is optional: an absent one keeps what is there. `products`, when it is sent, replaces the ordered list; an entry that survives (same product and variant) keeps its record and its enhancement. An empty list empties the drop.',
  ProductEntry:
    'One product of a drop. The same product and variant may stand in a drop once. An `id` is a number, a numeric string or a global id.',
  EnhancementInput:
    'A note and media for one product. A `custom` inside it is read like the entry’s own `custom`, whose values win.',
  MediaInput:
    'A Media object: one of ours by its `_id`, or any by its public https `url`. An `_id` that is not ours is ignored when there is a `url`. Private and loopback addresses are refused.',
  DiscountInput:
    'For `Percentage`, 0 < x < 1 is a fraction and 1 < x ≤ 100 is percent points: 0.15 and 15 are both 15 percent. Exactly 1 is refused as ambiguous: send 0.01 or 100. At most 6 decimals as a fraction, 4 as percent points. For `FixedAmount`, major units of the channel’s currency with at most 2 decimals.',
  CustomInput: `Values keyed by custom field handle: text, a list of media URLs, or a Media object; \`null\` clears one. At most ${limits.customValues} values. Handles of the service’s own keys (such as \`cc-creator-id\`) are refused.`,
  SocialInput: 'What a creator is called elsewhere; keys beyond these are kept.',
};
