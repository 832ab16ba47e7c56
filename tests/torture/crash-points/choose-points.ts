import { neverWoken, type Point } from './find-points.ts';

/** Whether an effect writes data or calls the platform; accounting of points and requests does not count. */
const matters = (kind: string) =>
  /^(write|COMMIT|platform)/.test(kind) && !/_buckets|last_used_at/.test(kind);

/**
 * The points to visit: all writes and platform requests of each change, and one point for each kind of other
 * effect (reads, accounting, heartbeats). A kill before an effect equals a kill after the previous one.
 */
export function everyPoint(points: readonly Point[]): readonly Point[] {
  const seen = new Set<string>();
  return points.filter(({ part, kind, way, isPulse }) => {
    if (way === neverWoken || (matters(kind) && !isPulse)) return true;
    const name = `${part} ${way} ${kind}`;
    const isNew = way !== 'killed before' && !seen.has(name);
    seen.add(name);
    return isNew;
  });
}

/**
 * The points with the most likely duplicates or losses: completed platform requests and commits without a
 * response, and changes without a wake-up.
 */
export function riskiestPoints(points: readonly Point[]): readonly Point[] {
  return points.filter(
    ({ part, kind, way }) =>
      way === neverWoken ||
      (way !== 'killed before' &&
        (kind.startsWith('platform write') || (part === 'app' && kind.startsWith('COMMIT')))),
  );
}
