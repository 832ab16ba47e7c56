import { createContext, useContext, useMemo } from 'react';
import type { ReactNode } from 'react';
import { agoFor, AgoContext } from './use-ago.ts';
import { useNow } from './use-now.ts';
import { useSpeech } from './use-text.tsx';

/** What a store counts and tells time in. */
export interface StoreMeasures {
  /** ISO 4217. */
  currency: string;
  /** A name of the IANA's time zones. */
  timeZone: string;
  /** The present, in milliseconds; at first when the page was made, so that server and browser draw the same picture. */
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
}

type Measures = Omit<StoreMeasures, 'now'>;

const FormatsContext = createContext<Formats | undefined>(undefined);

/** Gives everything inside a store's currency and time zone. */
export function MeasuresProvider({ measures, children }: { measures: StoreMeasures; children: ReactNode }) {
  const { locale } = useSpeech();
  const now = useNow(measures.now);
  const formats = useMemo(() => formatsFor(locale, measures), [locale, measures]);
  const ago = useMemo(() => agoFor(locale, now), [locale, now]);
  return (
    <FormatsContext.Provider value={formats}>
      <AgoContext.Provider value={ago}>{children}</AgoContext.Provider>
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
