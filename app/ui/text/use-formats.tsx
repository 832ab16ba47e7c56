import { createContext, useContext, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useNow } from './use-now.ts';
import { useSpeech } from './use-text.tsx';

/** What a store counts and tells time in. */
export interface StoreMeasures {
  /** ISO 4217. */
  currency: string;
  /** A name of the IANA's time zones. */
  timeZone: string;
  /** When the page was made, in milliseconds: server and browser agree on it, so that the first picture is the same. */
  now: number;
}

/** Numbers, money and moments as people of this store read them. */
export interface Formats {
  /** @param currency the store's own unless said. */
  money: (amount: number | string, currency?: string) => string;
  /** 0.125 is 12.5 %. */
  percent: (fraction: number) => string;
  number: (value: number) => string;
  date: (iso: string) => string;
  dateTime: (iso: string) => string;
  /** How long ago it was, or how long it is until then, in the largest unit that fits. */
  ago: (iso: string) => string;
}

const MeasuresContext = createContext<StoreMeasures | undefined>(undefined);

/** Gives everything inside a store's currency and time zone. */
export function MeasuresProvider({ measures, children }: { measures: StoreMeasures; children: ReactNode }) {
  return <MeasuresContext.Provider value={measures}>{children}</MeasuresContext.Provider>;
}

/** How numbers, money and moments are written for the person at this page. */
export function useFormats(): Formats {
  const measures = useContext(MeasuresContext);
  if (!measures) throw new Error('There is no MeasuresProvider around this.');
  const { locale } = useSpeech();
  const { currency, timeZone } = measures;
  const now = useNow(measures.now);
  return useMemo(() => formatsFor(locale, { currency, timeZone, now }), [locale, currency, timeZone, now]);
}

/** The formats of one locale. */
export function formatsFor(locale: string, { currency, timeZone, now }: StoreMeasures): Formats {
  const moment = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    return (iso: string) => sameEverywhere(format.format(new Date(iso)));
  };
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return {
    money: (amount, own = currency) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency: own }).format(Number(amount)),
    percent: (fraction) => percent.format(fraction),
    number: (value) => new Intl.NumberFormat(locale).format(value),
    date: moment({ dateStyle: 'medium' }),
    dateTime: moment({ dateStyle: 'medium', timeStyle: 'short' }),
    ago: (iso) => relative.format(...inLargestUnit(Date.parse(iso) - now)),
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

/** Browsers and Node differ in which narrow space they write, and React takes every difference for a fault. */
function sameEverywhere(text: string): string {
  return text.replaceAll(/[\u202f\u2009]/g, '\u00a0');
}
