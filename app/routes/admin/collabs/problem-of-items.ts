/** What is wrong with a list that is typed in one field, or with the first of its items that is wrong. */
export function problemOfItems(
  problemAt: (path: string) => string | undefined,
  path: string,
  count: number,
): string | undefined {
  const items = Array.from({ length: count }, (_, index) => problemAt(`${path}[${index}]`));
  return problemAt(path) ?? items.find((problem) => problem !== undefined);
}
