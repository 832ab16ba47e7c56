import type { Store } from '../state/store.ts';
import type { StaffSeed } from '../store-seed.ts';

/** A person who may sign in to a store's admin. */
export interface StaffMember extends StaffSeed {
  /** As the platform numbers its users. */
  id: string;
  isOwner: boolean;
}

const owner: StaffSeed = { firstName: 'Olive', lastName: 'Owner' };

/** Who may sign in to a store's admin; its owner first. */
export function staffOf(store: Store): StaffMember[] {
  const { staff = [owner] } = store.shop;
  return staff.map((person, index) => ({ ...person, id: String(index + 1), isOwner: index === 0 }));
}

/** A person of the staff by their number; undefined for somebody else. */
export function findStaff(store: Store, id: string): StaffMember | undefined {
  return staffOf(store).find((person) => person.id === id);
}

const cookieName = 'staff';

/** The signed-in person by the cookie, else the owner. */
export function signedInStaff(store: Store, cookies: string | undefined): StaffMember {
  const [, id = '1'] = new RegExp(`(?:^|;\\s*)${cookieName}=(\\d+)`).exec(cookies ?? '') ?? [];
  return findStaff(store, id) ?? { ...owner, id: '1', isOwner: true };
}

/** The cookie by which a browser stays signed in as somebody. */
export function signInCookie({ id }: StaffMember): string {
  return `${cookieName}=${id}; Path=/stores/; HttpOnly; SameSite=Lax`;
}
