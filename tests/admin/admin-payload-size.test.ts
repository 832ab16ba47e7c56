import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import en from '#app/i18n/pages/en.json' with { type: 'json' };
import de from '#app/i18n/pages/de.json' with { type: 'json' };
import { rareComponents } from '../../server/vite/purge-polaris-styles.ts';

interface Manifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, { module: string; imports?: string[]; css?: string[] }>;
}

const assets = 'build/client/assets';
const manifest = readManifest();
const pages = Object.keys(manifest.routes).filter(
  (id) => id.startsWith('routes/admin/') && !/\/(frame|session-token|not-found)$/.test(id),
);

function readManifest(): Manifest {
  const file = readdirSync(assets).find((name) => name.startsWith('manifest-'));
  const text = readFileSync(path.join(assets, file ?? ''), 'utf8');
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest;
}

/** The scripts of a page's first load, from the document. */
function scriptsOf(page: string): string[] {
  const routes = ['root', 'routes/admin/frame', page].map((id) => manifest.routes[id]);
  const parts = [manifest.entry, ...routes];
  return [...new Set(parts.flatMap((part) => (part ? [part.module, ...(part.imports ?? [])] : [])))];
}

/** The stylesheets of a page's document: of its routes, and those that its scripts name. */
function stylesOf(page: string): string[] {
  const routes = ['root', 'routes/admin/frame', page].flatMap((id) => manifest.routes[id]?.css ?? []);
  const named = scriptsOf(page).flatMap((file) => readAsset(file).match(/\/assets\/[\w-]+\.css/g) ?? []);
  return [...new Set([...routes, ...named])];
}

/** The modules that sources of pages import with this expression. */
function importedWith(expression: RegExp): string[] {
  return readdirSync('app/routes/admin', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(path.join('app/routes/admin', name), 'utf8'))
    .flatMap((source) => [...source.matchAll(expression)])
    .map(([, name = '']) => name);
}

/** Modules that the browser loads later, but that the server renders. */
const lazyParts = importedWith(/lazyPart\(async \(\) => \(await import\('\.\/([\w-]+)/g);

/** The scripts of these modules of a page, and of what they import. */
function partsOf(page: string): string[] {
  const scripts = scriptsOf(page).map(readAsset).join('');
  return namesOf('.js')
    .filter((name) => lazyParts.some((part) => name.startsWith(`${part}-`)) && scripts.includes(name))
    .flatMap((name) => [name, ...readAsset(name).matchAll(/(?<=from"\.\/)[\w-]+\.js/g)].map(String));
}

function namesOf(ending: string, like = /./): string[] {
  return readdirSync(assets).filter((name) => name.endsWith(ending) && like.test(name));
}

const readAsset = (name: string) => readFileSync(path.join(assets, path.basename(name)), 'utf8');
const zippedKb = (file: string) => gzipSync(readFileSync(path.join('build/client', file))).length / 1024;

describe('the first load of the portal’s editor', () => {
  it('is at most 130 KB of compressed scripts, all at once: a part that is loaded later may fail to load', () => {
    const [main = ''] = namesOf('.js', /^portal-editor-[\w-]{8}\.js$/);
    const imported = (name: string): string[] => {
      const names = [...readAsset(name).matchAll(/from"\.\/([\w-]+\.js)"/g)].map(([, file = '']) => file);
      return [name, ...names.flatMap(imported)];
    };
    const weightOf = (scripts: readonly string[]) =>
      [...new Set(scripts)].reduce((sum, name) => sum + zippedKb(path.join('assets', name)), 0);
    const [page = ''] = namesOf('.js', /^portal-[\w-]{8}\.js$/);
    const weight = weightOf([...imported(main), ...imported(page)]);
    expect(weight).toBeLessThanOrEqual(130);
    expect(weight).toBeGreaterThan(50);
    expect(weightOf(imported(page))).toBeLessThanOrEqual(10);
    for (const name of imported(main)) expect(readAsset(name)).not.toMatch(/\bimport\(/);
  });
});

describe('the first load of an admin page', () => {
  it.each(pages)('%s: at most 165 KB of compressed scripts', (page) => {
    const weight = scriptsOf(page).reduce((sum, file) => sum + zippedKb(file), 0);
    expect(weight).toBeLessThanOrEqual(165);
    expect(weight).toBeGreaterThan(50);
  });

  it.each(pages)('%s: at most 20 KB of compressed styles', (page) => {
    const weight = stylesOf(page).reduce((sum, file) => sum + zippedKb(file), 0);
    expect(weight).toBeLessThanOrEqual(20);
    expect(weight).toBeGreaterThan(5);
  });

  it.each(pages)('%s: the document links the styles of all components that it contains', (page) => {
    const scripts = [...scriptsOf(page), ...partsOf(page)].map(readAsset).join('');
    const styles = stylesOf(page).map(readAsset).join('');
    // The design tokens, and what applies to all components.
    for (const rule of [':root,', 'body{', '@keyframes']) expect(styles).toContain(rule);
    for (const component of [...rareComponents, 'Page', 'Banner', 'Thumbnail']) {
      const name = new RegExp(`Polaris-${component}(?![A-Za-z])`);
      if (name.test(scripts)) expect(styles).toMatch(name);
    }
  });

  it.each(importedWith(/\bimport\('\.[\w./-]*\/([\w-]+)\.tsx?'\)/g))('%s is a script of its own', (name) => {
    expect(namesOf('.js', new RegExp(`^${name}-[\\w-]{8}\\.js$`))).toHaveLength(1);
  });

  it.each(pages)('%s: contains no script that it loads on demand', (page) => {
    const first = scriptsOf(page).map((file) => path.basename(file));
    const later = first.flatMap((name) => [...readAsset(name).matchAll(/(?<=\bimport\("\.\/)[\w-]+\.js/g)]);
    expect(later.map(String).filter((name) => first.includes(name))).toEqual([]);
  });

  it('scripts contain no texts; the document contains one language', () => {
    for (const name of namesOf('.js')) {
      const script = readAsset(name);
      for (const { errors } of [en, de]) expect(script, name).not.toContain(errors.missingBody);
    }
  });
});
