import type { ReconciliationReport } from '#app/domain/mirror-health/read-reconciliations.ts';

/** What a comparison of a store with what it should show came to, in one line; or how far it is. */
export function showReconciliation(report: ReconciliationReport): string {
  const { finishedAt, startedAt, brokeOff, read, mended, skipped } = report;
  const kinds = Object.entries(report.differing)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([kind, count]) => `${count} ${kind}`);
  return [
    finishedAt
      ? `  compared ${finishedAt.toISOString()}`
      : `  being compared since ${startedAt.toISOString()}`,
    report.cause,
    `${read} looked at`,
    kinds.length > 0 ? `differing: ${kinds.join(', ')}` : 'nothing differed',
    ...(mended > 0 ? [`${mended} mended`] : []),
    ...(skipped > 0 ? [`${skipped} left out, because they were being written or behind`] : []),
    ...(brokeOff === null ? [] : [`broke off: ${brokeOff}`]),
  ].join('  ');
}
