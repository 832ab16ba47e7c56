import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { keepServerRoomsOut } from '../../server/keep-server-rooms-out.ts';

/** Who may import whom: the table of the README's map. Every room may read settings, make ids, log and hide secrets. */
const arrows: Record<string, readonly string[]> = {
  'routes/api': ['http', 'domain'],
  'routes/admin': ['auth', 'domain', 'ui'],
  'routes/portal': ['auth', 'domain', 'ui'],
  'routes/auth': ['http', 'auth', 'domain'],
  'routes/platform': ['auth', 'domain', 'platform', 'jobs'],
  http: ['auth', 'domain', 'db'],
  auth: ['db', 'domain', 'platform'],
  domain: ['db', 'platform', 'jobs'],
  mirror: ['domain', 'db', 'platform'],
  webhooks: ['domain', 'db'],
  jobs: ['mirror', 'webhooks', 'domain', 'db'],
  cli: ['auth', 'domain', 'db'],
  platform: [],
  db: [],
  ui: [],
};
const everywhere = [
  'env.ts',
  'error-causes.ts',
  'exit-process.ts',
  'group-by.ts',
  'hide-secrets.ts',
  'ids.ts',
  'log.ts',
  'metrics.ts',
  'request-context.ts',
];
const reactPackages = /^(react|react-dom|@remix-run\/|@shopify\/polaris)/;
const reactRooms = [
  'routes/api',
  'routes/admin',
  'routes/portal',
  'routes/platform',
  'http',
  'auth',
  'ui',
  'app',
];

interface SourceFile {
  /** Path from the project's root, with slashes. */
  file: string;
  text: string;
  /** Files of ours that it imports, from the root; and packages by name. */
  imports: string[];
  packages: string[];
}

function readSources(folder: string): SourceFile[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('generated'))
    .map((name) => readSource(path.posix.join(folder, name)));
}

function readSource(file: string): SourceFile {
  const text = readFileSync(file, 'utf8');
  const specifiers = ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName);
  const isOurs = (specifier: string) => specifier.startsWith('.') || specifier.startsWith('#app/');
  const resolve = (specifier: string) =>
    specifier.startsWith('#app/')
      ? specifier.replace('#app/', 'app/')
      : path.posix.join(path.posix.dirname(file), specifier);
  return {
    file,
    text,
    imports: specifiers.filter(isOurs).map(resolve),
    packages: specifiers.filter((specifier) => !isOurs(specifier)),
  };
}

/** `app/routes/api/x.ts` is in the room `routes/api`; a file right in `app` is in the room `app`. */
function roomOf(file: string): string {
  const [top = '', room = '', second = ''] = file.split('/');
  if (top !== 'app') return top;
  if (!file.slice('app/'.length).includes('/')) return 'app';
  return room === 'routes' ? `routes/${second}` : room;
}

const sources = readSources('app');

describe('the rooms', () => {
  it('import only what the map allows', () => {
    const forbidden = sources.flatMap(({ file, imports }) =>
      imports
        .filter((imported) => !isAllowed(roomOf(file), imported))
        .map((imported) => `${file} -> ${imported}`),
    );
    expect(forbidden).toEqual([]);
  });

  it('are all on the map', () => {
    const rooms = new Set(sources.map(({ file }) => roomOf(file)));
    expect([...rooms].filter((room) => room !== 'app' && !(room in arrows))).toEqual([]);
  });

  it('of the jobs, the domain reaches the enqueuing alone', () => {
    const reached = sources.flatMap(({ file, imports }) =>
      roomOf(file) === 'domain' ? imports.filter((imported) => roomOf(imported) === 'jobs') : [],
    );
    expect(reached.filter((file) => !/^app\/jobs\/enqueue(-[a-z]+)?\.ts$/.test(file))).toEqual([]);
  });

  it('have no circle of imports', () => {
    expect(findCircle(new Map(sources.map(({ file, imports }) => [file, imports])))).toBeUndefined();
  });

  it('keep React, Remix and Polaris to pages and the door', () => {
    const strays = sources.flatMap(({ file, packages }) =>
      reactRooms.includes(roomOf(file))
        ? []
        : packages.filter((name) => reactPackages.test(name)).map((name) => `${file} -> ${name}`),
    );
    expect(strays).toEqual([]);
  });

  it('read the environment in env.ts alone', () => {
    const readers = sources.filter(({ text }) => text.includes('process.env')).map(({ file }) => file);
    expect(readers).toEqual(['app/env.ts']);
  });

  it('meet what stands in for the outside world over HTTP and the environment only', () => {
    const fromApp = sources.flatMap(({ imports }) =>
      imports.filter((imported) => imported.startsWith('local/')),
    );
    const fromLocal = readSources('local').flatMap(({ imports }) =>
      imports.filter((imported) => imported.startsWith('app/')),
    );
    expect([...fromApp, ...fromLocal]).toEqual([]);
  });
});

describe('the browser’s build', () => {
  it('fails when browser code reaches a server room', async () => {
    const entry = 'virtual:entry';
    const reaching = build({
      configFile: false,
      logLevel: 'silent',
      build: { write: false, rollupOptions: { input: entry } },
      plugins: [
        keepServerRoomsOut(),
        {
          name: 'entry',
          resolveId: (id) => (id === entry ? id : undefined),
          load: (id) =>
            id === entry ? `import ${JSON.stringify(path.resolve('app/auth/api-key.ts'))}` : undefined,
        },
      ],
    });
    await expect(reaching).rejects.toThrow('Browser code reaches the server room app/auth/api-key.ts');
  });
});

function isAllowed(room: string, imported: string): boolean {
  const target = roomOf(imported);
  if (room === 'app' || target === room || target === 'app')
    return room === 'app' || target === room || everywhere.includes(imported.slice('app/'.length));
  return (arrows[room] ?? []).includes(target);
}

/** The files of one circle of imports, if there is one. */
function findCircle(graph: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]): string[] | undefined => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const imported of graph.get(file) ?? []) {
      const circle = visit(imported, [...trail, file]);
      if (circle) return circle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of graph.keys()) {
    const circle = visit(file, []);
    if (circle) return circle;
  }
  return undefined;
}
