import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useNavigate } from '@remix-run/react';
import { BlockStack, Card, Checkbox, FormLayout, Link, Page, Text, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { withIdempotentAction, withAdminPage } from '#app/http/admin-page.ts';
import { listTiers } from '#app/domain/campaigns/list.ts';
import { getStoreUnits } from '#app/domain/channels/settings.ts';
import { createCollab, withOrigin } from '#app/domain/collabs/create.ts';
import { requireOwnChannel } from '#app/domain/channels/authorize.ts';
import { createCollabBody } from '#app/domain/collabs/input.ts';
import { inviteCollabs } from '#app/domain/creators/invitations/invitations.ts';
import { canSendMail } from '#app/domain/mail-state.ts';
import { validate } from '#app/domain/input/validate.ts';
import { keepInputOnError, keepPageOnError } from '#app/ui/page-data.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import { useCreateForm } from '#app/ui/create-form.ts';
import { DiscountCard } from './discount-card.tsx';
import {
  collabChange,
  fieldOfCollabProblem,
  newForm,
  savedCollabForm,
  type CollabForm,
} from './form-values.ts';
import { NameFields } from './collab-fields.tsx';
import { useListUrl } from './list-url.ts';
import { readCollabForm } from './read-form.ts';

/** A new collab. */
export function loader({ request }: LoaderFunctionArgs) {
  return withAdminPage(request, async ({ channelId }) => {
    const [tiers, { currency }] = await Promise.all([listTiers(channelId), getStoreUnits(channelId)]);
    return { tiers, currency, canInvite: canSendMail() };
  });
}

/** Creates the collab. */
export function action({ request }: ActionFunctionArgs) {
  return withIdempotentAction(request, async ({ principal }, input) => {
    const { collab: sent } = await readCollabForm(input, (body) =>
      validate(createCollabBody, { ...body, affiliateCode: codeOrDefault(body['affiliateCode']) }),
    );
    // An absent tier would mean the default one, and the form shows none.
    const collab = { ...sent, collabTier: sent.collabTier ?? null };
    const channel = await requireOwnChannel(principal);
    const invites =
      typeof input === 'object' && input !== null && 'invites' in input && input.invites === true;
    return async (tx) => {
      const { record } = await createCollab(
        tx,
        channel,
        withOrigin(collab, invites ? 'invitation' : 'admin'),
      );
      if (invites) await inviteCollabs(tx, channel.id, { collabIds: [record.id] });
      return { collabId: record.id };
    };
  });
}

function codeOrDefault(text: unknown): unknown {
  return text === ' ' ? undefined : text;
}

export const clientAction = keepInputOnError;
export const clientLoader = keepPageOnError;

export default function NewCollab() {
  const { tiers, currency, canInvite } = useLoaderData<typeof loader>();
  const t = useTranslate();
  const navigate = useNavigate();
  const [invites, setInvites] = useState(false);
  const standard = tiers.find(({ isDefault, isArchived }) => isDefault && !isArchived);
  const form = useCreateForm<CollabForm, { collabId: string }>({
    initial: newForm(standard?.id ?? ''),
    urlOf: ({ collabId }) => `/collabs/${collabId}`,
    toSend: (typed) => ({ ...typed, invites }),
    changes: collabChange,
    fieldAt: fieldOfCollabProblem,
    asSaved: savedCollabForm,
    onSaved: ({ collabId }) => navigate(`/collabs/${collabId}?created`),
  });
  const { values, set, problemAt } = form;
  const emailProblem = problemAt('email');
  return (
    <Page title={t('collab.new')} backAction={{ content: t('collabs.title'), url: useListUrl() }}>
      <BlockStack gap="400">
        {form.bar}
        <Card>
          <BlockStack gap="400">
            <Text as="h2" variant="headingMd">
              {t('collab.profile')}
            </Text>
            <FormLayout>
              <TextField
                label={t('collab.email')}
                requiredIndicator
                type="email"
                autoComplete="off"
                helpText={t('collab.emailHelp')}
                value={values.email}
                onChange={(value) => set('email', value)}
                error={
                  emailProblem !== undefined && (
                    <EmailProblem message={emailProblem} collabId={form.problem?.collabId} />
                  )
                }
              />
              <NameFields form={form} />
              <TextField
                label={t('collabs.code')}
                autoComplete="off"
                helpText={t('collab.codeHelp')}
                value={values.affiliateCode}
                onChange={(value) => set('affiliateCode', value)}
                error={problemAt('affiliateCode') ?? false}
              />
              {canInvite && (
                <Checkbox
                  label={t('collab.inviteNow')}
                  helpText={t('collab.inviteNowHelp')}
                  checked={invites}
                  onChange={setInvites}
                />
              )}
            </FormLayout>
          </BlockStack>
        </Card>
        <DiscountCard form={form} tiers={tiers} currency={currency} />
      </BlockStack>
    </Page>
  );
}

/** Why the email cannot be used, with a link to the collab that the creator already has. */
function EmailProblem({ message, collabId }: { message: string; collabId: string | undefined }) {
  const t = useTranslate();
  return (
    <>
      {message}{' '}
      {collabId !== undefined && <Link url={`/collabs/${collabId}`}>{t('applications.viewCollab')}</Link>}
    </>
  );
}
