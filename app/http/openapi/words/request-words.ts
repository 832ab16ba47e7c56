import { limits } from '#app/domain/limits.ts';

type Words = Readonly<Record<string, string>>;

const collab: Words = {
  email: 'The creator’s e-mail address, compared without regard to case. On update only as it stands.',
  firstName: 'First name, as this channel writes it.',
  lastName: 'Last name, as this channel writes it.',
  affiliateCode: 'Unique in the channel. Without one, a code is made from the name.',
  affiliateUrl: 'The full affiliate link. Without one, it is made from the code.',
  collabTier: 'The identifier of a tier of the channel. Without one, the channel’s default tier.',
  discount: 'The collab’s own discount; null for the tier’s.',
  handle: 'URL handle, unique in the channel; kept in lower case. Without one, it is made from the name.',
  profilePicture: 'The portrait: a public https URL or a Media object.',
  primaryColor: '`#rgb` or `#rrggbb`; kept as `#rrggbb` in lower case.',
  title: 'The title of the creator’s place in the store.',
  socials: `What the creator is called elsewhere: at most ${limits.socialsLength} characters as JSON.`,
  tags: 'Free words about the creator.',
};

const drop: Words = {
  title: 'The drop’s title.',
  description: 'The drop’s description; an empty string when it is not given.',
  products: 'The drop’s products in order, each product and variant once.',
};

/** What the fields of each request mean. */
export const requestWords: Readonly<Record<string, Words>> = {
  CollabCreate: {
    ...collab,
    platformDomain:
      'The channel’s platform domain. A partner key needs it; with a channel key it may be left out.',
    myshopifyDomain:
      'Another name of `platformDomain`, for clients that send it. Given both, they must name the same channel.',
  },
  CollabUpdate: {
    ...collab,
    affiliateCode: 'Unique in the channel.',
    affiliateUrl: 'The full affiliate link; null makes it from the code.',
    collabTier: 'The identifier of a tier of the channel; null for none.',
    handle: 'URL handle, unique in the channel; kept in lower case.',
    isOnboarded: 'Whether the creator has been onboarded; null goes back to the creator’s own.',
    isActive: 'False pauses the collab, true resumes it.',
  },
  DropCreate: drop,
  DropUpdate: { ...drop, description: 'The drop’s description; null empties it.' },
  ProductEntry: {
    id: 'The platform’s product id: a number, a numeric string or a global id.',
    variantId: 'The platform’s variant id, in the same forms; null for the product as a whole.',
    enhancement: 'What the creator adds to the product.',
  },
  EnhancementInput: {
    note: 'What the creator says of the product.',
    media: 'Pictures and videos: public https URLs or Media objects.',
  },
  MediaInput: {
    _id: 'The identifier of media that the service knows.',
    url: 'A public https URL.',
    mediaContentType: 'Picture or video. Without it, by the MIME type, else by the extension, else `IMAGE`.',
    mimeType: 'An image or video MIME type.',
    extension: 'The file’s extension without its dot.',
    originalFilename: 'The name of the uploaded file.',
    owner: 'Who uploaded it.',
    tags: 'Free words about it.',
  },
  DiscountInput: {
    discountAmount: 'The amount, on the scale that the type asks for.',
    discountType: 'What the amount is.',
  },
  SocialInput: {
    platform: 'Where.',
    handle: 'The name there.',
    url: 'The address there.',
    followers: 'How many follow.',
  },
};
