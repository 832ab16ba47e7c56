import type { Store } from '../state/store.ts';
import type { StaffSeed } from '../store-seed.ts';

/** A user of a store's admin. */
export interface StaffMember extends StaffSeed {
  /** The platform's user id. */
  id: string;
  isOwner: boolean;
}

const owner: StaffSeed = { firstName: 'Olive', lastName: 'Owner' };

/** The users of a store's admin; its owner first. */
export function staffOf(store: Store): StaffMember[] {
  const { staff = [owner] } = store.shop;
  return staff.map((person, index) => ({ ...person, id: String(index + 1), isOwner: index === 0 }));
}

/** Finds a user by id. */
export function findStaff(store: Store, id: string): StaffMember | undefined {
  return staffOf(store).find((person) => person.id === id);
}

const cookieName = 'staff';

/** The signed-in user by the cookie, else the owner. */
export function signedInStaff(store: Store, cookies: string | undefined): StaffMember {
  const [, id = '1'] = new RegExp(`(?:^|;\\s*)${cookieName}=(\\d+)`).exec(cookies ?? '') ?? [];
  return findStaff(store, id) ?? { ...owner, id: '1', isOwner: true };
}

/** The cookie that signs a browser in as a user. */
export function signInCookie({ id }: StaffMember): string {
  return `${cookieName}=${id}; Path=/stores/; HttpOnly; SameSite=Lax`;
}
