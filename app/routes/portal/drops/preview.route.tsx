import type { LoaderFunctionArgs } from '@remix-run/node';
import { withCreatorPage } from '../with-page.tsx';
import { showPreview } from './preview-page.tsx';

/** A drop as shoppers will see it, and its publication. */
export function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  return withCreatorPage(request, (page) => {
    const { collabId = '', id = '' } = params;
    return showPreview(page, { collabId, id });
  });
}
