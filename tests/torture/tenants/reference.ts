/** The brands of the matrix. No principal has access to `cedar`. */
export const tenants = ['ash', 'birch', 'cedar'] as const;
export type Tenant = (typeof tenants)[number];

/**
 * A reference of a request to an object: its owner and its text. Without a tenant the object does not exist.
 */
export interface Reference {
  text: string;
  tenant?: Tenant;
  /** The label of the collab that it is, or belongs to. */
  collab?: string;
  /** Whether it is the email address of a collab's creator, in place of an id. */
  isEmail?: boolean;
  /** The owner of the list that a cursor continues. */
  owner?: string;
}

/** The references of one request, by parameter. */
export type References = Readonly<Record<string, Reference | undefined>>;

/** A sender of requests, with everything that determines its rights. */
export interface Principal {
  name: string;
  kind: 'channel' | 'partner' | 'brand' | 'creator' | 'none';
  /** The brands that it may access; none for a creator. */
  tenants: readonly Tenant[];
  /** Labels of a creator's own collabs. */
  collabs: readonly string[];
  headers: Readonly<Record<string, string>>;
  /** The owner of its lists: a cursor belongs to an owner, not to a credential. */
  owner: string;
}

/** Whether a principal may know that a collab exists. */
export function reachesCollab(principal: Principal, { tenant, collab }: Reference): boolean {
  if (collab === undefined || tenant === undefined) return false;
  return principal.kind === 'creator'
    ? principal.collabs.includes(collab)
    : principal.tenants.includes(tenant);
}
