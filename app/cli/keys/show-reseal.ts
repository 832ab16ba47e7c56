import type { ResealCount } from '#app/db/reseal.ts';

/** How long answers and cursors that an older key protects are in use (domain/idempotency/run-once.ts). */
const keptHours = 24;

export interface ResealEnd {
  /** The ids of listed keys that nothing is sealed with any more. */
  retired: readonly string[];
  /** Whether what could not be opened was deleted. */
  discarded: boolean;
}

/** What a reseal did, and what the operator does next. */
export function showReseal(counts: readonly ResealCount[], { retired, discarded }: ResealEnd): string {
  const lines = counts.map(
    ({ name, resealed, lost }) => `${name}: ${resealed} resealed${lost > 0 ? `, ${lost} lost` : ''}`,
  );
  const isLost = counts.some(({ lost }) => lost > 0);
  if (isLost && discarded)
    lines.push(
      'Lost signing keys and replaced webhook secrets were deleted. Open the app in each store, and rotate each lost webhook secret.',
    );
  else if (isLost)
    lines.push('No key in ENCRYPTION_KEY opens the lost values: add their key, or run with --discard-lost.');
  lines.push(
    retired.length === 0
      ? 'The first key in ENCRYPTION_KEY seals everything else. It lists no other key.'
      : `The first key in ENCRYPTION_KEY seals everything else. Remove the others (${retired.join(', ')}) after ${keptHours} hours: cursors and saved answers need them until then.`,
  );
  return lines.join('\n');
}
