import { memo } from 'react';
import type { BrowsedCollab } from '#app/domain/collabs/browse/browse-collabs.ts';
import type { ChosenStore } from './chosen-store.ts';
import { CollabRow } from './collab-row.tsx';
import { useGrowing } from './use-growing.ts';

interface CollabRowsProps {
  collabs: readonly BrowsedCollab[];
  chosen: ChosenStore;
  isNarrow: boolean;
}

/** The rows of a page of the list. They grow apart from the table, which measures itself each time it is drawn. */
export const CollabRows = memo(function CollabRows({ collabs, chosen, isNarrow }: CollabRowsProps) {
  const drawn = useGrowing(collabs.length);
  return (
    <>
      {collabs.slice(0, drawn).map((collab, index) => (
        <CollabRow key={collab.id} {...{ collab, index, chosen, isNarrow }} />
      ))}
      {drawn < collabs.length && <Room rows={collabs.length - drawn} isNarrow={isNarrow} />}
    </>
  );
});

/** About as high as the rows that are yet to come, so that what stands below them stays where it is. */
function Room({ rows, isNarrow }: { rows: number; isNarrow: boolean }) {
  if (isNarrow) return <li aria-hidden="true" style={{ height: `${rows * 7.3}rem` }} />;
  return (
    <tr aria-hidden="true" style={{ height: `${rows * 3.06}rem` }}>
      <td colSpan={8} />
    </tr>
  );
}
