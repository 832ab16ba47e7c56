/** The places that an address names under two words; what it says wrongly is found out where the list is read. */
export function readCursors(
  address: string,
  words: { after: string; before: string },
): { after?: string; before?: string } {
  const { searchParams } = new URL(address);
  const [after, before] = [searchParams.get(words.after), searchParams.get(words.before)];
  return { ...(after && { after }), ...(before && { before }) };
}
