/** The brands of the matrix. Nobody who asks reaches `cedar`. */
export const tenants = ['ash', 'birch', 'cedar'] as const;
export type Tenant = (typeof tenants)[number];

/** Something that a request names: whose it is, and how it is written. Without an owner there is no such thing. */
export interface Reference {
  text: string;
  tenant?: Tenant;
  /** The collab that it is, or belongs to, by its label. */
  collab?: string;
  /** Written as the email address of a collab's creator, in place of an id. */
  isEmail?: boolean;
  /** Whose list a cursor goes on with. */
  owner?: string;
}

/** What one request names, by the place where it stands. */
export type References = Readonly<Record<string, Reference | undefined>>;

/** Who asks, and everything that decides what they may. */
export interface Principal {
  name: string;
  kind: 'channel' | 'partner' | 'brand' | 'creator' | 'nobody';
  /** The brands for which it acts; none for a creator. */
  tenants: readonly Tenant[];
  /** A creator's own collabs, by their labels. */
  collabs: readonly string[];
  headers: Readonly<Record<string, string>>;
  /** Whose lists it goes through: cursors are the owner's, not the credential's. */
  owner: string;
}

/** Whether somebody may know of a collab. */
export function reachesCollab(principal: Principal, { tenant, collab }: Reference): boolean {
  if (collab === undefined || tenant === undefined) return false;
  return principal.kind === 'creator'
    ? principal.collabs.includes(collab)
    : principal.tenants.includes(tenant);
}
