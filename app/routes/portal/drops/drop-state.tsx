import type { Draft } from '#app/domain/drops/drafts/drafts.ts';
import type { PortalKey, PortalText } from '#app/i18n/portal-text.ts';

/** What decides the badges of a drop. */
interface ShownState {
  isPublished: boolean;
  isPinned: boolean;
  draftState: Draft['state'] | null;
}

const stateTexts = {
  open: 'drops.stateDraft',
  submitted: 'drops.stateSubmitted',
  changes_requested: 'drops.stateChanges',
  scheduled: 'drops.stateScheduled',
  published: 'drops.statePublished',
  discarded: 'drops.stateDeleted',
} as const satisfies Record<Draft['state'], PortalKey>;

/** The badges of a drop: published, and the state of its draft. */
export function StateBadges({ t, state }: { t: PortalText; state: ShownState }) {
  const { isPublished, isPinned, draftState } = state;
  const draft =
    draftState === 'open' && isPublished ? 'drops.stateEdited' : draftState && stateTexts[draftState];
  return (
    <>
      {isPinned && <span className="badge">{t('drops.pinned')}</span>}
      {isPublished && <span className="badge">{t('drops.statePublished')}</span>}
      {draft && (
        <span className={`badge ${draftState === 'changes_requested' ? 'warning' : 'neutral'}`}>
          {t(draft)}
        </span>
      )}
    </>
  );
}

/** The text of a state in the filter. */
export function stateText(t: PortalText, state: Draft['state']): string {
  return t(stateTexts[state]);
}

interface InstantProps {
  locale: string;
  at: Date;
  /** IANA, shown with the time. */
  timeZone: string;
}

/** A time with its time zone. The script shows it in the browser's zone. */
export function Instant({ locale, at, timeZone }: InstantProps) {
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
  return (
    <time dateTime={at.toISOString()} data-instant>
      {format.format(at)}
    </time>
  );
}
