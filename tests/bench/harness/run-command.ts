import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { StartError } from '../../../local/start-error.ts';
import type { Figure } from './figure.ts';

/** A command such as `npm run bench -- <name> [options]`. */
export interface Command {
  /** What it runs: `<name>.<noun>.ts` of the folder, which exports it under that noun. */
  noun: 'bench' | 'torture';
  folder: string;
  /** Its options beside `--small`, for the usage line. */
  options: Readonly<Record<string, 'boolean' | 'string'>>;
  /** Runs one of them. */
  run: (request: RunRequest) => Promise<Outcome>;
}

export interface Outcome {
  figures: Figure[];
  /** False when the figures are not to be believed; a goal that is missed is no reason. */
  sound: boolean;
}

/** What was asked for on the command line. */
export interface RunRequest {
  name: string;
  /** What the named file exports. */
  exported: unknown;
  small: boolean;
  options: Readonly<Record<string, boolean | string | undefined>>;
  print: (line: string) => void;
}

/**
 * Runs what the command line names and prints its figures last, each as one line of JSON.
 * @returns the exit code: 0 even when a goal is missed, because the figure says so; 1 when the figures are not to be
 *   believed, the run broke, or nothing of that name is known.
 */
export async function runCommand(command: Command, argv: readonly string[]): Promise<number> {
  try {
    const request = await readRequest(command, argv);
    const { figures, sound } = await command.run(request);
    for (const figure of figures) console.log(JSON.stringify(figure));
    return sound ? 0 : 1;
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    return 1;
  }
}

async function readRequest({ noun, folder, options }: Command, argv: readonly string[]): Promise<RunRequest> {
  const known = readdirSync(folder)
    .filter((file) => file.endsWith(`.${noun}.ts`))
    .map((file) => file.slice(0, -`.${noun}.ts`.length));
  const listed = known.length === 0 ? 'There are none yet.' : `Known: ${known.join(', ')}.`;
  const extra = Object.entries(options).map(([name, type]) =>
    type === 'string' ? ` [--${name} <…>]` : ` [--${name}]`,
  );
  const usage = `Say which: npm run ${noun} -- <name> [--small]${extra.join('')}. ${listed}`;
  const { positionals, values } = parse(argv, options, usage);
  const [name, ...rest] = positionals;
  if (name === undefined || rest.length > 0) throw new StartError(usage);
  if (!known.includes(name)) throw new StartError(`There is no ${noun} "${name}". ${listed}`);
  const exports = (await import(pathToFileURL(path.join(folder, `${name}.${noun}.ts`)).href)) as object;
  const exported = new Map<string, unknown>(Object.entries(exports)).get(noun);
  const { small, ...others } = values;
  return {
    name,
    exported,
    small: small === true,
    options: others,
    print: (line) => console.log(`· ${line}`),
  };
}

function parse(argv: readonly string[], options: Command['options'], usage: string) {
  const types = Object.entries({ small: 'boolean' as const, ...options });
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: Object.fromEntries(types.map(([name, type]) => [name, { type }])),
    });
  } catch (error) {
    if (error instanceof TypeError) throw new StartError(`${error.message}\n${usage}`);
    throw error;
  }
}
