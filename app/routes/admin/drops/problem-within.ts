/** A problem, and the place in what was sent that it speaks of. */
export interface Detail {
  path: string;
  message: string;
}

/** What is wrong with a value, or with a part of it: the first problem at its path or beneath. */
export function problemWithin(details: readonly Detail[], path: string): string | undefined {
  return details.find(
    (detail) =>
      detail.path === path || detail.path.startsWith(`${path}.`) || detail.path.startsWith(`${path}[`),
  )?.message;
}
