import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import en from '#app/i18n/pages/en.json' with { type: 'json' };
import de from '#app/i18n/pages/de.json' with { type: 'json' };

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

/** The stylesheets that these scripts name. */
function stylesOf(page: string): string[] {
  const texts = scriptsOf(page).map((file) => readFileSync(path.join('build/client', file), 'utf8'));
  return [...new Set(texts.flatMap((text) => text.match(/\/assets\/[\w-]+\.css/g) ?? []))];
}

function namesOf(ending: string, like = /./): string[] {
  return readdirSync(assets).filter((name) => name.endsWith(ending) && like.test(name));
}

const readAsset = (name: string) => readFileSync(path.join(assets, name), 'utf8');
const zippedKb = (file: string) => gzipSync(readFileSync(path.join('build/client', file))).length / 1024;

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

  it('uses the same class names in styles, scripts and documents', () => {
    const styles = namesOf('.css', /polaris/)
      .map(readAsset)
      .join('');
    const scripts = namesOf('.js').map(readAsset).join('');
    const server = readdirSync('build/bin')
      .map((name) => readFileSync(path.join('build/bin', name), 'utf8'))
      .join('');
    for (const part of ['Page', 'Banner', 'InlineStack', 'IndexTable']) {
      const occurrence = new RegExp(`\\b${part}"?: ?"(P[0-9a-z]{1,3})"`);
      const name = occurrence.exec(scripts)?.[1] ?? part;
      expect(styles).toMatch(new RegExp(`\\.${name}[,{]`));
      expect(occurrence.exec(server)?.[1]).toBe(name);
    }
  });

  it('scripts contain no texts; the document contains one language', () => {
    for (const name of namesOf('.js')) {
      const script = readAsset(name);
      for (const { errors } of [en, de]) expect(script, name).not.toContain(errors.missingBody);
    }
  });
});
