import { BlockStack, Button, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { memo, useId, useRef } from 'react';
import type { ViewedSocial } from '#app/domain/collabs/detail/collab-view.ts';
import { useText } from '#app/ui/text/use-text.tsx';
import { socialWords } from './form-values.ts';
import type { CardForm } from './use-card-forms.ts';
import { SocialFields } from './social-fields.tsx';

interface SocialsCardProps {
  form: CardForm<'socials'>;
  /** What the creator says, where the brand may see it and says nothing itself. */
  creators: readonly ViewedSocial[];
}

const most = 50;

/** Where else the creator is found: what the brand wrote, over what the creator says. */
export const SocialsCard = memo(function SocialsCard({ form, creators }: SocialsCardProps) {
  const text = useText();
  const { values, set, problemAt } = form;
  const { socials } = values;
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  // The button that was pressed goes with its profile, and the focus with the button.
  const remove = (index: number) => {
    group.current?.focus();
    set(
      'socials',
      socials.filter((_, at) => at !== index),
    );
  };
  const isCreators = socials.length === 0 && creators.length > 0;
  const add = () => set('socials', [...socials, socialWords({ platform: '' })]);
  return (
    <Card>
      <div ref={group} role="group" aria-labelledby={id} tabIndex={-1}>
        <BlockStack gap="400">
          <Text as="h2" variant="headingMd" id={id}>
            {text('collab.socials')}
          </Text>
          {socials.length === 0 && (
            <Text as="p" tone="subdued">
              {text(isCreators ? 'collab.creatorsSocials' : 'collab.noSocials')}
            </Text>
          )}
          {isCreators && <CreatorsSocials creators={creators} />}
          {socials.map((social, index) => (
            <SocialFields
              // Nothing else tells two profiles apart that are being typed.
              key={index}
              place={index + 1}
              social={social}
              problemAt={(name) => problemAt(`socials[${index}].${name}`)}
              onChange={(change) =>
                set(
                  'socials',
                  socials.map((one, at) => (at === index ? { ...one, ...change } : one)),
                )
              }
              onRemove={() => remove(index)}
            />
          ))}
          <InlineStack>
            {isCreators ? (
              <Button onClick={() => set('socials', creators.map(socialWords))}>
                {text('collab.ownSocials')}
              </Button>
            ) : (
              <Button onClick={add} disabled={socials.length >= most}>
                {text('collab.addSocial')}
              </Button>
            )}
          </InlineStack>
        </BlockStack>
      </div>
    </Card>
  );
});

function CreatorsSocials({ creators }: Pick<SocialsCardProps, 'creators'>) {
  return (
    <BlockStack as="ul" gap="100">
      {creators.map(({ platform, handle, url }, index) => (
        <li key={index} style={{ listStyle: 'none' }}>
          <Text as="p" breakWord>
            {`${platform}: `}
            {url !== undefined && /^https:\/\//.test(url) ? (
              <Link url={url} target="_blank">
                {handle || url}
              </Link>
            ) : (
              handle || url
            )}
          </Text>
        </li>
      ))}
    </BlockStack>
  );
}
