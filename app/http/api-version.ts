import { Problem } from '#app/domain/problem.ts';
import type { HeaderSource } from '#app/auth/read-credential.ts';

/** The version of the interface that is served. Changes within a version only add. */
export const apiVersion = '2026-11';

/** Holds a caller who names a version to the one that is served. @throws Problem `malformed`. */
export function refuseOtherVersion(headers: HeaderSource): void {
  const asked = headers.get('x-api-version');
  if (asked === null || asked === apiVersion) return;
  throw new Problem(
    'malformed',
    `This version of the interface is not served. Send X-Api-Version: ${apiVersion}, or leave the header out.`,
  );
}
