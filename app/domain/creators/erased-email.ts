/** A top-level domain that is nobody's for good (RFC 2606). */
const nowhere = '@erased.invalid';

/** What stands in the place of the address of a person whose data a brand had to erase. */
export function erasedEmail(creatorId: string): string {
  return `${creatorId}${nowhere}`;
}

/** Whether an address stands in the place of an erased one: nobody is to be found or written to by it. */
export function isErasedEmail(email: string): boolean {
  return email.endsWith(nowhere);
}
