/** One measured figure, as it is printed: one line of JSON. */
export interface Figure {
  name: string;
  /** Null when nothing was measured that can be believed: the run is void, and `detail.void` says why. */
  value: number | null;
  unit: string;
  /** The goal in words, such as `>= 0.8`. */
  goal: string;
  /** Whether the goal is reached; null when the run was not one to judge by. */
  pass: boolean | null;
  /** What stands behind the figure. */
  detail: Record<string, unknown>;
}

/** Rounds a figure to what a reader can use: four significant digits. */
export function roundFigure(value: number): number {
  return Number(value.toPrecision(4));
}

/** @returns the figure a printed line holds; undefined for any other line, a line of the app's log included. */
export function readFigure(line: string): Figure | undefined {
  if (!line.startsWith('{')) return undefined;
  const content = JSON.parse(line) as Figure;
  return 'goal' in content ? content : undefined;
}
