/** From this share of the price on, a discount must be confirmed. */
const confirmedFromPoints = 50;

/** Parses typed percent points with any sign and comma; NaN if invalid. */
export function parsePercent(amount: string): number {
  return Number(amount.replace(',', '.').replace('%', ''));
}

/** Whether a typed percentage needs a confirmation. */
export function isLargePercentage(amount: string): boolean {
  return parsePercent(amount) >= confirmedFromPoints;
}
