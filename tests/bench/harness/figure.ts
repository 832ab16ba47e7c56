/** One measured figure, printed as one line of JSON. */
export interface Figure {
  name: string;
  /** Null for an invalid run; `detail.void` has the reason. */
  value: number | null;
  unit: string;
  /** The goal as text, such as `>= 0.8`. */
  goal: string;
  /** Whether the goal is reached; null for a run without a verdict. */
  pass: boolean | null;
  /** The data behind the figure. */
  detail: Record<string, unknown>;
}

/** Rounds a figure to four significant digits. */
export function roundFigure(value: number): number {
  return Number(value.toPrecision(4));
}

/** @returns the figure of a printed line; undefined for any other line, such as a log line. */
export function readFigure(line: string): Figure | undefined {
  if (!line.startsWith('{')) return undefined;
  const content = JSON.parse(line) as Figure;
  return 'goal' in content ? content : undefined;
}
