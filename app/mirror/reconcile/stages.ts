import { compareCollabs } from './compare-collabs.ts';
import { compareDefinition } from './compare-definition.ts';
import type { Slice } from './drift.ts';
import { removeStrayCollections } from './remove-stray-collections.ts';
import { removeStrayEntries } from './remove-stray-entries.ts';
import type { StoreSource } from './store-source.ts';

/** The parts of a comparison, in order. */
const stageNames = ['definition', 'collabs', 'entries', 'collections'] as const;
export type Stage = (typeof stageNames)[number];

/** Looks at the next slice of a part. @param cursor behind what to go on; null at its beginning. */
type Look = (source: StoreSource, cursor: string | null) => Promise<Slice>;

export const stages: Record<Stage, Look> = {
  definition: compareDefinition,
  collabs: compareCollabs,
  entries: removeStrayEntries,
  collections: removeStrayCollections,
};

export function isStage(name: string): name is Stage {
  return name in stages;
}

/** What comes behind a part; undefined behind the last. */
export function stageAfter(stage: Stage): Stage | undefined {
  return stageNames[stageNames.indexOf(stage) + 1];
}
