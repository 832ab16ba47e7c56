import { does, read, type PageAction, type GuardedPage } from './guarded-page.ts';

/** Reads an object of an endpoint, whose id is in the path. */
const ofEndpoint = (intent: string, more: Record<string, unknown> = {}): PageAction => ({
  name: intent,
  named: 'endpoint',
  sends: () => ({ intent, ...more }),
});

/** An action of the home page. The parameter `?index` distinguishes its URL from that of its layout. */
const toDo = (sent: { task: string }): PageAction => ({
  name: `${sent.task} from the home page`,
  search: () => ({ index: '' }),
  sends: () => sent,
});

/** An update of what creators may write. */
const limitProducts = (productScope: { kind: string } & Record<string, unknown>): PageAction => ({
  name: `limit creators to products: ${productScope.kind}`,
  sends: () => ({ needsApproval: true, lockedFields: ['notes'], reviewEmail: '', productScope }),
});

/** The home page and the settings pages, with their actions. Actions that delete something come last. */
export const settingsPages: readonly GuardedPage[] = [
  read(''),
  read('settings'),
  read('settings/applications'),
  read('settings/brand'),
  read('settings/creators'),
  read('settings/custom-fields'),
  read('settings/keys'),
  read('settings/partners'),
  read('settings/event-endpoints'),
  read('settings/event-endpoints/:endpointId', 'endpoint'),
  read('settings/mirror'),
  ...does('', [
    toDo({ task: 'close-guide' }),
    toDo({ task: 'compare' }),
    toDo({ task: 'retry-all' }),
    { ...toDo({ task: 'retry' }), named: 'collab', sends: (collabId) => ({ task: 'retry', collabId }) },
  ]),
  ...does('settings/applications', [
    {
      name: 'update the application form',
      sends: () => ({
        isEnabled: true,
        intro: 'New',
        questions: [{ id: 'a', kind: 'link', label: 'New', isRequired: true, options: [] }],
      }),
    },
  ]),
  ...does('settings/brand', [
    {
      name: 'update the brand',
      sends: () => ({
        brandTitle: 'New',
        brandPrimaryColor: '',
        brandPrimaryLogo: '',
        emailToolEnabled: true,
        defaultMessagingEnabled: true,
      }),
    },
  ]),
  ...does('settings/creators', [
    limitProducts({ kind: 'collection', id: 'gid://shopify/Collection/1', title: 'New' }),
    limitProducts({ kind: 'products', products: [{ id: 'gid://shopify/Product/1', title: 'New' }] }),
    limitProducts({ kind: 'all' }),
  ]),
  ...does('settings/mirror', [
    {
      name: 'update the options',
      sends: () => ({
        storefrontApiAccess: true,
        mirrorsEmail: false,
        mirrorsCustomer: false,
        hidesDropsFromSearch: true,
        mirrorsCreatorCollection: false,
        mirrorsProductCreators: false,
        backwardCompatibleKeys: true,
        dropRemoval: 'delete',
      }),
    },
  ]),
  ...does('settings/custom-fields', [
    {
      name: 'define a field',
      sends: () => ({
        intent: 'define',
        ownerType: 'drop',
        handle: 'cc-new',
        name: 'New',
        type: 'media',
      }),
    },
    {
      name: 'order fields',
      named: 'field',
      sends: (id) => ({ intent: 'order', ownerType: 'drop', ids: [id] }),
      rejection: 409,
    },
    { name: 'set automatic definition of fields', sends: () => ({ intent: 'auto-define', isOn: true }) },
    { name: 'rename a field', named: 'field', sends: (id) => ({ intent: 'rename', id, name: 'Renamed' }) },
    { name: 'delete a field', named: 'field', sends: (id) => ({ intent: 'remove', id }) },
  ]),
  ...does('settings/keys', [
    { name: 'issue a key', sends: () => ({ intent: 'issue', label: 'New', expiresInDays: 30 }) },
    {
      name: 'rotate a key',
      named: 'key',
      sends: (name) => ({ intent: 'rotate', name, overlapHours: 1, expiresInDays: null }),
    },
    {
      name: 'rename a key',
      named: 'key',
      sends: (name) => ({ intent: 'rename', name, label: 'Renamed' }),
    },
    { name: 'revoke a key', named: 'key', sends: (name) => ({ intent: 'revoke', name }) },
  ]),
  ...does('settings/partners', [
    // Partners belong to no brand. Any brand that knows a partner's id may connect it to itself.
    { name: 'grant a partner access', sends: (_, { partner }) => ({ intent: 'grant', partner }) },
    {
      name: "revoke a partner's access",
      named: 'partner',
      sends: (partnerId) => ({ intent: 'revoke-access', partnerId }),
    },
  ]),
  ...does('settings/event-endpoints', [
    { name: 'add an endpoint', sends: () => ({ url: 'https://hooks.example.com/n', all: true, types: [] }) },
  ]),
  ...does('settings/event-endpoints/:endpointId', [
    ofEndpoint('change', { endpoint: { url: 'https://hooks.example.com/x', all: true, types: [] } }),
    ofEndpoint('test'),
    ofEndpoint('redeliver-failed'),
    {
      name: 'redeliver an event from the own endpoint',
      named: 'event',
      sends: (eventId) => ({ intent: 'redeliver', eventId }),
    },
    {
      name: 'redeliver the own event from an endpoint',
      named: 'endpoint',
      sends: (_, { event }) => ({ intent: 'redeliver', eventId: event }),
    },
    ofEndpoint('rotate'),
    ofEndpoint('turn-off'),
    ofEndpoint('enable'),
    ofEndpoint('remove'),
  ]),
];
