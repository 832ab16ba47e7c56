import type { LoaderFunctionArgs } from '@remix-run/node';
import { withCreatorPage } from '../with-page.tsx';
import { outcomeOf, showList } from './list-page.tsx';
import { readListQuery } from './list-query.ts';

/** Drops and drafts of all brands, by brand and state. */
export function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  return withCreatorPage(request, (page) => {
    const { searchParams } = new URL(request.url);
    return showList(page, readListQuery(searchParams), { message: outcomeOf(page, searchParams) });
  });
}
