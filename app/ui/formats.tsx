import { createContext, startTransition, useContext, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslations } from './translate.tsx';

/** What a store counts and tells time in. */
export interface FormatSettings {
  /** ISO 4217. */
  currency: string;
  /** A name of the IANA's time zones. */
  timeZone: string;
  /** The present, in milliseconds; at first when the page was made, so that server and browser draw the same picture. */
  now: number;
}

/** Numbers, money and moments as people of this store read them. */
interface Formats {
  /** @param currency the store's own unless said. */
  money: (amount: number | string, currency?: string) => string;
  /** 0.125 is 12.5 %. */
  percent: (fraction: number) => string;
  number: (value: number) => string;
  date: (iso: string) => string;
  dateTime: (iso: string) => string;
}

type Measures = Omit<FormatSettings, 'now'>;

const FormatsContext = createContext<Formats | undefined>(undefined);

/** Gives everything inside a store's currency and time zone. */
export function FormatsProvider({ measures, children }: { measures: FormatSettings; children: ReactNode }) {
  const { locale } = useTranslations();
  const now = useNow(measures.now);
  const formats = useMemo(() => formatsFor(locale, measures), [locale, measures]);
  const ago = useMemo(() => relativeTimeFor(locale, now), [locale, now]);
  return (
    <FormatsContext.Provider value={formats}>
      <RelativeTimeContext.Provider value={ago}>{children}</RelativeTimeContext.Provider>
    </FormatsContext.Provider>
  );
}

/** How numbers, money and moments are written for the person at this page; how long ago they were, `useAgo` says. */
export function useFormats(): Formats {
  const formats = useContext(FormatsContext);
  if (!formats) throw new Error('There is no MeasuresProvider around this.');
  return formats;
}

/** The formats of one locale. Those of moments are made when they are first asked for: it takes longer than a row. */
export function formatsFor(locale: string, { currency, timeZone }: Measures): Formats {
  const number = (value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, options).format(value);
  const moment = (options: Intl.DateTimeFormatOptions) => {
    let format: Intl.DateTimeFormat | undefined;
    return (iso: string) => {
      format ??= new Intl.DateTimeFormat(locale, { ...options, timeZone });
      return sameEverywhere(format.format(new Date(iso)));
    };
  };
  return {
    money: (amount, own = currency) => number(Number(amount), { style: 'currency', currency: own }),
    percent: (fraction) => number(fraction, { style: 'percent', maximumFractionDigits: 2 }),
    number: (value) => number(value),
    date: moment({ dateStyle: 'medium' }),
    dateTime: moment({ dateStyle: 'medium', timeStyle: 'short' }),
  };
}

/** Browsers and Node differ in which narrow space they write, and React takes every difference for a fault. */
function sameEverywhere(text: string): string {
  return text.replaceAll(/[\u202f\u2009]/g, '\u00a0');
}

type RelativeTime = (iso: string) => string;

/** It is apart from what never changes: who says no times is not drawn again each half minute. */
const RelativeTimeContext = createContext<RelativeTime | undefined>(undefined);

/** Says how long ago it was, or how long it is until then, in the largest unit that fits. */
export function useRelativeTime(): RelativeTime {
  const ago = useContext(RelativeTimeContext);
  if (!ago) throw new Error('There is no MeasuresProvider around this.');
  return ago;
}

/** How long ago it was, in the words of one locale. */
export function relativeTimeFor(locale: string, now: number): RelativeTime {
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

const refreshMs = 30_000;

/** The present, in milliseconds, told anew every half minute. @param atFirst what server and browser agree on. */
function useNow(atFirst: number): number {
  const [now, setNow] = useState(atFirst);
  useEffect(() => {
    // Parts of the page that are yet to come alive do so first.
    const update = () => startTransition(() => setNow(Date.now()));
    update();
    const timer = setInterval(update, refreshMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
