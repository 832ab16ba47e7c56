import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { StorefrontFolders } from '../storefront/create-storefront.ts';

const SCHEMA = /\{%-?\s*schema\s*-?%\}([\s\S]*?)\{%-?\s*endschema\s*-?%\}/;
const blockSchema = z.object({
  name: z.string(),
  target: z.enum(['section', 'head', 'body', 'compliance_head']),
});
/** Every store has one theme, the published one. */
const THEME_ID = 'gid://shopify/OnlineStoreTheme/1';

/**
 * The app's theme app extension as `app.extensions()` returns it: each block and embed, and where the published theme has it.
 * https://shopify.dev/docs/api/app-home/apis/authentication-and-data/app-api
 */
export function describeExtensions(folders: StorefrontFolders | undefined) {
  if (!folders) return [];
  const blocks = path.join(folders.extension, 'blocks');
  const placed = placements(folders.theme);
  const activations = readdirSync(blocks)
    .filter((file) => file.endsWith('.liquid'))
    .map((file) => {
      const handle = path.basename(file, '.liquid');
      const source = readFileSync(path.join(blocks, file), 'utf8');
      const { name, target } = blockSchema.parse(JSON.parse(SCHEMA.exec(source)?.[1] ?? '{}'));
      const own = placed.filter(({ text }) => text.includes(`/blocks/${handle}/`));
      const status = own.length > 0 ? 'active' : 'available';
      const places = own.map(({ template }) => ({ target: `template--${template}/main`, themeId: THEME_ID }));
      return { handle, name: translated(folders.extension, name), target, status, activations: places };
    });
  return [{ handle: path.basename(folders.extension), type: 'theme_app_extension', activations }];
}

/** The theme's templates and settings that can hold app blocks. */
function placements(theme: string): { template: string; text: string }[] {
  return ['templates', 'config', 'sections']
    .map((folder) => path.join(theme, folder))
    .flatMap((folder) => filesIn(folder))
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({ template: path.basename(file, '.json'), text: readFileSync(file, 'utf8') }));
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file));
  } catch {
    return [];
  }
}

/** Names in a schema may be keys of the extension's translations: `t:blocks.profile.name`. */
function translated(extension: string, name: string): string {
  if (!name.startsWith('t:')) return name;
  const file = path.join(extension, 'locales', 'en.default.schema.json');
  let found: unknown = JSON.parse(readFileSync(file, 'utf8'));
  for (const key of name.slice('t:'.length).split('.'))
    found = typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined;
  return typeof found === 'string' ? found : name;
}
