import type { SimulatorOptions } from '../../../local/simulator/start-simulator.ts';

/** What a platform can be told when it is opened in another process. */
export type OpenOptions = Pick<SimulatorOptions, 'app' | 'delays' | 'stores'>;

/** What the process that runs the platforms is asked to do; `url` says to which. It answers with a text. */
export type Request =
  | { what: 'open'; options: OpenOptions }
  | { what: 'find token'; url: string; domain: string }
  | { what: 'deploy'; url: string; configuration: string; appUrl: string }
  | { what: 'close'; url: string };
