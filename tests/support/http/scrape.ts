import { until } from '../until.ts';
import type { AppProcesses } from '../world/processes.ts';

/** One scrape of `/metrics`, read as Prometheus reads it. */
export interface Scrape {
  /** Names of the metrics, with their types. */
  types: ReadonlyMap<string, string>;
  /** Number of the service's own series; the number of Node's series varies. */
  series: number;
  /** The sum of all series of a name with these labels; undefined when there is none. */
  value(name: string, labels?: Record<string, string>): number | undefined;
  /** All values of one label of a metric. */
  labelValues: (name: string, label: string) => Set<string>;
}

/** The URL of the operations listener of the process that started last. */
export async function operationsUrl(
  processes: Pick<AppProcesses, 'logOf'>,
  name: 'app' | 'worker',
): Promise<string> {
  const ports = () =>
    [...processes.logOf(name).matchAll(/"metricsPort":(\d+).*"Operations listener started"/g)].map(
      ([, port = '']) => port,
    );
  await until(`the ${name} listens for operators`, () => ports().length > 0);
  return `http://127.0.0.1:${ports().at(-1) ?? ''}`;
}

/**
 * Scrapes a process.
 * @throws for a status other than 200.
 */
export async function scrape(url: string): Promise<Scrape> {
  // Not on a kept connection: the process may close it at the moment of the next request.
  const response = await fetch(`${url}/metrics`, { headers: { Connection: 'close' } });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`/metrics responded ${response.status}: ${text}`);
  const types = new Map(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]),
  );
  const samples = [...text.matchAll(/^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/gm)].map(
    ([, name = '', labels = '', value = '']) => ({ name, labels: readLabels(labels), value: Number(value) }),
  );
  const named = (name: string) => samples.filter((sample) => sample.name === name);
  return {
    types,
    series: samples.filter(({ name }) => name.startsWith('creator_collabs_')).length,
    value(name, labels = {}) {
      const found = named(name).filter((sample) =>
        Object.entries(labels).every(([label, expected]) => sample.labels.get(label) === expected),
      );
      return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0);
    },
    labelValues: (name, label) => new Set(named(name).map((sample) => sample.labels.get(label) ?? '')),
  };
}

function readLabels(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
}
