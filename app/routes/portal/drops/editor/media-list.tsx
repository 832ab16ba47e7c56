import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type MediaValue, mediaKeys, moved } from '#app/ui/drop-values.ts';
import type { Upload } from '#app/ui/upload/use-uploads.ts';
import type { EditorContext } from './editor-data.ts';
import { Icon } from './icon.tsx';
import { useCreatorUploads } from './uploads.ts';

interface MediaListProps {
  context: EditorContext;
  /** What the list belongs to. */
  label: string;
  /** Whether the label is only for screen readers. */
  isLabelHidden?: boolean;
  path: string;
  media: readonly MediaValue[];
  max: number;
  isLocked: boolean;
  /** Whether the files have no texts: those of custom fields. */
  isPlain?: boolean;
  onChange: (make: (before: MediaValue[]) => MediaValue[]) => void;
}

/** Photos and videos, with their uploads. Adding needs JavaScript. */
export function MediaList(props: MediaListProps) {
  const { context, label, isLabelHidden, path, media, max, isLocked, isPlain = false, onChange } = props;
  const id = useId();
  const { t, data } = context;
  const canAdd = !isLocked && max > 0;
  const keys = mediaKeys(media);
  // An upload may end long after it began.
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const uploads = useCreatorUploads(context, (item) => latest.current((before) => [...before, item]));
  const group = useRef<HTMLDivElement>(null);
  /** Changes the list at once, so that the focus finds its next place: a file, else the button that adds one. */
  const removeAt = (index: number | undefined, change: () => void) => {
    flushSync(change);
    const files = [...(group.current?.querySelectorAll<HTMLElement>('.tile-remove') ?? [])];
    const add = group.current?.querySelector<HTMLElement>('input[type=file]');
    ((index === undefined ? undefined : files[index]) ?? add ?? files.at(-1))?.focus();
  };
  const free = max - media.length - uploads.running.length;
  const problem = context.problemAt(path);
  const hasLockHelp = isLocked && !isLabelHidden;
  const isEmpty = media.length === 0 && uploads.running.length === 0 && uploads.failed.length === 0;
  if (isEmpty && !hasLockHelp && problem === undefined && !canAdd) return null;
  // Without JavaScript, an empty list has nothing to do.
  const own = isEmpty && canAdd && problem === undefined ? 'media scripted' : 'media';
  return (
    <div ref={group} className={own} role="group" aria-label={label}>
      <p className={isLabelHidden ? 'hidden' : 'legend'}>{label}</p>
      <div className="tiles">
        {media.map((item, index) => (
          <figure key={keys[index]} className="tile">
            <Medium item={item} mediaHost={data.mediaHost} />
            {path === 'media' && index === 0 && <span className="tile-text cover">{t('cover')}</span>}
            {!isLocked && (
              <button
                type="button"
                className="tile-remove scripted"
                aria-label={t('removeMedium', { label, place: index + 1 })}
                onClick={() =>
                  removeAt(index, () => onChange((before) => before.filter((_, at) => at !== index)))
                }
              >
                <span aria-hidden="true">×</span>
              </button>
            )}
          </figure>
        ))}
        {uploads.running.map((upload) => (
          <RunningUpload key={upload.id} context={context} upload={upload} />
        ))}
        {canAdd && free > 0 && (
          <div className="tile add scripted">
            <input
              id={id}
              type="file"
              className="hidden"
              accept="image/*,video/mp4,video/quicktime,video/webm"
              multiple={max > 1}
              onChange={({ target }) => {
                const files = [...(target.files ?? [])];
                uploads.add(files.slice(0, free));
                for (const file of files.slice(free)) uploads.reject(file, t('tooManyFiles', { max }));
                target.value = '';
              }}
            />
            <label htmlFor={id}>
              <span aria-hidden="true" className="plus">
                +
              </span>
              {t('addMedia')}
              <span className="hidden">{`: ${label}`}</span>
            </label>
          </div>
        )}
      </div>
      {media.length > 0 && !isLocked && !isPlain && (
        <MediaDetails context={context} label={label} media={media} keys={keys} onChange={onChange} />
      )}
      {uploads.failed.map(({ id: key, file, message }) => (
        <p key={key} className="error" role="alert">
          {`${file.name}: ${message}`}{' '}
          <button
            type="button"
            className="plain small"
            onClick={() => removeAt(undefined, () => uploads.dismiss(key))}
          >
            {t('dismiss')}
          </button>
        </p>
      ))}
      {problem !== undefined && <p className="error">{problem}</p>}
      {hasLockHelp && <p className="help">{t('locked', { brand: data.brand })}</p>}
    </div>
  );
}

interface MediaDetailsProps extends Pick<MediaListProps, 'context' | 'label' | 'media' | 'onChange'> {
  keys: readonly string[];
}

/** Order and alternative texts of the files; closed at first, so that a drop needs no more taps. */
function MediaDetails({ context: { t, data }, label, media, keys, onChange }: MediaDetailsProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="media-details scripted" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {t('mediaDetails')}
        <span className="hidden">{`: ${label}`}</span>
      </summary>
      <ol>
        {(isOpen ? media : []).map((item, index) => (
          <li key={keys[index]}>
            <span className="tile">
              <Medium item={item} mediaHost={data.mediaHost} isStill />
            </span>
            <div className="field">
              <label htmlFor={`${id}-${keys[index]}`}>
                {t('alt', { place: index + 1 })}
                <span className="hidden">{`: ${label}`}</span>
              </label>
              <input
                id={`${id}-${keys[index]}`}
                value={item.alt}
                maxLength={512}
                dir="auto"
                autoComplete="off"
                placeholder={t('altExample')}
                onChange={({ target: { value } }) =>
                  onChange((before) => before.map((one, at) => (at === index ? { ...one, alt: value } : one)))
                }
              />
            </div>
            <button
              type="button"
              className="icon"
              aria-label={t('forward', { label, place: index + 1 })}
              // A disabled button would lose the focus.
              {...(index === 0 && { 'aria-disabled': true })}
              onClick={() => onChange((before) => moved(before, index, index - 1))}
            >
              <Icon path="M12 19V5m-6 6 6-6 6 6" />
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}

function Medium({
  item: { url, mediaContentType, alt },
  mediaHost,
  isStill = false,
}: {
  item: MediaValue;
  mediaHost: string;
  /** Whether it is a picture beside the file's text, without controls. */
  isStill?: boolean;
}) {
  const src = url.replace(/^https:\/\/cdn\.shopify\.com(?=\/)/, mediaHost);
  if (mediaContentType === 'VIDEO')
    return <video src={src} controls={!isStill} preload="metadata" width="88" height="88" aria-label={alt} />;
  return <img src={src} alt={isStill ? '' : alt} width="88" height="88" loading="lazy" />;
}

function RunningUpload({ context: { t }, upload }: { context: EditorContext; upload: Upload }) {
  const {
    file,
    file: { name, type },
    part,
    isWaiting,
  } = upload;
  const [preview] = useState(() => type.startsWith('image/') && URL.createObjectURL(file));
  const percent = Math.round(part * 100);
  const text = isWaiting ? 'uploadWaiting' : part < 1 ? 'uploading' : 'processing';
  return (
    <div className="tile running" role="group" aria-label={name}>
      {preview && (
        <img src={preview} alt="" width="88" height="88" onLoad={() => URL.revokeObjectURL(preview)} />
      )}
      <progress value={part} max={1} aria-label={t('uploading', { name, percent })} />
      <span className="tile-text" role="status">
        {t(`${text}Short`, { percent })}
      </span>
    </div>
  );
}
