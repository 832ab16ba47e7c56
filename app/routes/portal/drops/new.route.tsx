import type { LoaderFunctionArgs } from '@remix-run/node';
import { listBrandsOfCreator } from '#app/domain/collabs/brands-of-creator.ts';
import { isId, newId } from '#app/ids.ts';
import { PageHead } from '../document.tsx';
import { withCreatorPage } from '../with-page.tsx';

/** Chooses the brand of a new drop. With one brand, or a chosen one, the editor opens at once. */
export function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  return withCreatorPage(request, async ({ t, principal }) => {
    const { searchParams } = new URL(request.url);
    const [after, chosen] = [searchParams.get('after') ?? '', searchParams.get('collab') ?? ''];
    const pathOf = (id: string) => `/portal/drops/${id}/${newId()}`;
    if (isId(chosen)) return { redirect: pathOf(chosen) };
    const { rows, next } = await listBrandsOfCreator(principal, isId(after) ? after : undefined);
    const [first, ...others] = rows;
    if (first && others.length === 0 && after === '') return { redirect: pathOf(first.id) };
    const title = t('draft.newTitle');
    return {
      title,
      body: (
        <div className="narrow">
          <PageHead title={title} back={{ href: '/portal/drops', text: t('draft.back') }} />
          {rows.length === 0 ? (
            <p className="empty">{t('brands.empty')}</p>
          ) : (
            <>
              <p>{t('draft.chooseBrand')}</p>
              <ul className="links">
                {rows.map(({ id, name, isActive }) => (
                  <li key={id}>
                    <a href={pathOf(id)}>
                      {name}
                      {!isActive && <span className="quiet">{t('draft.paused')}</span>}
                    </a>
                  </li>
                ))}
              </ul>
            </>
          )}
          {next !== undefined && (
            <p>
              <a className="button secondary" href={`/portal/drops/new?after=${next}`}>
                {t('brands.more')}
              </a>
            </p>
          )}
        </div>
      ),
    };
  });
}
