import type { Intent } from '#app/routes/portal/drops/action-form.tsx';

/** A page of the portal or one of its actions. */
export interface GuardedPortalPage {
  name: string;
  /** Its path in `app/routes.ts`. */
  route: string;
  /** What the request names, of every creator. */
  named?: 'collab' | 'drop' | 'draft' | 'removable' | 'unpublishable' | 'session';
  search?: (text: string) => Record<string, string>;
  /** The form; undefined for a page that is only read. */
  sends?: (text: string) => Record<string, string>;
  /** The JSON of a page's script. */
  json?: (text: string) => object;
  /** The status of an accepted form or JSON. By default a redirect for forms. */
  own?: number;
}

/** The drafts lack products, so that none is published. */
const changes: readonly { intent: Intent; named: NonNullable<GuardedPortalPage['named']>; own?: number }[] = [
  { intent: 'publish', named: 'draft', own: 400 },
  { intent: 'schedule', named: 'draft', own: 400 },
  { intent: 'submit', named: 'draft', own: 400 },
  { intent: 'withdraw', named: 'draft' },
  { intent: 'duplicate', named: 'draft' },
  { intent: 'discard', named: 'draft' },
  { intent: 'restore', named: 'draft' },
  { intent: 'pin', named: 'drop' },
  { intent: 'unpin', named: 'drop' },
  { intent: 'unpublish', named: 'unpublishable' },
  { intent: 'discard', named: 'removable' },
];

/** Every page of the portal with data of a creator. Actions that end the own session come last. */
export const guardedPortalPages: readonly GuardedPortalPage[] = [
  { name: 'list the brands', route: 'portal' },
  { name: 'continue the list of brands', route: 'portal', named: 'collab', search: (after) => ({ after }) },
  { name: 'see the profile', route: 'portal/profile' },
  { name: 'save the profile', route: 'portal/profile', sends: () => ({ firstName: 'Own', lastName: 'Own' }) },
  {
    name: 'reset a brand',
    route: 'portal/profile',
    named: 'collab',
    sends: (collab) => ({ collab }),
    own: 409,
  },
  { name: 'see the account', route: 'portal/account' },
  { name: 'share a brand', route: 'portal/brands/:collabId', named: 'collab' },
  { name: 'share a drop', route: 'portal/brands/:collabId', named: 'drop', search: (drop) => ({ drop }) },
  { name: 'see a QR code', route: 'portal/brands/:collabId/qr', named: 'collab' },
  {
    name: 'accept an invitation',
    route: 'portal/brands/:collabId/accept',
    named: 'collab',
    own: 400,
    sends: () => ({}),
  },
  { name: 'list the drops', route: 'portal/drops' },
  {
    name: 'list the drops of a brand',
    route: 'portal/drops',
    named: 'collab',
    search: (collab) => ({ collab }),
  },
  ...(['drop', 'draft'] as const).map((named) => ({
    name: `see the preview of a ${named}`,
    route: 'portal/drops/:collabId/:id/preview',
    named,
  })),
  { name: 'see the history of a drop', route: 'portal/drops/:collabId/:id/history', named: 'drop' },
  ...changes.map(({ intent, named, own = 303 }) => ({
    name: `${intent} a drop or draft`,
    route: 'portal/drops/:collabId/:id/change',
    named,
    own,
    sends: () => ({ intent, revision: '1', publishAt: '2099-01-01T10:00', timeZone: 'UTC', list: '' }),
  })),
  // Without `after`, the editor of an only brand opens at once.
  {
    name: 'choose the brand of a drop',
    route: 'portal/drops/new',
    named: 'collab',
    search: (after) => ({ after }),
  },
  { name: 'edit a drop', route: 'portal/drops/:collabId/:id', named: 'drop' },
  {
    name: 'save the form of a drop',
    route: 'portal/drops/:collabId/:id',
    named: 'drop',
    sends: (draft) => ({ content: '{}', revision: '0', draft }),
  },
  {
    name: 'save a draft',
    route: 'portal/drops/:collabId/:id/save',
    named: 'drop',
    json: () => ({ revision: 0, content: { title: 'Own' } }),
  },
  {
    name: 'search products',
    route: 'portal/drops/:collabId/products',
    named: 'collab',
    json: () => ({ search: '' }),
    // The store has no app here.
    own: 503,
  },
  {
    name: 'upload a file',
    route: 'portal/drops/:collabId/uploads',
    named: 'collab',
    json: (id) => ({ id, filename: 'a.mp4', mimeType: 'video/mp4', size: 10 }),
    own: 503,
  },
  { name: 'see the settings', route: 'portal/account/settings' },
  { name: 'save the settings', route: 'portal/account/settings', sends: () => ({ dropReview: 'on' }) },
  { name: 'see the address', route: 'portal/account/address' },
  {
    name: 'change the address',
    route: 'portal/account/address',
    sends: () => ({ email: 'x@example.com' }),
    own: 200,
  },
  { name: 'download the data', route: 'portal/account/data' },
  { name: 'see the deletion', route: 'portal/account/delete' },
  {
    name: 'delete the account',
    route: 'portal/account/delete',
    sends: () => ({ email: 'x@example.com' }),
    own: 400,
  },
  { name: 'list the sessions', route: 'portal/account/sessions' },
  {
    name: 'end a session',
    route: 'portal/account/sessions',
    named: 'session',
    sends: (session) => ({ session }),
  },
  { name: 'end all sessions', route: 'portal/account/sessions', sends: () => ({ session: 'all' }) },
  { name: 'sign out', route: 'portal/sign-out', sends: () => ({}) },
];

/** Pages of the portal without data of a creator. */
export const openPortalPages: readonly string[] = [
  'apply/:channel',
  'portal/invitation',
  'portal/sign-in',
  'portal/sign-in/code',
  'portal/sign-in/link',
  'portal/address',
  'portal/*',
];
