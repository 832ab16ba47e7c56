import { z } from 'zod';

/** One instruction of a Dockerfile. https://docs.docker.com/reference/dockerfile/ */
export interface Instruction {
  keyword: string;
  /** `--from=build` is `{ from: 'build' }`. */
  flags: Readonly<Record<string, string>>;
  /** What follows the flags. */
  text: string;
}

export interface Stage {
  name: string | undefined;
  base: string;
  instructions: Instruction[];
}

/** Those that can be followed without a container engine, and have to be. */
const known = ['COPY', 'RUN', 'WORKDIR', 'USER', 'ENV', 'EXPOSE', 'STOPSIGNAL', 'HEALTHCHECK', 'CMD'];

/** Reads the stages of a Dockerfile. @throws for an instruction that this reader does not know. */
export function parseDockerfile(source: string): Stage[] {
  const lines = source
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const variables: Record<string, string> = {};
  const stages: Stage[] = [];
  for (const line of lines) {
    const instruction = parseInstruction(line);
    const { keyword, text } = instruction;
    const current = stages.at(-1);
    if (keyword === 'ARG' && !current) Object.assign(variables, parseAssignment(text));
    else if (keyword === 'FROM') stages.push(parseFrom(text, variables));
    else if (current && known.includes(keyword)) current.instructions.push(instruction);
    else throw new Error(`The instruction ${keyword} is not known here: ${line}`);
  }
  return stages;
}

/** The command in a JSON array, as CMD and HEALTHCHECK have it. @throws for a command that needs a shell. */
export function parseCommand(text: string): string[] {
  return z.array(z.string()).min(1).parse(JSON.parse(text));
}

/** `NAME=value`. */
export function parseAssignment(text: string): Record<string, string> {
  const [, name = '', value = ''] = /^([A-Z_]+)=(\S*)$/.exec(text) ?? [];
  if (name === '') throw new Error(`This is no NAME=value: ${text}`);
  return { [name]: value };
}

function parseInstruction(line: string): Instruction {
  const [keyword = '', ...words] = line.trim().split(/\s+/);
  const flags: Record<string, string> = {};
  let rest = line.trim().slice(keyword.length).trim();
  for (const word of words) {
    const [, name, value = ''] = /^--([a-z-]+)=(.*)$/.exec(word) ?? [];
    if (name === undefined) break;
    flags[name] = value;
    rest = rest.slice(word.length).trim();
  }
  return { keyword, flags, text: rest };
}

function parseFrom(text: string, variables: Readonly<Record<string, string>>): Stage {
  const [, image = '', name] = /^(\S+)(?: AS (\S+))?$/.exec(text) ?? [];
  const base = image.replaceAll(/\$\{(\w+)\}/g, (_, variable: string) => {
    const value = variables[variable];
    if (value === undefined) throw new Error(`${variable} has no value in FROM ${text}`);
    return value;
  });
  return { name, base, instructions: [] };
}
