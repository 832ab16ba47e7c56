import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useNavigate } from '@remix-run/react';
import { BlockStack, Card, FormLayout, Page, Text, TextField } from '@shopify/polaris';
import { answerOnce, answerPage } from '#app/auth/admin-page.ts';
import { listTierChoices } from '#app/domain/campaigns/list-tier-choices.ts';
import { storeMeasures } from '#app/domain/channels/store-measures.ts';
import { addCollab } from '#app/domain/collabs/add-collab.ts';
import { createCollabBody } from '#app/domain/input/create-collab-body.ts';
import { validate } from '#app/domain/input/validate.ts';
import { keepShown } from '#app/ui/keep-shown.ts';
import { keepTyped } from '#app/ui/keep-typed.ts';
import { useText } from '#app/ui/text/use-text.tsx';
import { useNewForm } from '#app/ui/use-new-form.ts';
import { DiscountCard } from './discount-card.tsx';
import { collabChange, formOnceMade, newForm } from './form-values.ts';
import type { CollabForm } from './form-values.ts';
import { NameFields } from './name-fields.tsx';
import { readForm } from './read-form.ts';

/** A new collab: whom the brand begins to work with, and on what terms. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerPage(request, async ({ channelId }) => {
    const [tiers, { currency }] = await Promise.all([listTierChoices(channelId), storeMeasures(channelId)]);
    return { tiers, currency };
  });
}

/** Makes the collab. */
export function action({ request }: ActionFunctionArgs) {
  return answerOnce(request, async ({ caller }, input) => {
    const body = readForm(input);
    // No tier is one that is left out, and the default one is taken then.
    const { collab } = validate(createCollabBody, { ...body, affiliateCode: given(body['affiliateCode']) });
    const add = await addCollab(caller, collab);
    return async (tx) => ({ collabId: await add(tx) });
  });
}

function given(text: unknown): unknown {
  return text === ' ' ? undefined : text;
}

export const clientAction = keepTyped;
export const clientLoader = keepShown;

export default function NewCollab() {
  const { tiers, currency } = useLoaderData<typeof loader>();
  const text = useText();
  const navigate = useNavigate();
  const standard = tiers.find(({ isDefault, isArchived }) => isDefault && !isArchived);
  const form = useNewForm<CollabForm, { collabId: string }>({
    initial: newForm(standard?.id ?? ''),
    addressOf: ({ collabId }) => `/collabs/${collabId}`,
    changes: collabChange,
    asMade: formOnceMade,
    onSaved: ({ collabId }) => navigate(`/collabs/${collabId}?created`),
  });
  const { values, set, problemAt } = form;
  return (
    <Page title={text('collab.new')} backAction={{ content: text('collabs.title'), url: '/collabs' }}>
      <BlockStack gap="400">
        {form.bar}
        <Card>
          <BlockStack gap="400">
            <Text as="h2" variant="headingMd">
              {text('collab.profile')}
            </Text>
            <FormLayout>
              <TextField
                label={text('collab.email')}
                requiredIndicator
                type="email"
                autoComplete="off"
                helpText={text('collab.emailHelp')}
                value={values.email}
                onChange={(value) => set('email', value)}
                error={problemAt('email') ?? false}
              />
              <NameFields form={form} />
              <TextField
                label={text('collabs.code')}
                autoComplete="off"
                helpText={text('collab.codeHelp')}
                value={values.affiliateCode}
                onChange={(value) => set('affiliateCode', value)}
                error={problemAt('affiliateCode') ?? false}
              />
            </FormLayout>
          </BlockStack>
        </Card>
        <DiscountCard form={form} tiers={tiers} currency={currency} canBeNone={!standard} />
      </BlockStack>
    </Page>
  );
}
