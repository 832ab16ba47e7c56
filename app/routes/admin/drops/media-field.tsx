import { BlockStack, Text } from '@shopify/polaris';
import { useText } from '#app/ui/text/use-text.tsx';
import { AddMedia } from './add-media.tsx';
import { moved } from './drop-values.ts';
import type { MediaValue } from './drop-values.ts';
import { MediaItem } from './media-item.tsx';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';

interface MediaFieldProps {
  /** Of the product, for labels. */
  title: string;
  media: readonly MediaValue[];
  onChange: (media: MediaValue[]) => void;
  /** By a path within the list, such as `[0].url`. */
  problemAt: (path: string) => string | undefined;
}

const most = 10;

/** Pictures and videos beside a note: uploaded, or by their address. */
export function MediaField({ title, media, onChange, problemAt }: MediaFieldProps) {
  const text = useText();
  const uploads = useUploads(media, onChange);
  const room = most - media.length - uploads.running.length;
  return (
    <BlockStack gap="200">
      <Text as="h4" variant="bodyMd">
        {text('drop.media')}
      </Text>
      {media.length > 0 && (
        <ul className="drop-media">
          {media.map((item, index) => (
            <MediaItem
              key={item._id ?? item.url}
              item={item}
              place={`${index + 1}`}
              title={title}
              problem={problemAt(`[${index}]`) ?? problemAt(`[${index}].url`)}
              onChange={(changed) => onChange(media.map((one, at) => (at === index ? changed : one)))}
              onRemove={() => onChange(media.filter((_, at) => at !== index))}
              {...(index > 0 && { onForward: () => onChange(moved(media, index, index - 1)) })}
            />
          ))}
        </ul>
      )}
      <UploadList uploads={uploads} />
      {room > 0 && (
        <AddMedia
          title={title}
          add={(files) => uploads.add(files)}
          onAddress={(item) => onChange([...media, item])}
        />
      )}
    </BlockStack>
  );
}
