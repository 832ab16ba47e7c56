import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { copyContext } from './build-context.ts';
import { parseAssignment, parseCommand, parseDockerfile } from './dockerfile.ts';
import type { Instruction, Stage } from './dockerfile.ts';

/** The result of a Dockerfile: a folder as its file system, and how its process starts. */
export interface Image {
  /** The working directory, as a folder of this machine. */
  folder: string;
  env: Readonly<Record<string, string>>;
  user: string;
  command: readonly string[];
  healthCheck: readonly string[];
  stopSignal: NodeJS.Signals;
}

interface FollowOptions {
  /** The folder with the Dockerfile and the sources. */
  project: string;
  /** An empty folder; each stage gets one in it. */
  target: string;
  /** Stages that are there already, by name: the folders in the place of their file systems. */
  prebuilt?: Readonly<Record<string, string>>;
}

interface Built extends Image {
  root: string;
}

/**
 * Follows the steps of a project's Dockerfile without a container engine: the base image is this machine, and each
 * stage's file system a folder. @throws when a step fails.
 */
export function followDockerfile({ project, target, prebuilt = {} }: FollowOptions): Image {
  const roots = new Map(Object.entries(prebuilt));
  let last: Built | undefined;
  for (const stage of parseDockerfile(readFileSync(path.join(project, 'Dockerfile'), 'utf8'))) {
    if (stage.name !== undefined && roots.has(stage.name)) continue;
    const root = path.join(target, stage.name ?? 'image');
    mkdirSync(root, { recursive: true });
    last = followStage(stage, { root, project, roots });
    if (stage.name !== undefined) roots.set(stage.name, root);
  }
  if (!last) throw new Error('The Dockerfile has no stage');
  return last;
}

interface StageEnvironment {
  root: string;
  project: string;
  roots: ReadonlyMap<string, string>;
}

function followStage({ instructions }: Stage, environment: StageEnvironment): Built {
  const { root } = environment;
  const image: Built = {
    ...{ root, folder: root, env: {}, user: 'root', command: [], healthCheck: [], stopSignal: 'SIGTERM' },
  };
  return instructions.reduce(
    (built, instruction) => ({ ...built, ...follow(instruction, built, environment) }),
    image,
  );
}

/** @returns the changes of an instruction apart from files. */
function follow(
  { keyword, flags, text }: Instruction,
  image: Built,
  environment: StageEnvironment,
): Partial<Image> {
  switch (keyword) {
    case 'WORKDIR': {
      const folder = inImage(image, text);
      mkdirSync(folder, { recursive: true });
      return { folder };
    }
    case 'COPY':
      copy({ text, from: flags['from'] }, image, environment);
      return {};
    case 'RUN':
      execFileSync('sh', ['-c', text], {
        cwd: image.folder,
        env: { ...machineEnv(), ...image.env } as NodeJS.ProcessEnv,
        stdio: 'inherit',
      });
      return {};
    case 'ENV':
      return { env: { ...image.env, ...parseAssignment(text) } };
    case 'USER':
      return { user: text };
    case 'CMD':
      return { command: parseCommand(text) };
    case 'HEALTHCHECK':
      return { healthCheck: parseCommand(text.replace(/^CMD /, '')) };
    case 'STOPSIGNAL':
      return { stopSignal: text as NodeJS.Signals };
    default:
      return {};
  }
}

function copy(
  { text, from }: { text: string; from: string | undefined },
  image: Built,
  environment: StageEnvironment,
) {
  const paths = text.split(/\s+/);
  const target = inImage(image, paths.at(-1) ?? '.');
  for (const source of paths.slice(0, -1)) {
    if (from === undefined) {
      copyContext(environment.project, target, source);
      continue;
    }
    const root = environment.roots.get(from);
    if (root === undefined) throw new Error(`There is no stage ${from} to copy ${source} from`);
    const file = path.join(root, source);
    // Docker copies the contents of a folder; a file goes into a folder whose name ends with a slash.
    const isFile = statSync(file).isFile();
    cpSync(
      file,
      isFile && /(^\.|\/)$/.test(paths.at(-1) ?? '') ? path.join(target, path.basename(file)) : target,
      {
        recursive: true,
        dereference: true,
      },
    );
  }
}

function inImage({ root, folder }: Built, name: string): string {
  return path.isAbsolute(name) ? path.join(root, name) : path.join(folder, name);
}

/** What belongs to this machine and not to the image: where programs are, and how the package registry is reached. */
function machineEnv(): Record<string, string> {
  const names = ['HOME', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'];
  const registry = [
    'npm_config_registry',
    'npm_config_userconfig',
    'npm_config_cafile',
    'NODE_EXTRA_CA_CERTS',
  ];
  const given = [...names, ...registry].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const programs = [path.dirname(process.execPath), process.env['PATH'] ?? ''].join(path.delimiter);
  return { ...Object.fromEntries(given), PATH: programs };
}
