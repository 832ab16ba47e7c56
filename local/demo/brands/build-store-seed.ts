import { readFileSync } from 'node:fs';
import type {
  ImageSeed,
  ProductOptionSeed,
  ProductSeed,
  StoreSeed,
  VariantSeed,
} from '../../simulator/store-seed.ts';

/** A demo brand, as its JSON file has it. */
interface DemoBrand extends Omit<StoreSeed, 'products'> {
  /** Folder of the brand's pictures below `/s/files`, in the platform's format. */
  fileFolder: string;
  products: DemoProduct[];
}

interface DemoProduct {
  handle: string;
  title: string;
  productType: string;
  tags: string[];
  /** Paragraphs, one a line; a line that begins with `- ` is an item of a list. */
  text: string;
  /** Name of a file in `pictures/`. */
  picture: string;
  /** The first is the default; more than one adds an option. `accent` is the color of cap, lid or trim. */
  colors: [DemoColor, ...DemoColor[]];
  /** Decimal text in the shop's currency, unless a size has its own price. */
  price: string;
  compareAtPrice?: string;
  sizes?: { name: string; price: string }[];
  /** Titles of variants that are sold out, such as `Fern / Large`. */
  soldOut?: string[];
  status?: 'DRAFT' | 'ARCHIVED';
}

interface DemoColor {
  name: string;
  color: string;
  accent: string;
}

export const demoBrands = ['halo-botanics', 'northpine-goods'].map(
  (name) => JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8')) as DemoBrand,
);

/** The seeds of the two demo stores. Always the same. */
export function demoStores(): StoreSeed[] {
  return demoBrands.map(buildStoreSeed);
}

/** Width and height of every product picture, in pixels. */
const PICTURE_SIZE = 1200;

function buildStoreSeed({ fileFolder, products, ...store }: DemoBrand): StoreSeed {
  return {
    ...store,
    products: products.map((product) => buildProduct(product, { fileFolder, name: store.name })),
  };
}

/** Path of a picture on the platform's media host, such as `/s/files/1/0612/4408/2201/files/dew-serum-clear.svg`. */
export function picturePath(fileFolder: string, name: string): string {
  return `/s/files/${fileFolder}/files/${name}.svg`;
}

/** The public address of a path on the platform's media host. */
export function pictureUrl(path: string): string {
  return `https://cdn.shopify.com${path}`;
}

export function colorPictureName(product: DemoProduct, { name }: DemoColor): string {
  return `${product.handle}-${name.toLowerCase().replace(/[^a-z]+/g, '-')}`;
}

export function closeUpName(product: DemoProduct): string {
  return `${product.handle}-close-up`;
}

function buildProduct(product: DemoProduct, brand: { fileFolder: string; name: string }): ProductSeed {
  return {
    handle: product.handle,
    title: product.title,
    descriptionHtml: descriptionHtml(product.text),
    vendor: brand.name,
    productType: product.productType,
    tags: product.tags,
    status: product.status ?? 'ACTIVE',
    images: buildImages(product, brand.fileFolder),
    options: buildOptions(product),
    variants: buildVariants(product),
  };
}

function buildImages(product: DemoProduct, fileFolder: string): ImageSeed[] {
  const image = (name: string, alt: string): ImageSeed => ({
    url: pictureUrl(picturePath(fileFolder, name)),
    alt,
    width: PICTURE_SIZE,
    height: PICTURE_SIZE,
  });
  const inColor = product.colors.map((color) =>
    image(
      colorPictureName(product, color),
      product.colors.length > 1 ? `${product.title}, ${color.name}` : product.title,
    ),
  );
  return [...inColor, image(closeUpName(product), `${product.title}, from near by`)];
}

function buildOptions({ colors, sizes }: DemoProduct): ProductOptionSeed[] {
  const options: ProductOptionSeed[] = [];
  if (colors.length > 1) options.push({ name: 'Colour', values: colors.map(({ name }) => name) });
  if (sizes !== undefined) options.push({ name: 'Size', values: sizes.map(({ name }) => name) });
  return options.length > 0 ? options : [{ name: 'Title', values: ['Default Title'] }];
}

function buildVariants(product: DemoProduct): VariantSeed[] {
  const sizes = product.sizes ?? [{ name: undefined, price: product.price }];
  return product.colors.flatMap(({ name: color }, imageIndex) =>
    sizes.map(({ name: size, price }): VariantSeed => {
      const choices = [product.colors.length > 1 ? color : undefined, size].filter(
        (choice) => choice !== undefined,
      );
      const options = choices.length > 0 ? choices : ['Default Title'];
      const title = options.join(' / ');
      return {
        title,
        price,
        ...(product.compareAtPrice === undefined ? {} : { compareAtPrice: product.compareAtPrice }),
        sku: stockKeepingUnit(product.handle, options),
        available: !(product.soldOut ?? []).includes(title),
        options,
        imageIndex,
      };
    }),
  );
}

function stockKeepingUnit(handle: string, options: string[]): string {
  const parts = [...handle.split('-'), ...options.filter((option) => option !== 'Default Title')];
  return parts
    .map((part) =>
      part
        .replace(/[^A-Za-z0-9]+/g, '')
        .slice(0, 4)
        .toUpperCase(),
    )
    .join('-');
}

function descriptionHtml(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const items = lines
    .filter((line) => line.startsWith('- '))
    .map((line) => `<li>${escapeHtml(line.slice(2))}</li>`);
  const paragraphs = lines
    .filter((line) => !line.startsWith('- '))
    .map((line) => `<p>${escapeHtml(line)}</p>`);
  return paragraphs.join('') + (items.length > 0 ? `<ul>${items.join('')}</ul>` : '');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
