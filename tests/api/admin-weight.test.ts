import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import en from '#app/ui/text/en.json' with { type: 'json' };
import de from '#app/ui/text/de.json' with { type: 'json' };

interface Manifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, { module: string; imports?: string[]; css?: string[] }>;
}

const assets = 'build/client/assets';
const everyStyle = readFileSync('node_modules/@shopify/polaris/build/esm/styles.css', 'utf8');
const manifest = readManifest();
const pages = Object.keys(manifest.routes).filter(
  (id) => id.startsWith('routes/admin/') && !/\/(frame|session-token|no-such-page)$/.test(id),
);

function readManifest(): Manifest {
  const file = readdirSync(assets).find((name) => name.startsWith('manifest-'));
  const text = readFileSync(path.join(assets, file ?? ''), 'utf8');
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest;
}

/** The scripts that the first load of a page asks for: Remix names them in the document. */
function scriptsOf(page: string): string[] {
  const routes = ['root', 'routes/admin/frame', page].map((id) => manifest.routes[id]);
  const parts = [manifest.entry, ...routes];
  return [...new Set(parts.flatMap((part) => (part ? [part.module, ...(part.imports ?? [])] : [])))];
}

const zippedKb = (file: string) => gzipSync(readFileSync(path.join('build/client', file))).length / 1024;

describe('what a page of the admin weighs when it is loaded first', () => {
  it.each(pages)('%s: at most 165 KB of scripts, zipped', (page) => {
    const weight = scriptsOf(page).reduce((sum, file) => sum + zippedKb(file), 0);
    expect(weight).toBeLessThanOrEqual(165);
    expect(weight).toBeGreaterThan(50);
  });

  it('the styles of the parts that are used, without the rest', () => {
    const names = readdirSync(assets).filter((name) => /^polaris.*\.css$/.test(name));
    expect(names).toHaveLength(1);
    const [name = ''] = names;
    const styles = readFileSync(path.join(assets, name), 'utf8');
    for (const wanted of [
      '.Polaris-Page',
      '.Polaris-Banner',
      '.Polaris-Button--toneCritical',
      '.p-theme-light-mobile',
    ])
      expect(styles).toContain(wanted);
    expect(styles.length).toBeLessThan(everyStyle.length * 0.75);
  });

  it('none of the texts, of which only those of one language are in the document', () => {
    const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
    for (const name of scripts) {
      const script = readFileSync(path.join(assets, name), 'utf8');
      for (const { errors } of [en, de]) expect(script, name).not.toContain(errors.missingBody);
    }
  });
});
