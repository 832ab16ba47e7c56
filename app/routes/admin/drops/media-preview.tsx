import { useState } from 'react';
import { useText } from '#app/ui/text/use-text.tsx';
import type { MediaValue } from './drop-values.ts';
import { useShownAt } from './editor-context.tsx';

interface MediaPreviewProps {
  item: Pick<MediaValue, 'url' | 'mediaContentType'>;
  /** What it shows, as far as anybody said. */
  words: string;
}

/** A small picture, or a video that can be played; where its address shows nothing, a person is told so. */
export function MediaPreview({ item: { url, mediaContentType }, words }: MediaPreviewProps) {
  const text = useText();
  const shownAt = useShownAt();
  const [broken, setBroken] = useState<string>();
  if (broken === url) return <div className="drop-medium-broken">{text('drop.brokenMedia')}</div>;
  const shown = { src: shownAt(url), onError: () => setBroken(url) };
  return mediaContentType === 'VIDEO' ? (
    <video {...shown} controls muted playsInline preload="metadata" aria-label={words} />
  ) : (
    <img {...shown} alt={words} loading="lazy" />
  );
}
