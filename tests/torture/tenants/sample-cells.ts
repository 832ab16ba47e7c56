import type { Cell } from './make-cells.ts';
import { reachesCollab, type Reference } from './reference.ts';

/**
 * Removes repeated kinds of requests from the cells of one principal at one endpoint. Of requests with the
 * same kinds of references in the same parameters, the first remains.
 */
export function sampleCells(cells: readonly Cell[]): Cell[] {
  const seen = new Set<string>();
  return cells.filter((cell) => {
    const kind = kindOf(cell);
    const isNew = !seen.has(kind);
    seen.add(kind);
    return isNew;
  });
}

/** The kind of each reference: its relation to the principal, and to the first reference. */
function kindOf({ refs, principal }: Cell): string {
  const [first] = Object.values(refs);
  return Object.entries(refs)
    .map(([parameter, reference]) => {
      if (!reference) return '';
      const isOwn = isWithinScope(reference, principal);
      const together = [reference.tenant === first?.tenant, reference.collab === first?.collab];
      return [parameter, sortOf(reference), isOwn, ...together].join(' ');
    })
    .join('\n');
}

function sortOf({ tenant, isEmail = false }: Reference): string {
  if (isEmail) return 'address';
  return tenant === undefined ? 'nothing' : 'something';
}

function isWithinScope(reference: Reference, principal: Cell['principal']): boolean {
  if (reference.collab !== undefined) return reachesCollab(principal, reference);
  return reference.tenant !== undefined && principal.tenants.includes(reference.tenant);
}
