import type { SimulatorOptions } from '../../../../local/simulator/start-simulator.ts';

/** Options of a platform in another process. */
export type OpenOptions = Pick<SimulatorOptions, 'app' | 'delays' | 'stores'>;

/** A request to the process of the platforms; `url` selects the platform. The response is text. */
export type Request =
  | { what: 'open'; options: OpenOptions }
  | { what: 'find token'; url: string; domain: string }
  | { what: 'deploy'; url: string; configuration: string; appUrl: string }
  | { what: 'advance'; url: string; ms: number }
  | { what: 'close'; url: string };
