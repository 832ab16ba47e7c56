import fc from 'fast-check';
import { hostileBody, hugeBody, type BreakBody } from './hostile-body.ts';
import { hostileHeader, type HostileHeader } from './hostile-headers.ts';
import { hostileEnding, hostileMethod, hostileSegment } from './hostile-path.ts';
import { hostileQuery, type HostileParameter } from './hostile-query.ts';
import { oneIn } from './one-in.ts';

/** One hostile plan for any operation; with a target it becomes a request. */
export interface FuzzPlan {
  operation: number;
  credential: number;
  /** The known collab and drop to use. */
  known: number;
  breakBody: BreakBody | null;
  query: readonly HostileParameter[] | null;
  segment: [index: number, text: string] | null;
  ending: string | null;
  method: string | null;
  headers: readonly HostileHeader[];
  chunked: boolean;
}

/** Mostly a broken body; sometimes a broken path, query, method or header, alone or in addition. */
export const fuzzPlan: fc.Arbitrary<FuzzPlan> = fc.record({
  operation: fc.nat(),
  credential: fc.nat(),
  known: fc.nat(),
  breakBody: fc.oneof(
    { weight: 250, arbitrary: hostileBody },
    { weight: 40, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: hugeBody },
  ),
  query: oneIn(2, hostileQuery),
  segment: oneIn(6, fc.tuple(fc.nat(), hostileSegment)),
  ending: oneIn(16, hostileEnding),
  method: oneIn(16, hostileMethod),
  headers: oneIn(6, fc.array(hostileHeader, { minLength: 1, maxLength: 3 })).map((headers) => headers ?? []),
  chunked: oneIn(9, fc.constant(true)).map(Boolean),
});
