import { Button, FormLayout, InlineStack, TextField } from '@shopify/polaris';
import { useText } from '#app/ui/text/use-text.tsx';
import type { SocialWords } from './form-values.ts';

interface SocialFieldsProps {
  /** The first is 1. */
  place: number;
  social: SocialWords;
  problemAt: (name: string) => string | undefined;
  onChange: (change: Partial<SocialWords>) => void;
  onRemove: () => void;
}

/** One profile of the creator elsewhere. */
export function SocialFields({ place, social, problemAt, onChange, onRemove }: SocialFieldsProps) {
  const text = useText();
  const field = (name: Exclude<keyof SocialWords, 'kept'>) => (
    <TextField
      label={text(`collab.social-${name}`)}
      autoComplete="off"
      value={social[name]}
      onChange={(value) => onChange({ [name]: value })}
      error={problemAt(name) ?? false}
      {...(name === 'followers' && { inputMode: 'numeric' as const })}
      {...(name === 'url' && { type: 'url' as const, placeholder: 'https://' })}
    />
  );
  return (
    <div role="group" aria-label={text('collab.social', { place })}>
      <FormLayout>
        <FormLayout.Group>
          {field('platform')}
          {field('handle')}
        </FormLayout.Group>
        <FormLayout.Group>
          {field('url')}
          {field('followers')}
        </FormLayout.Group>
        <InlineStack>
          <Button
            variant="plain"
            tone="critical"
            onClick={onRemove}
            accessibilityLabel={text('collab.removeSocial', { place })}
          >
            {text('collab.remove')}
          </Button>
        </InlineStack>
      </FormLayout>
    </div>
  );
}
