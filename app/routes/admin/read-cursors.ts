/** The cursors in a URL's two parameters; the list validates them. */
export function readCursors(
  address: string,
  words: { after: string; before: string },
): { after?: string; before?: string } {
  const { searchParams } = new URL(address);
  const [after, before] = [searchParams.get(words.after), searchParams.get(words.before)];
  return { ...(after && { after }), ...(before && { before }) };
}
