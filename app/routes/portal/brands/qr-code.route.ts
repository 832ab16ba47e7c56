import type { LoaderFunctionArgs } from '@remix-run/node';
import slugify from '@sindresorhus/slugify';
import { renderSVG } from 'uqr';
import { withCreatorPage } from '../with-page.tsx';
import { getShared, linkOf } from './share-data.ts';

/** The QR code of a link; with `save`, as a file to download. */
export function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  return withCreatorPage(request, async (page) => {
    const shared = await getShared(page, params['collabId']);
    // Level M survives a print with small damages. Scanners need a border of four modules.
    const file = renderSVG(linkOf(shared), { ecc: 'M', border: 4, pixelSize: 8 });
    const name = slugify(`${shared.data.brand.name} ${shared.drop?.title ?? ''}`).slice(0, 60);
    const isSaved = new URL(request.url).searchParams.has('save');
    return { file, type: 'image/svg+xml', filename: isSaved ? `qr-${name}.svg` : undefined };
  });
}
