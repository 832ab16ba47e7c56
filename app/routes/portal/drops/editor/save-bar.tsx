import type { Autosave } from '../../unsent/autosave.ts';
import type { SaveState } from '../../unsent/save-state.ts';
import type { EditorText } from './editor-data.ts';
import { isUploading, untilUploaded } from './uploads.ts';

interface SaveBarProps {
  t: EditorText;
  state: SaveState;
  isReady: boolean;
  /** Whether the preview waits for uploads. */
  isWaiting: boolean;
  autosave: Autosave;
}

/** Whether everything is saved, and the button to the preview. It stays at the bottom of the screen. */
export function SaveBar({ t, state, isReady, isWaiting, autosave }: SaveBarProps) {
  const { status, message } = state;
  const isGood = status === 'new' || status === 'saved' || status === 'saving';
  const isAtRisk = /^(offline|signed-out)$/.test(status) && autosave.isAtRisk;
  const text = isWaiting
    ? t('status-uploading')
    : message || t(isAtRisk ? 'status-unstored' : `status-${status}`);
  return (
    <div className="save-bar" data-status={isReady ? status : undefined}>
      <div className="save-state">
        <p className={isGood ? 'quiet' : 'problem'} role="status">
          {isReady || !isGood ? text : ''}
        </p>
        {status === 'signed-out' && (
          <a href={`/portal/sign-in?next=${encodeURIComponent(location.pathname)}`}>{t('signIn')}</a>
        )}
        {status === 'ended' && (
          <button
            type="button"
            className="plain small"
            onClick={() => {
              void autosave.startNew().then((isSaved) => {
                if (isSaved) location.replace(location.pathname.replace(/[^/]+$/, autosave.draftId));
              });
            }}
          >
            {t('saveAsNew')}
          </button>
        )}
        {status === 'conflict' && <a href="#conflict">{t('showDifference')}</a>}
        {!isReady && (
          <button className="secondary" name="intent" value="save">
            {t('save')}
          </button>
        )}
      </div>
      <button name="intent" value="preview">
        {t('preview')}
      </button>
    </div>
  );
}

/** Saves. For the preview, waits for uploads, checks what is missing, and opens it. */
export function submitTo(autosave: Autosave, setWaiting: (isWaiting: boolean) => void) {
  const openPreview = async () => {
    setWaiting(isUploading());
    const isUploaded = await untilUploaded();
    setWaiting(false);
    const isSaved = await autosave.send(true);
    const path = location.pathname.replace(/[^/]+$/, autosave.draftId);
    if (isSaved && isUploaded) location.assign(`${path}/preview`);
    // The first field with an error; it is there after the next render.
    else setTimeout(() => document.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  return (event: React.FormEvent) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isPreview = (submitter as HTMLButtonElement | null)?.value === 'preview';
    void (isPreview ? openPreview() : autosave.send());
  };
}
