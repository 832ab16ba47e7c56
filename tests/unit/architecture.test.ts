import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import routes from '#app/routes.ts';
import { isTenant, placeOf, readTable } from '../support/distribution.ts';

/** Import rules. Every module may also import the files in `everywhere`. */
const importRules: Record<string, readonly string[]> = {
  'routes/api': ['http', 'domain'],
  'routes/admin': ['http', 'auth', 'domain', 'ui'],
  'routes/portal': ['http', 'auth', 'domain', 'ui'],
  'routes/auth': ['http', 'auth', 'domain'],
  'routes/storefront': ['http', 'domain'],
  'routes/health': ['domain'],
  'routes/platform': ['http', 'auth', 'domain', 'platform'],
  http: ['auth', 'domain', 'db', 'platform'],
  auth: ['db', 'domain', 'platform'],
  domain: ['db', 'platform', 'jobs/tasks'],
  mirror: ['domain', 'db', 'platform', 'jobs/tasks'],
  events: ['domain', 'db', 'jobs/tasks'],
  mail: ['domain', 'db', 'jobs/tasks'],
  jobs: ['mirror', 'events', 'mail', 'domain', 'db', 'jobs/tasks'],
  'jobs/tasks': [],
  cli: ['auth', 'domain', 'db'],
  platform: [],
  db: ['jobs/tasks'],
  ui: [],
  i18n: [],
};
const everywhere = [
  'currency-decimals.ts',
  'cut-text.ts',
  'decimal-text.ts',
  'env.ts',
  'error-causes.ts',
  'exit-process.ts',
  'group-by.ts',
  'hide-secrets.ts',
  'ids.ts',
  'local-times.ts',
  'log.ts',
  'metrics.ts',
  'request-context.ts',
  'tag-list.ts',
  'times.ts',
];
/** What the files in `everywhere` import from modules. */
const importedEverywhere = ['app/db/connection/errors.ts', 'app/domain/limits.ts', 'app/domain/principal.ts'];
const reactPackages = /^(react|react-dom|@remix-run\/|@shopify\/polaris)/;
const reactModules = [
  'routes/api',
  'routes/admin',
  'routes/portal',
  'routes/health',
  'routes/platform',
  'routes/storefront',
  'http',
  'auth',
  'mail',
  'ui',
  'app',
];

/** Cuts of texts in ASCII (names for addresses, hashes, times, ids), of lists, of bytes, and of characters. */
const ofOtherTexts = [
  ...['slugify(', "digest('hex')", 'toISOString()', "replaceAll('-', '')", 'base.slice(', '`cc-${words}`'],
  ...['collections.slice(', 'all.slice(', 'characters.slice(', 'file.slice(', '[...productIds]'],
  ...[
    'cut-text.ts',
    '.slice(0, maxStoredReasons)',
    '.slice(0, maxOrigins)',
    '.slice(0, maxIds)',
    '.slice(0, maxFilterValues)',
  ],
  ...['.slice(0, maxNamed)', '.slice(0, maxWords)', 'trimEnd(cells).slice(', 'summaries.slice('],
];

interface SourceFile {
  /** Path from the project's root, with slashes. */
  file: string;
  text: string;
  /** Imported files of the project, relative to its root, and packages by name. */
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

/** `app/routes/api/x.ts` is in the module `routes/api`; `app/x.ts` in `app`. `app/jobs/tasks.ts` is a module by itself. */
function moduleOf(file: string): string {
  const [top = '', folder = '', second = ''] = file.split('/');
  if (top !== 'app') return top;
  if (!file.slice('app/'.length).includes('/')) return 'app';
  if (file === 'app/jobs/tasks.ts') return 'jobs/tasks';
  return folder === 'routes' ? `routes/${second}` : folder;
}

const sources = readSources('app');

describe('the modules', () => {
  it('import only what the import rules allow', () => {
    const forbidden = sources.flatMap(({ file, imports }) =>
      imports
        .filter((imported) => !isAllowed(moduleOf(file), imported))
        .map((imported) => `${file} -> ${imported}`),
    );
    expect(forbidden).toEqual([]);
  });

  it('are not imported by the files that every module may import, apart from named exceptions', () => {
    const shared = sources.filter(({ file }) => everywhere.includes(file.slice('app/'.length)));
    const imported = shared.flatMap(({ imports }) => imports).filter((file) => file.startsWith('app/'));
    const ofModules = imported.filter((file) => moduleOf(file) !== 'app');
    expect([...new Set(ofModules)].sort()).toEqual(importedEverywhere);
  });

  it('all have import rules', () => {
    const modules = new Set(sources.map(({ file }) => moduleOf(file)));
    expect([...modules].filter((name) => name !== 'app' && !(name in importRules))).toEqual([]);
  });

  it('have routes in files of that name, and parts of pages in others', () => {
    const entries = routes.flatMap((entry) => [entry, ...(entry.children ?? [])]);
    const named = sources.map(({ file }) => file).filter((file) => /\.route\.tsx?$/.test(file));
    expect(entries.map(({ file }) => `app/${file}`).sort()).toEqual(named.sort());
  });

  it('have no cycle of imports', () => {
    expect(findCycle(new Map(sources.map(({ file, imports }) => [file, imports])))).toBeUndefined();
  });

  it('use React, Remix and Polaris in pages and the HTTP layer only', () => {
    const forbidden = sources.flatMap(({ file, packages }) =>
      reactModules.includes(moduleOf(file))
        ? []
        : packages.filter((name) => reactPackages.test(name)).map((name) => `${file} -> ${name}`),
    );
    expect(forbidden).toEqual([]);
  });

  it('use Polaris and the browser part of Remix in the admin, in ui/ and in the entries of Remix alone', () => {
    const isolated = /^(@shopify\/polaris|@remix-run\/react)/;
    const users = sources.filter(({ packages }) => packages.some((name) => isolated.test(name)));
    const others = users.filter(
      ({ file }) =>
        !['routes/admin', 'ui'].includes(moduleOf(file)) &&
        !/^app\/(root|entry\.client|entry\.server)\.tsx$/.test(file),
    );
    expect(others.map(({ file }) => file)).toEqual([]);
  });

  it('cut texts of people at characters, by cutText', () => {
    const cuts = sources.flatMap(({ file, text }) =>
      text
        .split('\n')
        .filter((line) => /\.(?:slice\((?:0, )(?:limits\.|longest|max|\d{2,})|substr)/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    const others = cuts.filter((cut) => !ofOtherTexts.some((known) => cut.includes(known)));
    expect(others).toEqual([]);
  });

  it('write the properties of objects and elements, and spread no literal', () => {
    const written = ['local', 'server', 'tests'].flatMap(readSources);
    const spreads = [...sources, ...written].filter(({ text }) => /\.{3}\{/.test(text));
    expect(spreads.map(({ file }) => file)).toEqual([]);
  });

  it('read the environment in env.ts alone', () => {
    const readers = sources.filter(({ text }) => text.includes('process.env')).map(({ file }) => file);
    expect(readers).toEqual(['app/env.ts']);
  });

  it('have hand-written SQL in db/ alone', () => {
    const others = sources.filter(({ file }) => moduleOf(file) !== 'db');
    const processes = ['server.ts', 'worker.ts'].map(readSource);
    const statements = [...others, ...readSources('server'), ...processes].flatMap(listSql);
    expect(statements).toEqual([]);
  });

  it('save when work is due by the clock of the database', () => {
    const due = /\b(?:dirtySince|nextAttemptAt|confirmAt|pausedUntil|nextRunAt|nextCheckAt): new Date\(/;
    expect(sources.filter(({ text }) => due.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it('lock up to a limit of rows where a plan cannot run it twice: with AS MATERIALIZED or ARRAY', () => {
    const locks = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/LIMIT \S+\s+FOR UPDATE SKIP LOCKED/g)].map(({ index }) => ({ file, text, index })),
    );
    const isRepeatable = ({ text, index }: { text: string; index: number }) => {
      const before = text.slice(text.lastIndexOf('`', index) + 1, index);
      let depth = 0;
      for (let at = before.length - 1; at >= 0; at -= 1) {
        if (before[at] === ')') depth += 1;
        if (before[at] === '(') depth -= 1;
        if (depth < 0) return !/(?:AS MATERIALIZED |ARRAY)$/.test(before.slice(0, at));
      }
      return false;
    };
    expect(locks.length).toBeGreaterThan(5);
    expect(locks.filter(isRepeatable).map(({ file }) => file)).toEqual([]);
  });

  it('know the names of constraints in db/connection/errors.ts alone', () => {
    const ours = 'app/db/connection/errors.ts';
    const migrations = readdirSync('prisma/migrations', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.sql'))
      .map((name) => readFileSync(path.join('prisma/migrations', name), 'utf8'));
    const named = migrations.flatMap((sql) => [...sql.matchAll(/(?:CONSTRAINT|UNIQUE INDEX) "(\w+)"/g)]);
    const names = new Set(named.map(([, name = '']) => name));
    expect(names.size).toBeGreaterThan(100);
    const others = [...sources, ...readSources('server')].filter(({ file }) => file !== ours);
    const knowing = others.filter(({ text }) => {
      const code = text.replaceAll(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '');
      return (
        /\.constraint\b|\['constraint'\]/.test(code) || code.match(/\w+/g)?.some((word) => names.has(word))
      );
    });
    expect(knowing.map(({ file }) => file)).toEqual([]);
  });

  it('read a channel’s tables with creators or local tables only where docs/distribution.md says so', () => {
    const crossing = sources.filter(({ file, text }) => {
      const statements = moduleOf(file) === 'db' ? (text.match(/`[^`]*`/g) ?? []) : [];
      return statements.some((sql) => {
        const names = [...sql.matchAll(/\b(?:FROM|JOIN|UPDATE|INTO|USING)\s+(\w+)/g)].map(
          ([, name = '']) => name,
        );
        const isElsewhere = (name: string) =>
          placeOf.has(name) && !isTenant(name) && placeOf.get(name) !== 'reference';
        return names.some(isTenant) && names.some(isElsewhere);
      });
    });
    const listed = readTable('Statements that cross places').map(([file = '']) => file.trim());
    expect(crossing.map(({ file }) => file).sort()).toEqual(listed.sort());
  });

  it('use local/ over HTTP and the environment only', () => {
    const fromApp = sources.flatMap(({ imports }) =>
      imports.filter((imported) => imported.startsWith('local/')),
    );
    const fromLocal = readSources('local').flatMap(({ imports }) =>
      imports.filter((imported) => imported.startsWith('app/')),
    );
    expect([...fromApp, ...fromLocal]).toEqual([]);
  });
});

function isAllowed(module: string, imported: string): boolean {
  const target = moduleOf(imported);
  if (target === 'i18n') return true;
  if (module === 'app' || target === module || target === 'app')
    return module === 'app' || target === module || everywhere.includes(imported.slice('app/'.length));
  return (importRules[module] ?? []).includes(target);
}

const sqlWords =
  'SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH|ARRAY|LOCK|SAVEPOINT|ROLLBACK|BEGIN|COMMIT|SET LOCAL|LISTEN|NOTIFY|TRUNCATE|CREATE|ALTER|DROP';
/** How a statement begins, or a part of one. */
const sqlText = new RegExp(`^(\\s|\\(|/\\*.*?\\*/)*(${sqlWords})\\b`);
/** What every file with SQL contains. */
const sqlSign = new RegExp(`\\b(${sqlWords})\\b|sql\`|Raw|Prisma\\.`);

/** Where a file has SQL: a tagged template, a raw query of Prisma, or a text that begins as a statement does. */
function listSql({ file, text }: SourceFile): string[] {
  if (!sqlSign.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    const isTag = ts.isTaggedTemplateExpression(node) && /sql$/.test(node.tag.getText());
    const isRaw =
      ts.isPropertyAccessExpression(node) &&
      (/^\$(query|execute)Raw/.test(node.name.text) || /^Prisma\.(raw|join|empty)$/.test(node.getText()));
    const isText = (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) && sqlText.test(node.text);
    if (isTag || isRaw || isText)
      found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The files of one cycle of imports, if there is one. */
function findCycle(graph: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]): string[] | undefined => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const imported of graph.get(file) ?? []) {
      const cycle = visit(imported, [...trail, file]);
      if (cycle) return cycle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of graph.keys()) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return undefined;
}
