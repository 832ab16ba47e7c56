import { portraitUrl, stillUrl } from './media-addresses.ts';
import type { DemoCollab } from './demo-collab.ts';

const platformDomain = 'halo-botanics.myshopify.com';

const MAYA: DemoCollab = {
  body: {
    platformDomain,
    email: 'maya.okafor@creators.example',
    firstName: 'Maya',
    lastName: 'Okafor-Lind',
    title: 'Slow mornings with Maya ☕️',
    affiliateCode: 'MAYA15',
    primaryColor: '#b4552d',
    profilePicture: portraitUrl('maya'),
    discount: { discountAmount: 15, discountType: 'Percentage' },
    socials: [{ platform: 'instagram', handle: 'maya.slowly', url: 'https://instagram.example/maya.slowly' }],
    tags: ['skincare', 'mornings'],
    custom: {
      'cc-about':
        'Former night nurse, now a person who owns curtains. I test everything for at least six weeks, on skin that has seen two winters in Tromsø and one toddler.',
      'cc-pronouns': 'she/her',
    },
  },
  tier: 'Ambassador',
  drops: [
    {
      title: 'The 7-minute morning',
      description:
        'What is left on my shelf after I stopped buying things at midnight. In this order, before the kettle boils.',
      custom: { 'cc-cover': stillUrl('morning-sill'), 'cc-label': 'Everyday' },
      products: [
        {
          handle: 'cloud-milk-cleanser',
          variant: '200 ml',
          note: 'Dry hands, dry face, one minute. My daughter calls it “the cloud” and she is right 🤍',
          custom: { 'cc-tip': 'Step 1 · one minute' },
        },
        {
          handle: 'dew-drop-serum',
          variant: '30 ml',
          note: 'Two drops on damp skin. If you wait until your face is dry you’ve missed the bus.',
          media: [stillUrl('morning-sill')],
          custom: { 'cc-tip': 'Step 2 · on damp skin' },
        },
        { handle: 'marshmallow-day-cream', custom: { 'cc-tip': 'Step 3 · all year' } },
        {
          handle: 'silk-sun-spf50',
          note: 'Two fingers. Yes, in November. Yes, in the car. No white cast on me, and I’d tell you.',
          media: [
            {
              url: stillUrl('travel-table'),
              mediaContentType: 'IMAGE',
              mimeType: 'image/svg+xml',
              originalFilename: 'sunscreen on the table.svg',
            },
          ],
        },
      ],
    },
    {
      title: 'Sunday, 4 p.m. 🛁',
      description: 'Phone in the bread bin. Bath. Mask. Somebody else answers the door.',
      custom: { 'cc-cover': stillUrl('sunday-table'), 'cc-label': 'Ritual' },
      products: [
        {
          handle: 'magnesium-bath-salts',
          variant: 'Rose petal',
          note: 'Two handfuls. I have done three. Two.',
        },
        { handle: 'rose-clay-mask', note: 'Doesn’t crack when you laugh, which is the whole point.' },
        { handle: 'golden-hour-body-oil', variant: '100 ml' },
        { handle: 'midnight-candle', note: 'Smells like the garden of the house I will never afford.' },
        { handle: 'calendula-lip-balm', variant: 'Beetroot' },
      ],
    },
  ],
};

const LEA: DemoCollab = {
  body: {
    platformDomain,
    email: 'lea@petit-labo.example',
    firstName: 'Léa',
    lastName: 'D’Arcy-Fontaine',
    title: 'Petit Labo: the “boring” ingredients, explained',
    affiliateCode: 'LABO-10',
    primaryColor: '#2e6f68',
    profilePicture: portraitUrl('lea'),
    tags: ['chemist'],
    custom: {
      'cc-about':
        'Cosmetic chemist. I read the back of the bottle so that you can look at the front. 5 > 10 products.',
    },
  },
  drops: [
    {
      title:
        'Everything I would buy again if the ferry sank with my washbag on it, in the order in which I would buy it again, with the reasons, the two things I would not replace, and one thing I only keep because the bottle is beautiful (sorry, chemistry)',
      description:
        'Long title, short shelf. <5 % fragrance, >90 % things with a reason to be there & no "miracles".',
      custom: { 'cc-cover': stillUrl('green-shelf'), 'cc-label': 'Chemist’s choice' },
      products: [
        {
          handle: 'vitamin-c-sea-buckthorn',
          note: 'THD ascorbate at 15 %: stable, oil-soluble, does not turn your pillow orange. The patent has run out and everybody can copy it; these people actually did it properly, with enough ferulic acid to matter and a bottle that lets no light in. Keep it in a drawer anyway. Use it in the morning, under sunscreen, and give it eight weeks before you write me an email. If it stings, your barrier is telling you something: stop for a week, cream only, and start again every other day.',
          custom: { 'cc-tip': 'Morning' },
        },
        {
          handle: 'zinc-willow-serum',
          variant: '30 ml',
          note: '1 % zinc PCA + salicin. Calm, cheap, works.',
        },
        {
          handle: 'night-bloom-retinal',
          media: [stillUrl('green-shelf'), stillUrl('quiet-night')],
          note: 'Retinal, not retinol: one step closer to what skin uses.',
        },
        { handle: 'cleanser-refill' },
        { handle: 'birch-essence', note: 'This is the one with the bottle.' },
      ],
    },
  ],
};

const NOUR: DemoCollab = {
  body: {
    platformDomain,
    email: 'nour@bayt-nour.example',
    firstName: 'نور',
    lastName: 'الحدّاد',
    handle: 'nour-alhaddad',
    title: 'بيت نور: طقوس المساء',
    affiliateCode: 'NOUR_EVENING',
    primaryColor: '#6a4c93',
    profilePicture: portraitUrl('nour'),
    discount: { discountAmount: 5, discountType: 'FixedAmount' },
    custom: {
      'cc-about': 'أكتب عن العناية الهادئة بالبشرة، من عمّان إلى كوبنهاغن. كل ما هنا جرّبته على بشرتي أولاً 🌙',
    },
  },
  tier: 'Guest',
  drops: [
    {
      title: 'بعد غروب الشمس 🌙',
      description: 'خمس دقائق قبل النوم: زيت دافئ، ضوء خافت، ولا شيء مستعجل.',
      custom: { 'cc-cover': stillUrl('quiet-night'), 'cc-label': 'مساء' },
      products: [
        {
          handle: 'damask-rose-oil',
          note: 'أربع قطرات تكفي. دفّئيها بين كفّيك ثم اضغطي برفق.',
          media: [stillUrl('rose-shelf')],
        },
        { handle: 'bakuchiol-drops', note: 'بديل لطيف للريتينول (retinol)، آمن في الصيف.' },
        { handle: 'linen-mist', note: 'ثلاث رشّات على الوسادة.' },
        { handle: 'jade-gua-sha', variant: 'Rose quartz' },
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
    title: 'Sauna, snow, skin',
    affiliateCode: 'SANNA-SAUNA',
    primaryColor: '#2f6690',
    profilePicture: portraitUrl('sanna'),
    discount: { discountAmount: 12.5, discountType: 'Percentage' },
    custom: { 'cc-about': 'I live at 66° north with a sauna, two dogs and very dry elbows.' },
  },
  tier: 'Resident',
  drops: [
    {
      title: 'After the sauna',
      description: 'Heat opens everything; these close it again.',
      custom: { 'cc-cover': stillUrl('rose-shelf'), 'cc-label': '66° N' },
      products: [
        { handle: 'dry-body-brush', variant: 'Smoked oak', note: 'Before. Towards the heart.' },
        {
          handle: 'whipped-shea-butter',
          variant: 'Oat / 250 ml',
          note: 'After. On skin that is still steaming.',
        },
        {
          handle: 'the-very-long-name-balm',
          variant: 'Big family tin',
          note: 'Dogs’ paws too. Don’t tell the dogs what it costs.',
        },
        { handle: 'nordic-hand-cream', variant: 'Fir / 75 ml' },
      ],
    },
  ],
};

export const HALO_COLLABS = [MAYA, LEA, NOUR, SANNA];
