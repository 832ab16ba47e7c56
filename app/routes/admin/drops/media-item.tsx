import { Button, InlineStack, TextField } from '@shopify/polaris';
import { useText } from '#app/ui/text/use-text.tsx';
import type { MediaValue } from './drop-values.ts';
import { MediaPreview } from './media-preview.tsx';

interface MediaItemProps {
  item: MediaValue;
  place: string;
  title: string;
  problem: string | undefined;
  onChange: (item: MediaValue) => void;
  onRemove: () => void;
  onForward?: () => void;
}

/** One picture or video, with its words. */
export function MediaItem({ item, place, title, problem, onChange, onRemove, onForward }: MediaItemProps) {
  const text = useText();
  return (
    <li className="drop-medium">
      <MediaPreview item={item} words={item.alt || title} />
      <div className="drop-medium-words">
        <TextField
          label={text('drop.altOf', { place })}
          value={item.alt}
          onChange={(alt) => onChange({ ...item, alt })}
          maxLength={512}
          autoComplete="off"
          helpText={text('drop.altHelp')}
          error={problem ?? false}
        />
        <InlineStack gap="200">
          {onForward && (
            <Button
              variant="plain"
              onClick={onForward}
              accessibilityLabel={text('drop.mediaForward', { place })}
            >
              {text('drop.forward')}
            </Button>
          )}
          <Button
            variant="plain"
            tone="critical"
            onClick={onRemove}
            accessibilityLabel={text('drop.removeMedia', { place })}
          >
            {text('drop.remove')}
          </Button>
        </InlineStack>
      </div>
    </li>
  );
}
