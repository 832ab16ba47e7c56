import { z } from 'zod';
import { startSimulator } from '../../../local/simulator/start-simulator.ts';
import { until } from '../../support/until.ts';
import { sampleStore } from '../sample-store.ts';

/*
 * The store of the contract tests. It is a simulated one, or the one at CONTRACT_STORE with CONTRACT_TOKEN, which
 * `npm run contract` sets. The tests delete what they create.
 */
const environment = z.object({
  CONTRACT_STORE: z.url().optional(),
  CONTRACT_TOKEN: z.string().optional(),
});

interface GraphqlError {
  message: string;
  path?: (string | number)[];
  extensions?: Record<string, unknown>;
}

interface GraphqlResult {
  data?: unknown;
  errors?: GraphqlError[];
  extensions: { cost: Cost; search?: unknown };
}

interface Cost {
  requestedQueryCost: number;
  actualQueryCost: number | null;
  throttleStatus: { maximumAvailable: number; currentlyAvailable: number; restoreRate: number };
}

export interface ContractStore {
  request(query: string, variables?: Record<string, unknown>): Promise<GraphqlResult>;
  /**
   * The response of an operation's only root field.
   * @throws for top-level errors.
   */
  field(query: string, variables?: Record<string, unknown>): Promise<Json>;
  /** A unique word. */
  unique(prefix: string): string;
  /**
   * Polls until `isThere` is true, because jobs, counts and files are delayed.
   * @throws with the last result after two minutes.
   */
  eventually<T>(request: () => Promise<T>, isThere: (result: T) => boolean): Promise<T>;
  /** Registers a cleanup, which runs when the store is closed, the latest one first. */
  undoLater(undo: () => Promise<unknown>): void;
  close(): Promise<void>;
}

/** JSON with access by path. */
export interface Json {
  readonly raw: unknown;
  at(...path: (string | number)[]): unknown;
  /**
   * The text at the path.
   * @throws when there is none.
   */
  text(...path: (string | number)[]): string;
}

export async function openContractStore(): Promise<ContractStore> {
  const { CONTRACT_STORE: address, CONTRACT_TOKEN: token } = environment.parse(process.env);
  if (address && token) return storeAt(address, token, () => Promise.resolve());
  const delays = { job: 60, count: 120, fileProcessing: 30, fileReady: 60 };
  const platform = await startSimulator({ stores: [sampleStore({ plan: 'enterprise' })], delays });
  const { domain } = sampleStore();
  return storeAt(`${platform.url}/stores/${domain}`, platform.tokenFor(domain), () => platform.close());
}

function storeAt(address: string, token: string, close: () => Promise<void>): ContractStore {
  const request = async (query: string, variables = {}): Promise<GraphqlResult> => {
    const response = await fetch(`${address}/admin/api/2026-10/graphql.json`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': token },
      body: JSON.stringify({ query, variables }),
    });
    const result = (await response.json()) as GraphqlResult;
    if (result.errors?.[0]?.extensions?.['code'] !== 'THROTTLED') return result;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return request(query, variables);
  };
  const undo: (() => Promise<unknown>)[] = [];
  return {
    request,
    async field(query, variables) {
      const result = await request(query, variables);
      if (result.errors) throw new Error(result.errors.map(({ message }) => message).join('\n'));
      return json(Object.values(result.data ?? {})[0]);
    },
    unique: (prefix) => `${prefix}_${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`,
    async eventually(again, isThere) {
      let result = await again();
      await until(
        () => `the expected result is there: ${JSON.stringify(result)}`,
        async () => isThere(result) || isThere((result = await again())),
      );
      return result;
    },
    undoLater: (step) => undo.unshift(step),
    async close() {
      for (const step of undo) await step();
      await close();
    },
  };
}

function json(raw: unknown): Json {
  const at = (...path: (string | number)[]): unknown => {
    let value: unknown = raw;
    for (const key of path)
      value = typeof value === 'object' && value !== null ? (Reflect.get(value, key) as unknown) : undefined;
    return value;
  };
  return {
    raw,
    at,
    text(...path) {
      const value = at(...path);
      if (typeof value !== 'string')
        throw new Error(`No text at ${path.join('.')} in ${JSON.stringify(raw)}`);
      return value;
    },
  };
}
