import { collabScalars, type CollabScalar } from '#app/db/collabs/scalars.ts';
import type {
  MirroredCollab,
  MirroredDrop,
  MirroredDropProduct,
} from '#app/domain/collabs/mirrored-collab.ts';
import { parseDiscountAmount } from '#app/domain/discounts/amount.ts';
import { mediaColumns } from '#app/domain/media/media.ts';
import type { GlobalId, RecordId } from '#app/ids.ts';
import { toGlobalId, toPlatformNumber } from '#app/domain/products/platform-id.ts';
import type {
  CustomValues,
  DemoCollab,
  DemoDrop,
  DemoDropProduct,
  DemoMedia,
} from '../../../local/demo/creators/demo-collab.ts';
import type { Store } from '../../../local/simulator/state/store.ts';
import { createdAt as createdAtText, productOf } from './demo-shop.ts';

type Media = NonNullable<MirroredCollab['profilePicture']>;

const createdAt = new Date(createdAtText);
const dates = { createdAt, updatedAt: createdAt };
const channelId = '00000000-0000-7000-8000-000000000000';

const noScalars = Object.fromEntries<unknown>(Object.keys(collabScalars).map((name) => [name, null])) as Pick<
  MirroredCollab,
  CollabScalar
>;

/** A demo collab as the app stores it after it was mirrored. */
export function collabOf(store: Store, { body, drops }: DemoCollab, number: number): MirroredCollab {
  const [id, creatorId] = [nextId(), nextId()];
  const handle = `creator-${number}`;
  const { firstName, lastName, primaryColor, title: shopTitle, socials = [], tags = [] } = body;
  const profile = { firstName, lastName, primaryColor, shopTitle, shopDescription: null, socials, tags };
  return {
    channelId,
    id,
    creatorId,
    handle,
    email: body.email,
    tierId: null,
    tier: null,
    fileDeletions: [],
    readAt: createdAt,
    ...noScalars,
    ...profile,
    ...dates,
    isOnboarded: false,
    profilePictureId: null,
    isActive: true,
    revision: 0,
    dataBytes: 0,
    dropCount: drops.length,
    dropBytes: 0,
    affiliateCode: body.affiliateCode,
    affiliateCodeKey: body.affiliateCode,
    affiliateUrl: null,
    relationshipManager: 'service',
    collabStartedAt: createdAt,
    creatorFirstName: null,
    creatorLastName: null,
    channel: channelOf(store),
    creator: {
      ...profile,
      ...dates,
      id: creatorId,
      email: body.email,
      handle: null,
      username: '',
      pictureUpload: null,
      locale: null,
      mutedMails: [],
      firstSignedInAt: null,
      profilePicture: null,
      isOnboarded: false,
      source: 'service',
    },
    discount: discountOf(body.discount),
    profilePicture: body.profilePicture === undefined ? null : mediaOf(body.profilePicture),
    customValues: customOf(body.custom),
    platformObjects: [
      { kind: 'metaobject', platformId: `gid://shopify/Metaobject/${9000 + number}`, platformUrl: null },
      { kind: 'collection', platformId: toGlobalId('Collection', `${7000 + number}`), platformUrl: null },
    ],
    drops: drops.map((drop, index) => {
      const platformId = toGlobalId('Collection', `${5000 + store.collections.size + index}`);
      return {
        ...dropOf(store, drop, { collabId: id, handle: `${handle}-drop-${index + 1}` }),
        platformObjects: [{ kind: 'collection', platformId, platformUrl: null }],
      };
    }),
  };
}

function discountOf(sent: DemoCollab['body']['discount']): MirroredCollab['discount'] {
  if (!sent) return null;
  const read = parseDiscountAmount(sent.discountAmount, sent.discountType);
  if (!('value' in read)) throw new Error(`The demo's discount is invalid: ${JSON.stringify(sent)}`);
  const owner = { channelId, id: channelId, tierId: null, collabId: channelId };
  return { ...dates, ...read.value, ...owner };
}

/** The store's details that the app has after its installation. */
function channelOf({ shop }: Store): MirroredCollab['channel'] {
  const { domain, name, currency, timezone, brand } = shop;
  return {
    ...dates,
    id: channelId,
    domain,
    name,
    currency,
    timezone,
    locale: 'en',
    handle: domain.split('.')[0] ?? '',
    storefrontUrl: `https://${shop.primaryDomain}`,
    uninstalledAt: null,
    reconciledAt: dates.createdAt,
    setupGuideDismissedAt: null,
    brandTitle: name,
    brandPrimaryColor: brand.primaryColor,
    brandPrimaryLogo: brand.logoUrl ?? null,
    emailToolEnabled: false,
    defaultMessagingEnabled: false,
    autoDefineCustomFields: true,
    storefrontApiAccess: false,
    mirrorsEmail: true,
    mirrorsCustomer: false,
    hidesDropsFromSearch: false,
    pagesNeedAcceptance: false,
    mirrorsCreatorCollection: true,
    appProxyPath: '/apps/creators',
    mirrorsProductCreators: true,
    compatiblePayload: false,
    backwardCompatibleKeys: false,
    misspelledKeyDefined: false,
    dropsNeedApproval: false,
    creatorRules: {},
    dropRemoval: 'unpublish',
  };
}

function dropOf(
  store: Store,
  drop: DemoDrop,
  own: { collabId: string; handle: string },
): Omit<MirroredDrop, 'platformObjects'> {
  const { title, description, media = [], custom = {} } = drop;
  const id = nextId();
  return {
    ...own,
    ...dates,
    channelId,
    id,
    title,
    description,
    dataBytes: 0,
    revision: 0,
    removedAt: null,
    pinnedAt: null,
    media: media.map((sent, position) => {
      const one = mediaOf(sent);
      return { channelId, dropId: id, position, mediaId: one.id, media: one };
    }),
    customValues: customOf(custom),
    products: drop.products.map((entry, position) => dropProductOf(store, entry, position)),
  };
}

function dropProductOf(store: Store, entry: DemoDropProduct, position: number): MirroredDropProduct {
  const found = productOf(store, entry.handle);
  const variant = found.variantRecords.find(({ title }) => title === entry.variant);
  const { note = '', media = [], custom = {} } = entry;
  const [id, dropId, productId] = [nextId(), nextId(), nextId()];
  return {
    channelId,
    id,
    dropId,
    productId,
    position,
    variantNumber: variant ? toPlatformNumber(variant.id as GlobalId) : null,
    variant: null,
    product: {
      ...dates,
      channelId,
      id: productId,
      title: found.title,
      checkedAt: createdAt,
      missingSince: null,
      details: null,
      platformNumber: toPlatformNumber(found.id as GlobalId),
      platformHandle: found.handle,
    },
    enhancement:
      note === '' && media.length === 0
        ? null
        : {
            ...dates,
            channelId,
            id: nextId(),
            dropItemId: id,
            note,
            media: media.map(enhancementMediaOf),
          },
    customValues: customOf(custom),
  };
}

function enhancementMediaOf(sent: DemoMedia, position: number) {
  const media = mediaOf(sent);
  return { channelId, enhancementId: media.id, position, mediaId: media.id, media };
}

function mediaOf(sent: DemoMedia): Media {
  const input = typeof sent === 'string' ? { url: sent } : sent;
  // The app accepts no other addresses, and themes must not show them either.
  const described = mediaColumns(input, URL.canParse(input.url) ? input.url : 'https://pictures.example/');
  return { ...dates, channelId, id: nextId(), revision: 0, fileId: null, ...described, url: input.url };
}

/** Values ordered by handle, as the app reads them. */
function customOf(custom: CustomValues): MirroredCollab['customValues'] {
  return Object.entries(custom)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([handle, value]) => {
      const definitionId = nextId();
      const owners = { collabId: null, dropId: null, dropItemId: null };
      const field = {
        type: 'single_line_text_field',
        definedByUse: true,
        position: null,
        removedAt: null,
        createdAt,
      };
      const definition = {
        ...field,
        channelId,
        id: definitionId,
        ownerType: 'collab' as const,
        handle,
        name: handle,
      };
      const { type } = field;
      return { ...dates, ...owners, channelId, id: nextId(), definitionId, type, value, definition };
    });
}

let used = 0;

function nextId(): RecordId {
  used += 1;
  return `00000000-0000-7000-8000-${String(used).padStart(12, '0')}`;
}
