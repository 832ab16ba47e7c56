import { BlockStack, Text } from '@shopify/polaris';
import { useId, useRef } from 'react';
import { useText } from '#app/ui/text/use-text.tsx';
import { AddMedia } from './add-media.tsx';
import { moved } from './drop-values.ts';
import type { MediaValue } from './drop-values.ts';
import { MediaItem } from './media-item.tsx';
import { mediaKeys } from './media-keys.ts';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';

interface MediaFieldProps {
  /** Of the product, for labels. */
  title: string;
  media: readonly MediaValue[];
  onChange: (media: MediaValue[]) => void;
  /** What is wrong with the one of a key. */
  problemIn: (key: string) => string | undefined;
}

const most = 10;

/** Pictures and videos beside a note: uploaded, or by their address. */
export function MediaField({ title, media, onChange, problemIn }: MediaFieldProps) {
  const text = useText();
  const id = useId();
  const uploads = useUploads(media, onChange);
  const keys = mediaKeys(media);
  const group = useRef<HTMLDivElement>(null);
  // The button that was pressed goes with its picture, and the focus with the button.
  const remove = (index: number) => {
    group.current?.focus();
    onChange(media.filter((_, at) => at !== index));
  };
  const room = most - media.length - uploads.running.length;
  return (
    <div ref={group} role="group" aria-labelledby={id} tabIndex={-1}>
      <BlockStack gap="200">
        <Text as="h4" variant="bodyMd" id={id}>
          {text('drop.media')}
        </Text>
        {media.length > 0 && (
          <ul className="drop-media">
            {media.map((item, index) => (
              <MediaItem
                key={keys[index]}
                item={item}
                place={`${index + 1}`}
                title={title}
                problem={problemIn(keys[index] ?? '')}
                onChange={(changed) => onChange(media.map((one, at) => (at === index ? changed : one)))}
                onRemove={() => remove(index)}
                {...(index > 0 && { onForward: () => onChange(moved(media, index, index - 1)) })}
              />
            ))}
          </ul>
        )}
        <UploadList uploads={uploads} />
        {room > 0 && (
          <AddMedia
            title={title}
            add={(files) => uploads.add(files.slice(0, room))}
            onAddress={(item) => onChange([...media, item])}
          />
        )}
      </BlockStack>
    </div>
  );
}
