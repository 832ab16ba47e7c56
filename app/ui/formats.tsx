import {
  createContext,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import { decimalsOf } from '#app/currency-decimals.ts';
import { knownTimeZone } from '#app/times.ts';
import { decimalSeparatorOf } from './typed-number.ts';
import { useTranslate, useTranslations } from './translate.tsx';

/** A store's currency and time zone. */
export interface FormatSettings {
  /** ISO 4217. */
  currency: string;
  /** IANA name. */
  timeZone: string;
  /**
   * The current time in milliseconds; at first the time of the server's render, so that hydration matches.
   */
  now: number;
}

/** Formatters for numbers, money and times of this store. */
interface Formats {
  /** @param currency the store's by default. */
  money: (amount: number | string, currency?: string) => string;
  /** 0.125 is 12.5 %. */
  percent: (fraction: number) => string;
  number: (value: number) => string;
  /** The sign before decimals. */
  decimalSeparator: string;
  date: (iso: string) => string;
  /** A calendar day, which has no time zone. */
  day: (iso: string) => string;
  dateTime: (iso: string) => string;
}

type Measures = Omit<FormatSettings, 'now'>;

const FormatsContext = createContext<Formats | undefined>(undefined);

/** Provides a store's currency and time zone. */
export function FormatsProvider({ measures, children }: { measures: FormatSettings; children: ReactNode }) {
  const { locale } = useTranslations();
  const now = useNow(measures.now);
  const formats = useMemo(() => formatsFor(locale, measures), [locale, measures]);
  const relative = useMemo(() => ({ now, ago: relativeTimeFor(locale, now) }), [locale, now]);
  return (
    <FormatsContext.Provider value={formats}>
      <RelativeTimeContext.Provider value={relative}>{children}</RelativeTimeContext.Provider>
    </FormatsContext.Provider>
  );
}

/** Formatters for the user's locale; `useRelativeTime` formats relative times. */
export function useFormats(): Formats {
  const formats = useContext(FormatsContext);
  if (!formats) throw new Error('FormatsProvider is missing.');
  return formats;
}

/**
 * The formatters of one locale. Those of times are created on demand, because that takes longer than
 * rendering a row.
 */
export function formatsFor(locale: string, { currency, timeZone }: Measures): Formats {
  const number = (value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, options).format(value);
  const moment = (options: Intl.DateTimeFormatOptions) => {
    let format: Intl.DateTimeFormat | undefined;
    return (iso: string) => {
      format ??= new Intl.DateTimeFormat(locale, { timeZone: knownTimeZone(timeZone), ...options });
      return sameEverywhere(format.format(new Date(iso)));
    };
  };
  return {
    money: (amount, own = currency) => {
      const decimals = decimalsOf(own);
      const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
      return number(Number(amount), { style: 'currency', currency: own, ...digits });
    },
    percent: (fraction) => number(fraction, { style: 'percent', maximumFractionDigits: 2 }),
    number: (value) => number(value),
    decimalSeparator: decimalSeparatorOf(locale),
    date: moment({ dateStyle: 'medium' }),
    day: moment({ dateStyle: 'medium', timeZone: 'UTC' }),
    dateTime: moment({ dateStyle: 'medium', timeStyle: 'short' }),
  };
}

/** Browsers and Node use different narrow spaces, which would break hydration. */
function sameEverywhere(text: string): string {
  return text.replaceAll(/[\u202f\u2009]/g, '\u00a0');
}

type RelativeTime = (iso: string) => string;

/** Separate from the constant formats, so that components without times do not render every half minute. */
const RelativeTimeContext = createContext<{ now: number; ago: RelativeTime } | undefined>(undefined);

/** Formats a relative time in the largest fitting unit. */
export function useRelativeTime(): RelativeTime {
  return useRelativeContext().ago;
}

/** Formats the time of a next attempt. A time that has come is due now, never in the past. */
export function useNextAttempt(): RelativeTime {
  const t = useTranslate();
  const { now, ago } = useRelativeContext();
  return (iso) => {
    const waitMs = Date.parse(iso) - now;
    if (waitMs < 1_000) return t('ui.dueNow');
    return waitMs < minuteMs ? t('ui.nextAttemptSoon') : t('ui.nextAttempt', { when: ago(iso) });
  };
}

function useRelativeContext() {
  const relative = useContext(RelativeTimeContext);
  if (!relative) throw new Error('FormatsProvider is missing.');
  return relative;
}

export function relativeTimeFor(locale: string, now: number): RelativeTime {
  let relative: Intl.RelativeTimeFormat | undefined;
  return (iso) => {
    relative ??= new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
    return relative.format(...inLargestUnit(Date.parse(iso) - now));
  };
}

const minuteMs = 60_000;

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', minuteMs],
];

function inLargestUnit(ms: number): [number, Intl.RelativeTimeFormatUnit] {
  const [unit, length] = units.find(([, one]) => Math.abs(ms) >= one) ?? ['second', Infinity];
  return [Math.trunc(ms / length) || 0, unit];
}

const refreshMs = 30_000;

/**
 * The current time in milliseconds, updated every half minute.
 * @param atFirst the time of the server's render.
 */
function useNow(atFirst: number): number {
  const [now, setNow] = useState(atFirst);
  useEffect(() => {
    // Pending parts of the page hydrate first.
    const update = () => startTransition(() => setNow(Date.now()));
    update();
    const timer = setInterval(update, refreshMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
