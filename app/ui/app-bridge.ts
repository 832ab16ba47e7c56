import type { GlobalId } from '#app/ids.ts';
import type { ShopifyGlobal } from '@shopify/app-bridge-types';

type ExtensionInfo = Awaited<ReturnType<ShopifyGlobal['app']['extensions']>>[number];
type ThemeExtensionActivation = Extract<ExtensionInfo['activations'][number], { handle: string }>;

/**
 * App Bridge, the script that connects the app with the surrounding admin. Every document loads it first.
 * https://shopify.dev/docs/api/app-bridge-library
 * @throws when its script could not be loaded.
 */
export function appBridge(): ShopifyGlobal {
  const { shopify } = window as Partial<Pick<typeof window, 'shopify'>>;
  if (!shopify) throw new Error('App Bridge has not been loaded.');
  return shopify;
}

/** Calls App Bridge for something optional, and ignores its absence. */
export function callAppBridge(call: (shopify: ShopifyGlobal) => unknown): void {
  const { shopify } = window as Partial<Pick<typeof window, 'shopify'>>;
  if (shopify) call(shopify);
}

/** Shows a toast for a success. Errors are shown where they occur, until they are fixed. */
export function toast(message: string): void {
  callAppBridge((shopify) => shopify.toast.show(message));
}

/**
 * Requests optional scopes from the user, such as `write_customers` when customers are enabled. The admin
 * shows the dialog; already granted scopes need none.
 * https://shopify.dev/docs/apps/build/authentication-authorization/app-installation/manage-access-scopes
 * @returns whether all of them are granted now.
 */
export async function requestScopes(scopes: readonly string[]): Promise<boolean> {
  const { scopes: access } = appBridge();
  const { granted } = await access.query();
  const missing = scopes.filter((scope) => !granted.includes(scope));
  if (missing.length === 0) return true;
  const { result } = await access.request(missing);
  return result === 'granted-all';
}

/** A product from the product picker. */
export interface PickedProduct {
  id: GlobalId;
  title: string;
  handle: string;
  /** URL of its first picture. */
  image: string | null;
  /** The picked variants; by default all. */
  variants: { id: string; title: string }[];
}

interface PickProductsOptions {
  /** Whether several may be picked; by default yes. */
  multiple?: boolean;
  /** Global ids of preselected products. */
  selected?: readonly string[];
}

/**
 * Opens the store's product picker.
 * @returns the picked products in order; undefined when the user closed it.
 */
export async function pickProducts({ multiple = true, selected = [] }: PickProductsOptions = {}): Promise<
  PickedProduct[] | undefined
> {
  const picked = await appBridge().resourcePicker({
    type: 'product',
    action: 'select',
    multiple,
    selectionIds: selected.map((id) => ({ id })),
  });
  return picked?.map(({ id, title, handle, images, variants }) => ({
    id: id as GlobalId,
    title,
    handle,
    image: images[0]?.originalSrc ?? null,
    variants: variants.flatMap((variant) =>
      variant.id === undefined ? [] : [{ id: variant.id, title: variant.title ?? '' }],
    ),
  }));
}

/** A block or embed of the app's theme app extension. */
export interface ThemeBlock {
  /** The name of its file. */
  handle: string;
  name: string;
  /** Whether it is an embed of the whole theme, and no block of a template. */
  isEmbed: boolean;
  /** Whether the published theme has it. */
  isOn: boolean;
}

/**
 * Lists the blocks and embeds of the app; none when the admin does not say.
 * https://shopify.dev/docs/api/app-home/apis/authentication-and-data/app-api
 */
export async function listThemeBlocks(): Promise<ThemeBlock[]> {
  const extensions = await listExtensions();
  const ours = extensions.flatMap(({ type, activations }) =>
    type === 'theme_app_extension' ? (activations as ThemeExtensionActivation[]) : [],
  );
  return ours.map(({ handle, name, target, status }) => ({
    handle,
    name,
    isEmbed: target !== 'section',
    isOn: status === 'active',
  }));
}

/** Older versions of App Bridge have no `app`. */
async function listExtensions(): Promise<ExtensionInfo[]> {
  try {
    return await appBridge().app.extensions();
  } catch {
    return [];
  }
}
