/**
 * The kinds of objects that pages name; each brand has its own. Objects that begin with `last` are archived
 * or deleted while the other of their kind is still needed.
 */
export const kinds = [
  ...(['endpoint', 'event', 'key', 'field', 'partner'] as const),
  ...(['collab', 'drop', 'lastDrop', 'media', 'upload', 'import', 'application', 'lastApplication'] as const),
  ...(['draft', 'lastDraft'] as const),
  ...(['campaign', 'lastCampaign', 'homeCampaign', 'tier', 'lastTier', 'homeTier'] as const),
] as const;
export type Kind = (typeof kinds)[number];

/** One object of each kind that belongs to one brand. */
export type Own = Readonly<Record<Kind, string>>;

/**
 * A page of the admin or one of its actions, with what the matrix needs to check that tenants are separated.
 */
export interface GuardedPage {
  name: string;
  /**
   * Its path in `app/routes.ts`; empty for the home page. `:collabId` is the id of the referenced collab, or
   * of the brand's own one when the reference is of another kind.
   */
  route: string;
  /** The kind of a path parameter, where its name does not give it. */
  at?: Readonly<Record<string, Kind>>;
  /** The kind of object that the request names, of every tenant; undefined without a reference. */
  named?: Kind;
  /** The query of the URL. */
  search?: (text: string) => Record<string, string>;
  /** The body; undefined for a page that is only read. */
  sends?: (text: string, own: Own) => Record<string, unknown> | FormData;
  /** The status for an object of another tenant, or a missing one; 404 by default. */
  rejection?: number;
  /** The status for the brand's own object; 200 by default. */
  own?: number;
  /**
   * Whether no tenant has the object at this path. The own reference is then rejected like another tenant's.
   */
  isAbsent?: true;
  /** Whether the page's script requests its plain path, without `.data`. */
  isPlain?: true;
}

export type PageAction = Omit<GuardedPage, 'route'>;

export const read = (route: string, named?: Kind): GuardedPage => ({
  name: `read /${route}`,
  route,
  ...(named && { named }),
});

export const does = (route: string, actions: readonly PageAction[]): GuardedPage[] =>
  actions.map((action) => ({ ...action, route }));
