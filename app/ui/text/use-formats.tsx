import { createContext, useContext, useMemo } from 'react';
import type { ReactNode } from 'react';
import { NowContext } from './use-ago.ts';
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

const MeasuresContext = createContext<Measures | undefined>(undefined);

/** Gives everything inside a store's currency and time zone. */
export function MeasuresProvider({ measures, children }: { measures: StoreMeasures; children: ReactNode }) {
  const { currency, timeZone } = measures;
  const now = useNow(measures.now);
  const current = useMemo(() => ({ currency, timeZone }), [currency, timeZone]);
  return (
    <MeasuresContext.Provider value={current}>
      <NowContext.Provider value={now}>{children}</NowContext.Provider>
    </MeasuresContext.Provider>
  );
}

/** How numbers, money and moments are written for the person at this page; how long ago they were, `useAgo` says. */
export function useFormats(): Formats {
  const measures = useContext(MeasuresContext);
  if (!measures) throw new Error('There is no MeasuresProvider around this.');
  const { locale } = useSpeech();
  return useMemo(() => formatsFor(locale, measures), [locale, measures]);
}

/** The formats of one locale. */
export function formatsFor(locale: string, { currency, timeZone }: Measures): Formats {
  const moment = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    return (iso: string) => sameEverywhere(format.format(new Date(iso)));
  };
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  return {
    money: (amount, own = currency) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency: own }).format(Number(amount)),
    percent: (fraction) => percent.format(fraction),
    number: (value) => new Intl.NumberFormat(locale).format(value),
    date: moment({ dateStyle: 'medium' }),
    dateTime: moment({ dateStyle: 'medium', timeStyle: 'short' }),
  };
}

/** Browsers and Node differ in which narrow space they write, and React takes every difference for a fault. */
function sameEverywhere(text: string): string {
  return text.replaceAll(/[\u202f\u2009]/g, '\u00a0');
}
