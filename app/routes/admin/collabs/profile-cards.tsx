import { BlockStack, Button, Card, FormLayout, InlineStack, Link, Text, TextField } from '@shopify/polaris';
import { memo, useId, useRef } from 'react';
import type { CollabDetail, Social } from '#app/domain/collabs/detail.ts';
import { useMultilineRows } from '#app/ui/accessibility.tsx';
import { useFormats } from '#app/ui/formats.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import { ColorField, NameFields, PictureField, SocialFields } from './collab-fields.tsx';
import { problemOfItems, socialFormValues, type CardForm } from './form-values.ts';
import { Portrait } from './portrait.tsx';

interface ProfileCardProps {
  view: CollabDetail;
  /** The picture's URL for browsers. */
  portrait: string | null;
  form: CardForm<'profile'>;
  name: string;
}

/** The creator's profile in this store: the brand's values, with the creator's own as placeholders. */
export const ProfileCard = memo(function ProfileCard({ view, portrait, form, name }: ProfileCardProps) {
  const t = useTranslate();
  const { date } = useFormats();
  const { values, set, problemAt } = form;
  const since =
    view.acceptedAt === null ? t('collab.notAccepted') : t('collab.claimed', { date: date(view.acceptedAt) });
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {t('collab.profile')}
        </Text>
        <InlineStack gap="400" wrap={false} blockAlign="center">
          <div style={{ flexShrink: 0 }}>
            <Portrait picture={portrait} name={name} isLarge />
          </div>
          <div style={{ minWidth: 0 }}>
            <Text as="p" breakWord>
              {view.email ?? t('collab.erased')}
            </Text>
            <Text as="p" tone="subdued" breakWord>
              {since}
            </Text>
          </div>
        </InlineStack>
        <FormLayout>
          <NameFields form={form} shown={view.shown} />
          <TextField
            label={t('collab.shopTitle')}
            autoComplete="off"
            value={values.title}
            placeholder={view.shown.shopTitle}
            onChange={(value) => set('title', value)}
            error={problemAt('title') ?? false}
          />
          <TextField
            label={t('collab.shopDescription')}
            autoComplete="off"
            value={values.description}
            placeholder={view.shown.shopDescription}
            onChange={(value) => set('description', value)}
            multiline={useMultilineRows(values.description, true)}
            error={problemAt('shop.description') ?? false}
          />
          <PictureField form={form} />
          <ColorField
            label={t('collab.color')}
            value={values.primaryColor}
            placeholder={view.shown.primaryColor ?? ''}
            onChange={(value) => set('primaryColor', value)}
            error={problemAt('primaryColor')}
          />
          <TextField
            label={t('collab.tags')}
            helpText={t('collab.tagsHelp')}
            autoComplete="off"
            value={values.tags}
            onChange={(value) => set('tags', value)}
            error={problemOfItems(problemAt, 'tags', values.tags.split(',').length) ?? false}
          />
        </FormLayout>
      </BlockStack>
    </Card>
  );
});

interface SocialsCardProps {
  form: CardForm<'socials'>;
  /** The creator's own value, if the brand may see it and has none. */
  creators: readonly Social[];
}

const maxItems = 50;

/** Profiles on other platforms: the brand's values, with the creator's own as placeholders. */
export const SocialsCard = memo(function SocialsCard({ form, creators }: SocialsCardProps) {
  const t = useTranslate();
  const { values, set, problemAt } = form;
  const { socials } = values;
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  // The pressed button is removed with its profile, and the focus with it.
  const remove = (index: number) => {
    group.current?.focus();
    set(
      'socials',
      socials.filter((_, at) => at !== index),
    );
  };
  const isCreators = socials.length === 0 && creators.length > 0;
  const add = () => set('socials', [...socials, socialFormValues({ platform: '' })]);
  return (
    <Card>
      <div ref={group} role="group" aria-labelledby={id} tabIndex={-1}>
        <BlockStack gap="400">
          <Text as="h2" variant="headingMd" id={id}>
            {t('collab.socials')}
          </Text>
          {socials.length === 0 && (
            <Text as="p" tone="subdued">
              {t(isCreators ? 'collab.creatorsSocials' : 'collab.noSocials')}
            </Text>
          )}
          {isCreators && <CreatorsSocials creators={creators} />}
          {socials.map((social, index) => (
            <SocialFields
              // New profiles have no other identity.
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
              <Button onClick={() => set('socials', creators.map(socialFormValues))}>
                {t('collab.ownSocials')}
              </Button>
            ) : (
              <Button onClick={add} disabled={socials.length >= maxItems}>
                {t('collab.addSocial')}
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
