import type { InProcessTools } from '../world/in-process-tools.ts';
import { getEndpointId } from '../db/events.ts';
import type { TestDatabase } from '../db/database.ts';

/** An endpoint with its secret. */
export interface TestEndpoint {
  id: string;
  secret: string;
  /** The command-line arguments that name its owner. */
  owner: [flag: '--channel' | '--partner', name: string];
}

/** Adds an endpoint with the command-line tool. */
export async function addEndpoint(
  { tools, database }: { tools: InProcessTools; database: TestDatabase },
  owner: TestEndpoint['owner'],
  { url, types = [] }: { url: string; types?: string[] },
): Promise<TestEndpoint> {
  const output = await tools.eventEndpoints(
    'add',
    ...owner,
    '--url',
    url,
    ...types.flatMap((type) => ['--type', type]),
  );
  const secret = output.split('\n').at(-1) ?? '';
  return { id: await getEndpointId(database, url), secret, owner };
}
