import type { FieldConflicts as Conflicts } from './field-conflicts.tsx';
import { lazyComponent } from './lazy-component.tsx';

/** Loaded when two people changed the same field. */
// React's type of a lazy component does not accept generic props.
export const FieldConflicts = lazyComponent(
  async () => (await import('./field-conflicts.tsx')).FieldConflicts,
) as unknown as typeof Conflicts;
