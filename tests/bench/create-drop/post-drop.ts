import { dropBody, type VariantState } from './drop-body.ts';
import type { BenchCollab } from './seed-brands.ts';

/** A server that creates drops. */
export interface DropServer {
  name: string;
  port: number;
  /** The URL for drops of a collab. */
  pathOf: (collab: BenchCollab) => string;
}

/** A run of the bench: what is known of the variants, and its own collabs, because a collab has a limit of drops. */
export interface DropRun {
  /** What distinguishes it. */
  title: string;
  state: VariantState;
  collabs: readonly BenchCollab[];
}

/** The body of a run's requests. */
export function dropJson(state: VariantState): string {
  return JSON.stringify(dropBody(state));
}

/** Headers for the app; the floor ignores them. */
export function headersOf({ key }: BenchCollab): Record<string, string> {
  return { 'x-channel-access-token': key };
}

/**
 * Creates one drop.
 * @throws for a status other than 200.
 */
export async function postDrop(
  { port, pathOf }: DropServer,
  collab: BenchCollab,
  state: VariantState,
): Promise<Buffer> {
  const response = await fetch(`http://127.0.0.1:${port}${pathOf(collab)}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headersOf(collab) },
    body: dropJson(state),
  });
  const body = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) throw new Error(`Answered ${response.status}: ${body.toString()}`);
  return body;
}
