import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, parse } from 'node:path';
import type { TranslationTree, Translations } from './liquid/translate-filters.ts';

/** A file that browsers load. */
export interface Asset {
  contentType: string;
  body: Buffer;
}

const CONTENT_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The Liquid files of one folder of a theme or extension: source by name without its extension. */
export function readTemplates(root: string, folder: string): Record<string, string> {
  return Object.fromEntries(
    readFolder(root, folder, '.liquid').map((file) => [parse(file).name, readFileSync(file, 'utf8')]),
  );
}

/** The texts for visitors, by language, without those for the theme editor (`*.schema.json`). */
export function readTranslations(root: string): Translations {
  const files = readFolder(root, 'locales', '.json').filter((file) => !file.endsWith('.schema.json'));
  const trees = files.map((file): [string, TranslationTree] => [
    parse(file).base.split('.')[0] ?? '',
    JSON.parse(readFileSync(file, 'utf8')) as TranslationTree,
  ]);
  return { en: {}, ...Object.fromEntries(trees) };
}

/** Assets of a theme or extension, by file name. */
export function readAssets(root: string): Map<string, Asset> {
  return new Map(
    readFolder(root, 'assets', '').map((file) => [
      parse(file).base,
      { contentType: CONTENT_TYPES[extname(file)] ?? 'application/octet-stream', body: readFileSync(file) },
    ]),
  );
}

function readFolder(root: string, folder: string, extension: string): string[] {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => name.endsWith(extension))
    .map((name) => join(path, name));
}
