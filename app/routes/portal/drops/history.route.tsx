import type { LoaderFunctionArgs } from '@remix-run/node';
import {
  describeChange,
  getDropHistory,
  type ChangeSummary,
  type DropHistory,
} from '#app/domain/drops/drop-history.ts';
import { getOwnDrop, type OwnDrop } from '#app/domain/drops/drafts/own-drops.ts';
import { dropNotFound } from '#app/domain/drops/drop.ts';
import { limits } from '#app/domain/limits.ts';
import { translate } from '#app/i18n/message.ts';
import { PageHead } from '../document.tsx';
import { withCreatorPage } from '../with-page.tsx';
import type { CreatorPage } from '../page-response.tsx';
import { dropPath } from './action-form.tsx';
import { Instant } from './drop-state.tsx';

const changesAtFirst = 20;

/** Who changed a drop, when, and what. Names of staff and keys are the brand's, and not shown. */
export function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  return withCreatorPage(request, async (page) => {
    const { t, principal } = page;
    const path = { collabId: params['collabId'] ?? '', id: params['id'] ?? '' };
    const own = await getOwnDrop(principal, path);
    const dropId = own.published?.drop._id ?? own.draft?.dropId;
    if (!dropId) throw dropNotFound(path.id);
    const showsAll = new URL(request.url).searchParams.has('all');
    const max = showsAll ? limits.changesKept : changesAtFirst;
    const history = await getDropHistory({ ...own.key, dropId }, max);
    const title = t('drops.historyOf', { title: own.content.title || t('drops.untitled') });
    return {
      title,
      body: (
        <div className="narrow">
          <PageHead title={title} back={{ href: `${dropPath(path)}/preview`, text: t('drops.preview') }} />
          <Changes page={page} own={own} history={history} />
          {history.hasMore && !showsAll && (
            <a className="button secondary" href={`${dropPath(path)}/history?all=yes`}>
              {t('drops.olderChanges')}
            </a>
          )}
        </div>
      ),
    };
  });
}

interface ChangesProps {
  page: CreatorPage;
  own: OwnDrop;
  history: DropHistory;
}

function Changes({ page, own, history: { changes, titles } }: ChangesProps) {
  const { t, locale } = page;
  if (changes.length === 0) return <p className="empty">{t('drops.noHistory')}</p>;
  return (
    <ol className="changes">
      {changes.map((change) => (
        <li key={change.revision} className="card">
          <p>
            <strong>{authorOf(page, own, change)}</strong>{' '}
            <span className="quiet">
              <Instant locale={locale} at={new Date(change.at)} timeZone={own.brand.timeZone} />
            </span>
          </p>
          <ul>
            {describeChange(change, titles).map((line) => (
              <li key={line.code}>{translate(line, locale)}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function authorOf({ t, principal }: CreatorPage, { brand }: OwnDrop, { changedBy }: ChangeSummary): string {
  const { kind, id } = changedBy;
  if (kind === 'creator') return t(id === principal.creatorId ? 'drops.byYou' : 'drops.byOther');
  return t(kind === 'admin' ? 'drops.byBrand' : 'drops.byServer', { brand: brand.name });
}
