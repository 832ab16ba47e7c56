import { Drop } from 'liquidjs';
import { ImageDrop } from '../liquid-objects/image.ts';
import { escapeHtml } from './escape-html.ts';
import { textOf } from './text-of.ts';

/** The address of a picture in one size, which still knows its picture: `image_tag` takes alt and shape from it. */
class ImageUrl extends Drop {
  readonly image: ImageDrop;
  readonly width: number;

  constructor(image: ImageDrop, width: number) {
    super();
    this.image = image;
    this.width = width;
  }

  override valueOf(): string {
    return sizedUrl(this.image, this.width);
  }
}

type Named = [name: string, value: unknown];

export const mediaFilters = {
  /** Takes `width`; the platform refuses to guess a size. */
  image_url(image: unknown, ...named: Named[]): ImageUrl {
    const width = Number(Object.fromEntries(named)['width']);
    if (!(image instanceof ImageDrop)) throw new Error('image_url works on pictures of the store alone');
    if (!(width > 0)) throw new Error('image_url needs a width');
    return new ImageUrl(image, width);
  },

  image_tag(url: unknown, ...named: Named[]): string {
    if (!(url instanceof ImageUrl)) throw new Error('image_tag works on what image_url gives');
    const { widths, ...others } = Object.fromEntries(named);
    const { image, width } = url;
    const attributes: Record<string, unknown> = {
      src: url.valueOf(),
      ...(typeof widths === 'string' ? { srcset: sourceSet(image, widths) } : {}),
      alt: image.alt,
      width,
      height: Math.round(width / image.aspect_ratio),
      ...others,
    };
    const written = Object.entries(attributes).map(
      ([name, value]) => `${name}="${escapeHtml(textOf(value))}"`,
    );
    return `<img ${written.join(' ')}>`;
  },
};

function sourceSet(image: ImageDrop, widths: string): string {
  return widths
    .split(',')
    .map((width) => Number(width.trim()))
    .filter((width) => width <= image.width)
    .map((width) => `${sizedUrl(image, width)} ${width}w`)
    .join(', ');
}

function sizedUrl(image: ImageDrop, width: number): string {
  return `${image.src}${image.src.includes('?') ? '&' : '?'}width=${width}`;
}
