import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { StartError } from '../../../local/start-error.ts';
import type { Figure } from './figure.ts';

/** A command such as `npm run bench -- <name> [options]`. */
export interface Command {
  /** The kind of file: `<name>.<noun>.ts` of the folder, which exports it under that noun. */
  noun: 'bench' | 'torture';
  folder: string;
  /** Its options apart from `--small`, for the usage line. */
  options: Readonly<Record<string, 'boolean' | 'string'>>;
  /** Runs one file. */
  run: (request: RunRequest) => Promise<Outcome>;
}

export interface Outcome {
  figures: Figure[];
  /** False for invalid figures; a missed goal is no reason. */
  sound: boolean;
}

/** The parsed command line. */
export interface RunRequest {
  name: string;
  /** The export of the named file. */
  exported: unknown;
  small: boolean;
  options: Readonly<Record<string, boolean | string | undefined>>;
  print: (line: string) => void;
}

/**
 * Runs the command line and prints its figures last, each as one line of JSON.
 * @returns the exit code: 0 even for a missed goal; 1 for invalid figures, a failed run or an unknown name.
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
