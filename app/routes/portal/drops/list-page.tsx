import type { ReactNode } from 'react';
import { creatorDropStates, listBrandNames, listOwnDrops } from '#app/domain/drops/drafts/own-drops.ts';
import type { PortalKey } from '#app/i18n/portal-text.ts';
import { isId } from '#app/ids.ts';
import type { CreatorPage, PageContent } from '../page-response.tsx';
import { ActionForm } from './action-form.tsx';
import { DropCard } from './drop-card.tsx';
import { stateText } from './drop-state.tsx';
import { listPath, queryText, readListQuery, type ListQuery } from './list-query.ts';

interface ListExtras {
  message?: ReactNode;
  /** Why an action failed, with the status. */
  problem?: { text: string; status: number };
}

/** The list, also after an action that failed. */
export async function showList(
  page: CreatorPage,
  query: ListQuery,
  { message, problem }: ListExtras,
): Promise<PageContent> {
  const { t, principal } = page;
  const [{ rows, next, previous }, brands] = await Promise.all([
    listOwnDrops(principal, query, query),
    listBrandNames(principal),
  ]);
  const list = queryText(query);
  const isFiltered = query.collabId !== undefined || query.state !== undefined;
  const isEmpty = rows.length === 0;
  return {
    title: t('drops.title'),
    ...(problem && { status: problem.status }),
    images: rows.flatMap(({ picture }) => picture ?? []),
    body: (
      <>
        <div className="card-head">
          <h1>{t('drops.title')}</h1>
          {!isEmpty && <CreateLink page={page} query={query} />}
        </div>
        {message}
        {problem && (
          <p className="notice critical" role="alert">
            {problem.text}
          </p>
        )}
        {(!isEmpty || isFiltered) && <Filters page={page} query={query} brands={brands} />}
        {isEmpty && <Empty page={page} query={query} isFiltered={isFiltered} hasBrands={brands.length > 0} />}
        <ul className="cards">
          {rows.map((drop) => (
            <li key={drop.id}>
              <DropCard page={page} drop={drop} list={list} />
            </li>
          ))}
        </ul>
        <nav className="row" aria-label={t('drops.pages')}>
          {previous !== null && (
            <a className="button secondary" href={listPath({ ...filterOf(query), before: previous })}>
              {t('drops.newer')}
            </a>
          )}
          {next !== null && (
            <a className="button secondary" href={listPath({ ...filterOf(query), after: next })}>
              {t('drops.older')}
            </a>
          )}
        </nav>
      </>
    ),
  };
}

/** The filter without the position. */
function filterOf({ collabId, state }: ListQuery): ListQuery {
  return { ...(collabId && { collabId }), ...(state && { state }) };
}

interface PartProps {
  page: CreatorPage;
  query: ListQuery;
}

function CreateLink({ page: { t }, query: { collabId } }: PartProps) {
  const path = collabId === undefined ? '/portal/drops/new' : `/portal/drops/new?collab=${collabId}`;
  return (
    <a className="button" href={path}>
      {t('drops.create')}
    </a>
  );
}

interface FiltersProps extends PartProps {
  brands: readonly { collabId: string; name: string }[];
}

function Filters({ page: { t }, query, brands }: FiltersProps) {
  return (
    <form className="filters" method="get" action="/portal/drops">
      {brands.length > 1 && (
        <label>
          <span className="quiet">{t('drops.brand')}</span>
          <select name="collab" defaultValue={query.collabId ?? ''}>
            <option value="">{t('drops.allBrands')}</option>
            {brands.map(({ collabId, name }) => (
              <option key={collabId} value={collabId}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        <span className="quiet">{t('drops.state')}</span>
        <select name="state" defaultValue={query.state ?? ''}>
          <option value="">{t('drops.allStates')}</option>
          {creatorDropStates.map((state) => (
            <option key={state} value={state}>
              {stateText(t, state)}
            </option>
          ))}
        </select>
      </label>
      <button className="secondary">{t('drops.filter')}</button>
    </form>
  );
}

interface EmptyProps extends PartProps {
  isFiltered: boolean;
  hasBrands: boolean;
}

function Empty({ page, query, isFiltered, hasBrands }: EmptyProps) {
  const { t } = page;
  if (isFiltered)
    return (
      <div className="empty">
        <h2>{t('drops.noneFound')}</h2>
        <a className="button secondary" href="/portal/drops">
          {t('drops.showAll')}
        </a>
      </div>
    );
  return (
    <div className="empty">
      <h2>{t('drops.emptyTitle')}</h2>
      <p>{t(hasBrands ? 'drops.empty' : 'brands.empty')}</p>
      {hasBrands && <CreateLink page={page} query={query} />}
    </div>
  );
}

const outcomes: Readonly<Record<string, PortalKey>> = {
  deleted: 'drops.doneDeleted',
  restored: 'drops.doneRestored',
  unpublished: 'drops.doneUnpublished',
  withdrawn: 'drops.doneWithdrawn',
  pinned: 'drops.donePinned',
  unpinned: 'drops.doneUnpinned',
};

/** What the last action did; with its undo after a deletion. */
export function outcomeOf({ t }: CreatorPage, search: URLSearchParams): ReactNode {
  const done = search.get('done') ?? '';
  const text = Object.hasOwn(outcomes, done) ? outcomes[done] : undefined;
  if (!text) return null;
  const [collabId = '', id = ''] = (search.get('undo') ?? '').split('.');
  return (
    <div className="notice success row" role="status">
      <span>{t(text)}</span>
      {done === 'deleted' && isId(collabId) && isId(id) && (
        <ActionForm
          path={{ collabId, id }}
          intent="restore"
          values={{ list: queryText(readListQuery(search)) }}
        >
          <button className="secondary small">{t('drops.undo')}</button>
        </ActionForm>
      )}
    </div>
  );
}
