import { Problem } from '../problem.ts';

/** The refusal that tells nothing about other collabs and tenants. */
export function noSuchDrop(dropId: string): Problem {
  const given = dropId.length > 100 ? `${dropId.slice(0, 100)}…` : dropId;
  return new Problem(
    'not-found',
    `There is no drop "${given}" in this collab. Send the _id of one of its drops.`,
  );
}
