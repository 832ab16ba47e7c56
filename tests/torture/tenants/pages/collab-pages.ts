import { does, read, type PageAction, type GuardedPage } from './guarded-page.ts';

const empty = {
  email: '',
  firstName: '',
  lastName: '',
  title: '',
  description: '',
  primaryColor: '',
  picture: '',
  pictureId: '',
  tags: '',
  affiliateCode: '',
  affiliateUrl: '',
  tier: '',
  discountAmount: '',
  discountKind: 'tier',
  custom: {},
  socials: [] as object[],
};
const form = (typed: Partial<typeof empty>) => ({
  ...empty,
  ...typed,
  isConfirmed: false,
  was: empty,
  fieldTypes: {},
});

/** A bulk action on selected collabs. It reports collabs that do not exist, and changes the others. */
const toChosen = (name: string, action: (tier: string) => object): PageAction => ({
  name,
  named: 'collab',
  sends: (id, own) => ({ action: action(own.tier), target: { collabIds: [id] }, after: null }),
  rejection: 200,
});

/** A bulk action on all collabs of a filter. It changes none when the filter has a tier of another brand. */
const toFiltered = (name: string, named: 'tier' | 'campaign'): PageAction => ({
  name,
  named,
  sends: (id) => ({ action: { kind: 'resume' }, target: { filter: { [`${named}Ids`]: [id] } }, after: null }),
  rejection: 200,
});

const list = read('collabs');
const importing = 'collabs/import/:importId';

function fileOf(text: string): FormData {
  const sent = new FormData();
  sent.set('file', new File([text], 'creators.csv', { type: 'text/csv' }));
  return sent;
}

/** The pages of collabs and of their import, and their actions. */
export const collabPages: readonly GuardedPage[] = [
  list,
  {
    ...list,
    name: 'list the collabs of a tier',
    named: 'homeTier',
    rejection: 200,
    search: (tier) => ({ tier }),
  },
  {
    ...list,
    name: 'list the collabs of a campaign',
    named: 'homeCampaign',
    rejection: 200,
    search: (campaign) => ({ campaign }),
  },
  read('collabs/new'),
  read('collabs/:collabId', 'collab'),
  read('collabs/import'),
  read(importing, 'import'),
  { ...read(`${importing}/result`, 'import'), isPlain: true },
  { ...read('collabs/import/template'), isPlain: true },
  { ...read('collabs/export'), isPlain: true },
  ...does('collabs', [
    toChosen('pause chosen collabs', () => ({ kind: 'pause' })),
    toChosen('resume chosen collabs', () => ({ kind: 'resume' })),
    toChosen('resync chosen collabs', () => ({ kind: 'resync' })),
    toChosen('invite the creators of chosen collabs', () => ({ kind: 'invite' })),
    toChosen('put chosen collabs into the own tier', (tierId) => ({ kind: 'set-tier', tierId })),
    {
      name: 'set the tier of the own collab in bulk',
      named: 'homeTier',
      rejection: 400,
      sends: (tierId, { collab }) => ({
        action: { kind: 'set-tier', tierId },
        target: { collabIds: [collab] },
        after: null,
      }),
    },
    ...(['pause', 'resume', 'resync', 'invite'] as const).map((kind) => ({
      name: `${kind} all collabs`,
      sends: () => ({ action: { kind }, target: { filter: {} }, after: null }),
    })),
    {
      name: 'set the own tier of all collabs',
      sends: (_, { tier: tierId }) => ({
        action: { kind: 'set-tier', tierId },
        target: { filter: {} },
        after: null,
      }),
    },
    toFiltered('resume the collabs of a tier', 'tier'),
    toFiltered('resume the collabs of a campaign', 'campaign'),
  ]),
  ...does('collabs/custom-discounts', [
    {
      name: 'find custom discounts of chosen collabs',
      named: 'collab',
      rejection: 200,
      sends: (id) => ({ target: { collabIds: [id] } }),
    },
    {
      name: 'find custom discounts of a tier',
      named: 'homeTier',
      rejection: 200,
      sends: (id) => ({ target: { filter: { tierIds: [id] } } }),
    },
  ]),
  ...does('collabs/new', [
    {
      name: 'create a collab in a tier',
      named: 'homeTier',
      rejection: 400,
      sends: (tier) =>
        form({ email: `cell-${tier}@people.example`, firstName: 'New', lastName: 'New', tier }),
    },
  ]),
  ...does('collabs/new', [
    {
      name: 'create a collab and invite its creator',
      sends: (_, { tier }) => ({
        ...form({ email: `invited-${tier}@people.example`, firstName: 'New', lastName: 'New', tier }),
        invites: true,
      }),
    },
  ]),
  ...does('collabs/:collabId', [
    { name: 'update a collab', named: 'collab', sends: () => form({ title: 'New' }) },
    { name: 'pause a collab', named: 'collab', sends: () => ({ isActive: false }) },
    { name: 'resync a collab', named: 'collab', sends: () => ({ resync: true }) },
    { name: 'invite a creator', named: 'collab', sends: () => ({ invite: true }) },
    { name: 'revoke an invitation', named: 'collab', sends: () => ({ revokeInvitation: true }) },
    {
      name: 'set the tier of the own collab',
      named: 'tier',
      sends: (tier) => form({ tier }),
      rejection: 400,
    },
  ]),
  read('applications'),
  read('applications/:applicationId', 'application'),
  ...does('applications/:applicationId', [
    {
      name: 'approve an application',
      named: 'application',
      sends: (_, { homeTier }) => ({ decision: 'approve', tier: homeTier }),
    },
    {
      name: 'decline an application',
      named: 'lastApplication',
      at: { applicationId: 'lastApplication' },
      sends: () => ({ decision: 'decline', message: 'New' }),
    },
  ]),
  ...does('collabs/import', [
    {
      name: 'check an import',
      sends: () => fileOf('email,firstName,lastName\ncell-list@people.example,New,New\n'),
    },
  ]),
  ...does(importing, [
    { name: 'start an import', named: 'import', sends: () => ({ invites: true }) },
    { name: 'cancel an import', named: 'import', sends: () => ({ stop: true }) },
  ]),
];
