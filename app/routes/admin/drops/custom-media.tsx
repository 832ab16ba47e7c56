import { BlockStack, Button, InlineError, InlineStack, Text } from '@shopify/polaris';
import { useId } from 'react';
import { useText } from '#app/ui/text/use-text.tsx';
import { AddMedia } from './add-media.tsx';
import { mediaAt } from './drop-values.ts';
import type { CustomValue, MediaValue } from './drop-values.ts';
import { MediaPreview } from './media-preview.tsx';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';

interface CustomMediaProps {
  /** The field's name. */
  name: string;
  value: CustomValue;
  onChange: (value: CustomValue) => void;
  problem: string | undefined;
}

/** A custom field that holds one picture or video: uploaded, or by its address. */
export function CustomMedia({ name, value, onChange, problem }: CustomMediaProps) {
  const text = useText();
  const id = useId();
  const item = mediaIn(value);
  const take = (media: readonly MediaValue[]) => onChange(customOf(media.at(-1)));
  const uploads = useUploads([], take);
  return (
    <div role="group" aria-labelledby={id}>
      <BlockStack gap="200">
        <Text as="p" id={id} breakWord>
          {name}
        </Text>
        {item && (
          <div className="drop-medium">
            <MediaPreview item={item} words={name} />
            <div className="drop-medium-words">
              <Text as="p" variant="bodySm" tone="subdued" breakWord>
                {item.url}
              </Text>
              <InlineStack>
                <Button
                  variant="plain"
                  tone="critical"
                  accessibilityLabel={text('drop.removeFrom', { name })}
                  onClick={() => onChange(null)}
                >
                  {text('drop.remove')}
                </Button>
              </InlineStack>
            </div>
          </div>
        )}
        <UploadList uploads={uploads} />
        {!item && uploads.running.length === 0 && (
          <AddMedia
            title={name}
            isOne
            add={(files) => uploads.add(files)}
            onAddress={(media) => take([media])}
          />
        )}
        {problem !== undefined && <InlineError fieldID={id} message={problem} />}
      </BlockStack>
    </div>
  );
}

function mediaIn(value: CustomValue): MediaValue | undefined {
  const url = typeof value === 'string' ? value : Array.isArray(value) ? value[0] : value?.url;
  if (url === undefined || url === '') return undefined;
  const said = typeof value === 'object' && !Array.isArray(value) ? value : {};
  return { ...mediaAt(url), ...said, url };
}

/** Media of ours by their id, others by their address. */
function customOf(media: MediaValue | undefined): CustomValue {
  if (!media) return null;
  const { _id, url, mediaContentType } = media;
  return _id === undefined ? url : { _id, url, mediaContentType };
}
