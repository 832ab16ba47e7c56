/**
 * The currencies without two decimals (ISO 4217). JavaScript's formatters follow the decimals of daily use instead, which
 * are none for forint or peso.
 */
const otherDecimals: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  CLF: 4,
  UYW: 4,
};

/** How many decimals amounts of a currency have. */
export function decimalsOf(currency: string): number {
  return otherDecimals[currency] ?? 2;
}

/** The most decimals that a currency has. */
export const maxMoneyDecimals = 4;
