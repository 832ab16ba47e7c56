import type { Reference } from '../reference.ts';
import type { Settings } from './seed-settings.ts';

/** A page of the admin, or something that it does, as far as it has to keep tenants apart. */
export interface GuardedPage {
  name: string;
  /** Its address as `app/routes.ts` has it, with the place of what it names as `:id`; the home page's is empty. */
  route: string;
  /** What it names, of everybody; nothing where it names nothing. */
  named?: (settings: Settings) => readonly Reference[];
  /** What it sends about it; nothing where it is only read. */
  sends?: (text: string) => Record<string, unknown>;
  /** The status for what is another's, or is not there; 404 unless said. */
  refusal?: number;
}

const read = (route: string, named?: GuardedPage['named']): GuardedPage => ({
  name: `read /${route}`,
  route,
  ...(named && { named }),
});

type Deed = Omit<GuardedPage, 'route'>;
const does = (route: string, deeds: readonly Deed[]): GuardedPage[] =>
  deeds.map((deed) => ({ ...deed, route }));

const endpoints = ({ endpoints: all }: Settings) => all;
const keys = ({ keys: all }: Settings) => all;
const fields = ({ fields: all }: Settings) => all;
const partners = ({ partners: all }: Settings) => all;

/** Something of an endpoint that is in the address. */
const ofEndpoint = (intent: string, more: Record<string, unknown> = {}): Deed => ({
  name: intent,
  named: endpoints,
  sends: () => ({ intent, ...more }),
});

/** Every page of the admin, and everything that each does; what takes something away comes last. */
export const guardedPages: readonly GuardedPage[] = [
  read(''),
  read('settings'),
  read('settings/brand'),
  read('settings/custom-fields'),
  read('settings/keys'),
  read('settings/partners'),
  read('settings/webhooks'),
  read('settings/webhooks/:id', endpoints),
  read('settings/mirror'),
  ...does('settings/brand', [
    {
      name: 'save the brand',
      sends: () => ({
        ...{ brandTitle: 'New', brandPrimaryColor: '', brandPrimaryLogo: '' },
        ...{ emailToolEnabled: true, defaultMessagingEnabled: true },
      }),
    },
  ]),
  ...does('settings/mirror', [
    {
      name: 'save the options',
      sends: () => ({
        ...{ storefrontApiAccess: true, mirrorsEmail: false, mirrorsCustomer: false },
        ...{ hidesDropsFromSearch: true, backwardCompatibleKeys: true, dropRemoval: 'delete' },
      }),
    },
  ]),
  ...does('settings/custom-fields', [
    {
      name: 'define a field',
      sends: () => ({
        ...{ intent: 'define', ownerType: 'drop', handle: 'cc-new' },
        ...{ name: 'New', type: 'media' },
      }),
    },
    {
      name: 'order fields',
      named: fields,
      sends: (id) => ({ intent: 'order', ownerType: 'drop', ids: [id] }),
      refusal: 409,
    },
    { name: 'rename a field', named: fields, sends: (id) => ({ intent: 'rename', id, name: 'Renamed' }) },
    { name: 'remove a field', named: fields, sends: (id) => ({ intent: 'remove', id }) },
  ]),
  ...does('settings/keys', [
    { name: 'issue a key', sends: () => ({ intent: 'issue', label: 'New', expiresInDays: 30 }) },
    {
      name: 'replace a key',
      named: keys,
      sends: (name) => ({ intent: 'rotate', name, overlapHours: 1, expiresInDays: null }),
    },
    { name: 'revoke a key', named: keys, sends: (name) => ({ intent: 'revoke', name }) },
  ]),
  ...does('settings/partners', [
    {
      name: 'shut a partner out',
      named: partners,
      sends: (partnerId) => ({ intent: 'shut-out', partnerId }),
    },
  ]),
  ...does('settings/webhooks', [
    { name: 'add an endpoint', sends: () => ({ url: 'https://hooks.example.com/n', all: true, types: [] }) },
  ]),
  ...does('settings/webhooks/:id', [
    ofEndpoint('change', { receiver: { url: 'https://hooks.example.com/x', all: true, types: [] } }),
    ofEndpoint('redeliver-failed'),
    ofEndpoint('rotate'),
    ofEndpoint('turn-off'),
    ofEndpoint('enable'),
    ofEndpoint('remove'),
  ]),
];
