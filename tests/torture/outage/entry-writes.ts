interface Logged {
  number: number;
  operation: string;
  outcome: string;
  variables: unknown;
}

/** The number of the last request of which the platform knows. */
export async function lastRequest(platformUrl: string, store: string): Promise<number> {
  return (await readLog(platformUrl, store, 0)).at(-1)?.number ?? 0;
}

/** How often each creator's entry was written since a request, by its handle. */
export async function writesByEntry(
  platformUrl: string,
  store: string,
  since: number,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { operation, outcome, variables } of await readLog(platformUrl, store, since)) {
    if (operation !== 'UpsertMetaobject' || outcome !== 'ok') continue;
    const { handle } = (variables as { handle: { handle: string } }).handle;
    counts.set(handle, (counts.get(handle) ?? 0) + 1);
  }
  return counts;
}

async function readLog(platformUrl: string, store: string, since: number): Promise<Logged[]> {
  return (await (await fetch(`${platformUrl}/__log?store=${store}&since=${since}`)).json()) as Logged[];
}
