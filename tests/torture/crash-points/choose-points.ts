import type { Point } from './find-points.ts';

/** Whether an effect changes something, or asks the platform; what accounts for points and requests changes nothing else. */
const matters = (kind: string) =>
  /^(write|COMMIT|platform)/.test(kind) && !/_buckets|last_used_at/.test(kind);

/**
 * Everything that a change does: what changes something, and what is asked of the platform, in each change by itself; what
 * changes nothing (a read, an account, a beat that comes anyhow) once for each kind, since it is the same wherever it
 * comes. To be killed before it is to be killed after what came before.
 */
export function everyPoint(points: readonly Point[]): readonly Point[] {
  const seen = new Set<string>();
  return points.filter(({ part, kind, way, isPulse }) => {
    if (matters(kind) && !isPulse) return true;
    const name = `${part} ${way} ${kind}`;
    const isNew = way !== 'killed before' && !seen.has(name);
    seen.add(name);
    return isNew;
  });
}

/** Those by which most would be duplicated or lost: what was done at the platform or committed, and nobody heard of it. */
export function riskiestPoints(points: readonly Point[]): readonly Point[] {
  return points.filter(
    ({ part, kind, way }) =>
      way !== 'killed before' &&
      (kind.startsWith('platform write') || (part === 'app' && kind.startsWith('COMMIT'))),
  );
}
