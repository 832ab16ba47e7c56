import { createContext, useContext, useMemo } from 'react';
import { useSpeech } from './use-text.tsx';

/** The present, in milliseconds. It is apart from what never changes: who says no times is not drawn again each half minute. */
export const NowContext = createContext<number | undefined>(undefined);

type Ago = (iso: string) => string;

/** Says how long ago it was, or how long it is until then, in the largest unit that fits. */
export function useAgo(): Ago {
  const now = useContext(NowContext);
  if (now === undefined) throw new Error('There is no MeasuresProvider around this.');
  const { locale } = useSpeech();
  return useMemo(() => agoFor(locale, now), [locale, now]);
}

/** How long ago it was, in the words of one locale. */
export function agoFor(locale: string, now: number): Ago {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return (iso) => relative.format(...inLargestUnit(Date.parse(iso) - now));
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
