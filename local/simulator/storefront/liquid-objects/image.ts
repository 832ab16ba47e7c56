import { Drop } from 'liquidjs';
import type { ImageView } from '../../store-views.ts';

/** A picture of the store, as templates see it. */
export class ImageDrop extends Drop {
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;

  constructor(image: ImageView) {
    super();
    this.src = image.url;
    this.alt = image.alt;
    this.width = image.width;
    this.height = image.height;
  }

  get aspect_ratio(): number {
    return this.width / this.height;
  }
}
