import { createContext, useContext } from 'react';

type Ago = (iso: string) => string;

/** It is apart from what never changes: who says no times is not drawn again each half minute. */
export const AgoContext = createContext<Ago | undefined>(undefined);

/** Says how long ago it was, or how long it is until then, in the largest unit that fits. */
export function useAgo(): Ago {
  const ago = useContext(AgoContext);
  if (!ago) throw new Error('There is no MeasuresProvider around this.');
  return ago;
}

/** How long ago it was, in the words of one locale. */
export function agoFor(locale: string, now: number): Ago {
  let relative: Intl.RelativeTimeFormat | undefined;
  return (iso) => {
    relative ??= new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
    return relative.format(...inLargestUnit(Date.parse(iso) - now));
  };
}

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

function inLargestUnit(ms: number): [number, Intl.RelativeTimeFormatUnit] {
  const [unit, length] = units.find(([, one]) => Math.abs(ms) >= one) ?? ['second', Infinity];
  return [Math.trunc(ms / length) || 0, unit];
}
