/** From this share of the price on, a person says once more that it is meant. */
const confirmedFromPoints = 50;

/** The percent points that are typed, with whatever sign and comma; not a number where they are none. */
export function percentOf(amount: string): number {
  return Number(amount.replace(',', '.').replace('%', ''));
}

/** Whether what is typed is so large a percentage that it is asked about. */
export function isLargePercentage(amount: string): boolean {
  return percentOf(amount) >= confirmedFromPoints;
}
