import type { CreatorDrop } from '#app/domain/drops/drafts/own-drops.ts';
import { newId } from '#app/ids.ts';
import { relativeTimeFor } from '#app/ui/formats.tsx';
import { mediaUrl, type CreatorPage } from '../page-response.tsx';
import { ActionForm, dropPath, type Intent } from './action-form.tsx';
import { Instant, StateBadges } from './drop-state.tsx';

interface DropCardProps {
  page: CreatorPage;
  drop: CreatorDrop;
  /** The query of the list, to which actions return. */
  list: string;
}

/** A drop or draft in the list, with its actions. */
export function DropCard({ page, drop, list }: DropCardProps) {
  const { t } = page;
  const { id, collabId, picture, brand } = drop;
  const path = dropPath(drop);
  const title = drop.title || t('drops.untitled');
  const isDeleted = drop.draftState === 'discarded';
  const target = isWaiting(drop) || drop.draftState === null ? `${path}/preview` : path;
  return (
    <article className="card drop" aria-labelledby={`drop-${id}`}>
      {picture === null ? (
        <span className="thumbnail" aria-hidden="true" />
      ) : (
        <img
          className="thumbnail"
          src={mediaUrl(picture)}
          alt=""
          width="72"
          height="72"
          loading="lazy"
          referrerPolicy="no-referrer"
        />
      )}
      <div className="drop-text">
        <h2 id={`drop-${id}`}>{isDeleted ? title : <a href={target}>{title}</a>}</h2>
        <p className="quiet">{t('drops.summary', { brand, count: drop.products })}</p>
        <p className="row">
          <StateBadges t={t} state={drop} />
          {drop.missing > 0 && (
            <span className="badge warning">{t('drops.missing', { count: drop.missing })}</span>
          )}
        </p>
        <p className="quiet">
          <DropTime page={page} drop={drop} />
        </p>
      </div>
      <div className="drop-actions">
        {isDeleted ? (
          <ActionForm path={{ collabId, id: drop.draftId ?? id }} intent="restore" values={{ list }}>
            <button className="secondary small" aria-label={t('drops.restoreOf', { title })}>
              {t('drops.restore')}
            </button>
          </ActionForm>
        ) : (
          <DropMenu page={page} drop={drop} list={list} title={title} />
        )}
      </div>
    </article>
  );
}

/** Whether its draft cannot be changed now. */
function isWaiting({ draftState }: CreatorDrop): boolean {
  return draftState === 'submitted' || draftState === 'scheduled';
}

function DropTime({ page: { t, locale }, drop }: Pick<DropCardProps, 'page' | 'drop'>) {
  if (drop.draftState === 'scheduled' && drop.publishAt)
    return (
      <>
        {t('drops.scheduledFor')} <Instant locale={locale} at={drop.publishAt} timeZone={drop.timeZone} />
      </>
    );
  const time = relativeTimeFor(locale, Date.now())(drop.changedAt.toISOString());
  return t(drop.draftState === 'discarded' ? 'drops.deletedAt' : 'drops.changedAt', { time });
}

function DropMenu({ page: { t }, drop, list, title }: DropCardProps & { title: string }) {
  const path = dropPath(drop);
  const draft = { collabId: drop.collabId, id: drop.draftId ?? drop.id };
  return (
    <details className="menu">
      <summary className="button secondary small" aria-label={t('drops.actionsOf', { title })}>
        {t('drops.actions')}
      </summary>
      <ul>
        {!isWaiting(drop) && <MenuLink href={path} text={t('drops.edit')} />}
        <MenuLink href={`${path}/preview`} text={t('drops.preview')} />
        {drop.isPublished && (
          <MenuLink href={`/portal/brands/${drop.collabId}?drop=${drop.id}`} text={t('drops.share')} />
        )}
        {isWaiting(drop) && <Action list={list} path={draft} intent="withdraw" text={t('drops.withdraw')} />}
        {drop.isPublished && (
          <Action
            list={list}
            path={drop}
            intent={drop.isPinned ? 'unpin' : 'pin'}
            text={t(drop.isPinned ? 'drops.unpin' : 'drops.pin')}
          />
        )}
        <Action list={list} path={drop} intent="duplicate" text={t('drops.duplicate')} copy={newId()} />
        {drop.isPublished && <MenuLink href={`${path}/history`} text={t('drops.history')} />}
        {drop.isPublished && (
          <Action list={list} path={drop} intent="unpublish" text={t('drops.unpublish')} />
        )}
        {drop.isPublished && drop.draftId !== null && (
          <Action list={list} path={draft} intent="discard" text={t('drops.discardChanges')} />
        )}
        <Action list={list} path={drop} intent="discard" text={t('drops.delete')} />
      </ul>
    </details>
  );
}

function MenuLink({ href, text }: { href: string; text: string }) {
  return (
    <li>
      <a href={href}>{text}</a>
    </li>
  );
}

interface ActionProps {
  list: string;
  path: { collabId: string; id: string };
  intent: Intent;
  text: string;
  /** The id of the copy, so that a form that is sent twice makes one. */
  copy?: string;
}

function Action({ list, path, intent, text, copy }: ActionProps) {
  return (
    <li>
      <ActionForm path={path} intent={intent} values={{ list, ...(copy !== undefined && { copy }) }}>
        <button>{text}</button>
      </ActionForm>
    </li>
  );
}
