import { campfireVideoUrl, portraitUrl, stillUrl } from './media-addresses.ts';
import type { DemoCollab } from './demo-collab.ts';

const platformDomain = 'northpine-goods.myshopify.com';

const TOM: DemoCollab = {
  body: {
    platformDomain,
    email: 'tom.macallister@creators.example',
    firstName: 'Tom',
    lastName: 'MacAllister',
    title: 'Tom “Mac” MacAllister walks home the long way',
    affiliateCode: 'LONGWAY',
    primaryColor: '#a63d2f',
    profilePicture: portraitUrl('tom'),
    socials: [{ platform: 'youtube', handle: '@macwalks', url: 'https://youtube.example/@macwalks' }],
    tags: ['walking', 'wild camping'],
    custom: {
      'cc-about':
        'I’ve walked 11,000 miles of Britain, most of it on purpose. Kit gets a year with me before it gets a sentence from me.',
    },
  },
  drops: [
    {
      title: 'One night out, low effort 🔥',
      description: 'For the Friday when you could go home and don’t. Fits in one bag and one boot.',
      custom: { 'cc-label': 'Overnight' },
      media: [
        stillUrl('fire-and-tent'),
        {
          url: campfireVideoUrl(),
          mediaContentType: 'VIDEO',
          mimeType: 'video/mp4',
          originalFilename: 'glen at ten.mp4',
        },
        stillUrl('first-light'),
      ],
      products: [
        {
          handle: 'hollow-tent-2p',
          variant: 'Rust',
          note: 'Up in four minutes, two if it’s raining. Here’s the glen on a decent evening:',
          media: [
            {
              url: campfireVideoUrl(),
              mediaContentType: 'VIDEO',
              mimeType: 'video/mp4',
              originalFilename: 'glen at ten.mp4',
            },
          ],
          custom: { 'cc-tip': '3.9 kg' },
        },
        {
          handle: 'ember-lantern',
          variant: 'Brass',
          note: 'On low it lasts a week of evenings. On high it finds the dog.',
        },
        { handle: 'ridge-enamel-mug', variant: 'Oat', note: 'Mine has nine chips. I know all their names.' },
        { handle: 'longhaul-flask', variant: 'Ochre / 1 litre' },
        { handle: 'insect-mist', note: '“Not tonight” is optimistic. “Later tonight” is fair.' },
      ],
    },
    {
      title: 'What’s in the bag',
      description: 'Asked every week, answered here. Everything I carry on a day walk, and nothing I don’t.',
      custom: { 'cc-cover': stillUrl('grey-lake'), 'cc-label': 'Day walk' },
      products: [
        { handle: 'fell-backpack', variant: 'Fern', note: 'They’ve mended it twice. Both times my fault.' },
        {
          handle: 'lakes-map',
          variant: 'Highlands',
          note: 'Phones run out. Paper just gets soggy, and this doesn’t.',
        },
        { handle: 'north-compass', variant: 'Brass' },
        { handle: 'walking-socks', variant: 'Fern / 8–11', note: 'Buy two pairs. Lose one sock. Carry on.' },
        { handle: 'pocket-whittler', variant: 'Bog oak' },
        { handle: 'boot-wax', variant: 'Neutral' },
      ],
    },
  ],
};

const SANNA: DemoCollab = {
  body: {
    platformDomain,
    email: 'sanna@jarvinen.example',
    firstName: 'Sanna',
    lastName: 'Järvinen',
    title: 'A house at 66° north',
    affiliateCode: 'SANNA66',
    primaryColor: '#41604f',
    profilePicture: portraitUrl('sanna'),
    custom: { 'cc-about': 'Wool, coffee, wood, repeat. What survives a Finnish winter and two dogs.' },
  },
  tier: 'Host',
  drops: [
    {
      title: 'Kaamos: the dark weeks',
      description: 'When the sun does not come up, you make your own.',
      custom: { 'cc-cover': stillUrl('winter-sofa'), 'cc-label': 'Winter' },
      products: [
        {
          handle: 'hearth-throw',
          variant: 'Rust',
          note: 'One for the sofa. One for whoever visits and does not leave.',
          media: [stillUrl('winter-sofa')],
        },
        { handle: 'cabin-candle', variant: 'Woodsmoke' },
        { handle: 'bed-socks', variant: 'Heather', note: 'You will walk in them. Everybody walks in them.' },
        { handle: 'fair-isle-cushion', variant: 'Midnight / 60 cm' },
      ],
    },
    {
      title: 'Kahvi ☕',
      description: 'Finns drink twelve kilos of coffee a year each. This is how I do my part.',
      custom: { 'cc-cover': stillUrl('slow-kitchen'), 'cc-label': 'Kitchen' },
      products: [
        {
          handle: 'pour-over-set',
          variant: 'Oat',
          note: '18 g to 300 g, 94 degrees, three pours.',
          media: [stillUrl('slow-kitchen')],
        },
        { handle: 'stove-kettle', variant: 'Ochre' },
        { handle: 'oak-board', variant: 'Large', note: 'For the pulla. There is always pulla.' },
      ],
    },
  ],
};

const YAEL: DemoCollab = {
  body: {
    platformDomain,
    email: 'yael@kohen-home.example',
    firstName: 'יעל',
    lastName: 'כהן־ברק',
    handle: 'yael-kohen-barak',
    title: 'בית קטן, אור גדול',
    affiliateCode: 'YAEL-HOME',
    primaryColor: '#c07a1d',
    profilePicture: portraitUrl('yael'),
    discount: { discountAmount: 8, discountType: 'FixedAmount' },
    custom: { 'cc-about': 'מעצבת פנים מחיפה. אוהבת צמר, עץ, ודברים שמתיישנים יפה.' },
  },
  tier: 'Guest',
  drops: [
    {
      title: 'הפינה ליד החלון',
      description: 'כורסה אחת, שמיכה אחת, והספר שחיכה מאז הקיץ.',
      custom: { 'cc-cover': stillUrl('corner-chair'), 'cc-label': 'בית' },
      products: [
        {
          handle: 'negev-wool-throw',
          note: 'נארגה במצפה רמון. הצבע הוא פשוט הצבע של הכבשה.',
          media: [stillUrl('corner-chair')],
        },
        { handle: 'summit-print', variant: 'Morning', note: 'תלו אותו נמוך יותר ממה שנדמה לכם.' },
        { handle: 'field-notebook', variant: 'Oat' },
        { handle: 'tea-caddy', variant: 'Racing green', note: 'הסגירה! הקול של הסגירה!' },
      ],
    },
  ],
};

export const NORTHPINE_COLLABS = [TOM, SANNA, YAEL];
