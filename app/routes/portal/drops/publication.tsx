import type { ReactNode } from 'react';
import { isEditable, type Draft } from '#app/domain/drops/drafts/drafts.ts';
import type { OwnDrop } from '#app/domain/drops/drafts/own-drops.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { parseMessage, translate } from '#app/i18n/message.ts';
import type { PortalKey } from '#app/i18n/portal-text.ts';
import { CopyField, Field } from '../fields.tsx';
import type { CreatorPage } from '../page-response.tsx';
import { ActionForm, dropPath, type DropPath } from './action-form.tsx';
import { Instant } from './drop-state.tsx';

/** An action that failed: its message, with the sent time. */
export interface RejectedChange {
  text: string;
  status: number;
  /** Whether the brand changed the drop, so that the editor shows the difference. */
  isConflict: boolean;
  /** Whether the message is about the time. */
  isAboutTime: boolean;
  publishAt: string;
}

interface PublicationProps {
  page: CreatorPage;
  own: OwnDrop;
  /** What the draft lacks. */
  problems: readonly Message[];
  rejected: RejectedChange | undefined;
  /** The preview. */
  children: ReactNode;
}

/** What happened to a drop, its preview, and what the creator can do next. */
export function Publication({ page, own, problems, rejected, children }: PublicationProps) {
  const { key, id, draft, published } = own;
  const path = { collabId: key.collabId, id };
  return (
    <div className="stack">
      {rejected && !rejected.isAboutTime && <Rejection page={page} path={path} rejected={rejected} />}
      <Done page={page} own={own} />
      {published && <InStore page={page} own={own} />}
      {draft && <DraftMessages page={page} own={own} path={path} draft={draft} />}
      {children}
      {draft ? (
        <DraftActions
          page={page}
          own={own}
          path={path}
          draft={draft}
          problems={problems}
          rejected={rejected}
        />
      ) : (
        <a className="button" href={dropPath(path)}>
          {page.t('drops.edit')}
        </a>
      )}
      {(published !== undefined || draft?.dropId) && (
        <p>
          <a href={`${dropPath(path)}/history`}>{page.t('drops.history')}</a>
        </p>
      )}
    </div>
  );
}

interface PartProps {
  page: CreatorPage;
  path: DropPath;
}

function Rejection({ page: { t }, path, rejected }: PartProps & { rejected: RejectedChange }) {
  return (
    <div className="notice critical" role="alert">
      <p>{rejected.text}</p>
      {rejected.isConflict && (
        <p>
          <a href={dropPath(path)}>{t('drops.seeDifference')}</a>
        </p>
      )}
    </div>
  );
}

/** What a form did, and whether that still holds: the button back opens the page again, and so does a reload. */
const done: Readonly<Record<string, { text: PortalKey; holds: (own: OwnDrop) => boolean }>> = {
  published: { text: 'drops.donePublished', holds: ({ published, draft }) => Boolean(published) && !draft },
  scheduled: { text: 'drops.doneScheduled', holds: ({ draft }) => draft?.state === 'scheduled' },
  submitted: { text: 'drops.doneSubmitted', holds: ({ draft }) => draft?.state === 'submitted' },
  withdrawn: { text: 'drops.doneWithdrawn', holds: ({ draft }) => draft !== undefined && isEditable(draft) },
};

/** Whether the form that led to this page did this. */
const isDone = ({ request }: CreatorPage, what: string) =>
  new URL(request.url).searchParams.get('done') === what;

function Done({ page, own }: { page: CreatorPage; own: OwnDrop }) {
  const [, what] = Object.entries(done).find(([name]) => isDone(page, name)) ?? [];
  if (!what?.holds(own)) return null;
  return (
    <p className="notice success" role="status">
      {page.t(what.text)}
    </p>
  );
}

/** The link of a published drop. The share page needs the drop's collection in the store. */
function InStore({ page, own: { published, key } }: { page: CreatorPage; own: OwnDrop }) {
  const { t, request } = page;
  if (!published) return null;
  const { drop, link, isInStore } = published;
  return (
    <section className="card">
      <CopyField t={t} id="link" label={t('share.link')} copy={t('share.copyLink')} value={link} />
      {isInStore ? (
        <a className="button" href={`/portal/brands/${key.collabId}?drop=${drop._id}`}>
          {t('drops.share')}
        </a>
      ) : (
        <p className="quiet">
          {t('drops.soon')} <a href={new URL(request.url).pathname}>{t('drops.checkAgain')}</a>
        </p>
      )}
    </section>
  );
}

type DraftProps = PartProps & { own: OwnDrop; draft: Draft };

function DraftMessages({ page, own: { brand, isBehind }, path, draft }: DraftProps) {
  const { t, locale } = page;
  const reason = draft.lastError === null ? null : parseMessage(draft.lastError);
  return (
    <>
      {draft.state === 'changes_requested' && (
        <div className="notice warning">
          <p>{t('drops.changesRequested', { brand: brand.name })}</p>
          <p className="lines">{draft.comment}</p>
        </div>
      )}
      {reason && (
        <p className="notice critical">
          {t('drops.notPublished')} {translate(reason, locale)}
        </p>
      )}
      {isBehind && (
        <p className="notice warning">
          {t('drops.brandChanged', { brand: brand.name })}{' '}
          <a href={dropPath(path)}>{t('drops.seeDifference')}</a>
        </p>
      )}
      {draft.state === 'submitted' && !isDone(page, 'submitted') && (
        <p className="notice">{t('drops.waits', { brand: brand.name })}</p>
      )}
      {draft.publishAt && (
        <p className="notice">
          {t('drops.scheduledFor')} <Instant locale={locale} at={draft.publishAt} timeZone={brand.timeZone} />
        </p>
      )}
    </>
  );
}

type ActionsProps = DraftProps & Pick<PublicationProps, 'problems' | 'rejected'>;

function DraftActions(props: ActionsProps) {
  const { page, own, draft, problems } = props;
  const { t } = page;
  const path = { collabId: own.key.collabId, id: draft.id };
  if (draft.state === 'discarded')
    return (
      <ActionForm path={path} intent="restore">
        <button>{t('drops.restore')}</button>
      </ActionForm>
    );
  if (!isEditable(draft))
    return (
      <ActionForm path={path} intent="withdraw">
        <button className="secondary">{t('drops.withdraw')}</button>
        <p className="help">{t('drops.withdrawHelp')}</p>
      </ActionForm>
    );
  // The message above leads to the difference.
  if (own.isBehind) return null;
  if (problems.length > 0) return <Problems page={page} path={props.path} problems={problems} />;
  return (
    <section className="card">
      <h2>{t('drops.publishTitle')}</h2>
      <PublishForms {...props} path={path} />
      <p>
        <a className="button plain" href={dropPath(props.path)}>
          {t('drops.backToEditor')}
        </a>
      </p>
    </section>
  );
}

function Problems({ page: { t, locale }, path, problems }: PartProps & Pick<PublicationProps, 'problems'>) {
  return (
    <section className="notice warning">
      <h2>{t('drops.incomplete')}</h2>
      <ul>
        {[...new Set(problems.map((problem) => translate(problem, locale)))].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>
        <a href={dropPath(path)}>{t('drops.backToEditor')}</a>
      </p>
    </section>
  );
}

/** Publishing at once, and at a time; or submitting to a brand that approves drops first. */
function PublishForms({ page: { t }, own: { brand, published }, path, draft, rejected }: ActionsProps) {
  const { timeZone } = brand;
  const values = { revision: String(draft.revision), timeZone, brandZone: timeZone };
  const [now, later] = brand.approvesDrops
    ? (['submit', 'submit'] as const)
    : (['publish', 'schedule'] as const);
  const texts = brand.approvesDrops
    ? { now: t('drops.submit', { brand: brand.name }), later: t('drops.submitLater', { brand: brand.name }) }
    : { now: t(published ? 'drops.publishChanges' : 'drops.publish'), later: t('drops.schedule') };
  return (
    <>
      {brand.approvesDrops && <p className="quiet">{t('drops.approves', { brand: brand.name })}</p>}
      <ActionForm className="wide" path={path} intent={now} values={values}>
        <button>{texts.now}</button>
      </ActionForm>
      <details className="later" {...(rejected?.isAboutTime && { open: true })}>
        <summary>{t('drops.later')}</summary>
        <ActionForm className="wide" path={path} intent={later} values={values}>
          <Field
            id="publishAt"
            label={t('drops.publishAt')}
            help={
              <>
                {t('drops.timeZone')} <span data-time-zone>{timeZone}</span>
              </>
            }
            error={rejected?.isAboutTime ? rejected.text : undefined}
            input={{ type: 'datetime-local', defaultValue: rejected?.publishAt ?? '' }}
          />
          <button className="secondary">{texts.later}</button>
        </ActionForm>
      </details>
    </>
  );
}
