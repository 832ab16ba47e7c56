import type { PlatformObjectKind } from '#app/db/generated/client.ts';
import type { Place, PlaceObject } from './read-places.ts';

/** An object that should be in the store. */
export type StandingObject = PlaceObject & { platformId: string };

/** A collab's objects of one kind that should be in the store. */
export function standingObjects({ objects }: Place, kind: PlatformObjectKind): StandingObject[] {
  return objects.flatMap((object) => {
    const { platformId } = object;
    return object.kind === kind && platformId !== null ? [{ ...object, platformId }] : [];
  });
}
