/** What pages name, each brand its own; what begins with `last` is what is taken away while another one is still needed. */
export const kinds = [
  ...(['endpoint', 'event', 'key', 'field', 'partner'] as const),
  ...(['collab', 'drop', 'lastDrop', 'media', 'upload', 'import'] as const),
  ...(['campaign', 'lastCampaign', 'homeCampaign', 'tier', 'lastTier', 'homeTier'] as const),
] as const;
export type Kind = (typeof kinds)[number];

/** One of everything that belongs to one brand. */
export type Own = Readonly<Record<Kind, string>>;

/** A page of the admin, or something that it does, as far as it has to keep tenants apart. */
export interface GuardedPage {
  name: string;
  /**
   * Its address as `app/routes.ts` has it; the home page's is empty. In the place of `:collabId` stands the collab that is
   * named, or the brand's own one when something else is named.
   */
  route: string;
  /** What its address names where that is not what the parameter says. */
  at?: Readonly<Record<string, Kind>>;
  /** What it names, of everybody; nothing where it names nothing. */
  named?: Kind;
  /** What its address says behind the question mark. */
  search?: (text: string) => Record<string, string>;
  /** What it sends about it; nothing where it is only read. */
  sends?: (text: string, own: Own) => Record<string, unknown> | FormData;
  /** The status for what is another's, or is not there; 404 unless said. */
  refusal?: number;
  /** The status for what is a brand's own; 200 unless said. */
  own?: number;
  /** Whether nobody has what is named in the place where it is asked for: the own is refused as another's is. */
  isNobodys?: true;
  /** Whether a page's script asks it by its plain address. */
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
