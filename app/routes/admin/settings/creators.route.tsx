import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  BlockStack,
  Button,
  Card,
  Checkbox,
  ChoiceList,
  InlineStack,
  Text,
  TextField,
} from '@shopify/polaris';
import { withAdminAction, withAdminPage } from '#app/http/admin-page.ts';
import { listFieldsOfDrops } from '#app/domain/drops/editable-drop.ts';
import {
  getCreatorSettings,
  saveCreatorSettings,
  type CreatorSettings,
  type ProductScope,
} from '#app/domain/drops/drafts/creator-rules.ts';
import { listUnapprovedSchedules } from '#app/domain/drops/drafts/review.ts';
import type { GlobalId } from '#app/ids.ts';
import { appBridge, pickProducts, toast } from '#app/ui/app-bridge.ts';
import { changedValues, type SharedFields } from '#app/ui/edit-form-state.ts';
import { useEditForm, type EditForm } from '#app/ui/edit-form.tsx';
import { keepInputOnError, keepPageOnError } from '#app/ui/page-data.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import { ScheduledDrops } from './scheduled-drops.tsx';
import { SettingsPage } from './settings-page.tsx';

/** What creators may write in drops, and whether the brand approves them first. */
export function loader({ request }: LoaderFunctionArgs) {
  return withAdminPage(request, async ({ channelId }) => {
    const [settings, fields, schedules] = await Promise.all([
      getCreatorSettings(channelId),
      listFieldsOfDrops(channelId),
      listUnapprovedSchedules(channelId),
    ]);
    return {
      settings,
      fields,
      schedules: {
        ...schedules,
        next: schedules.next.map(({ publishAt, ...draft }) => ({
          ...draft,
          publishAt: publishAt?.toISOString() ?? null,
        })),
      },
    };
  });
}

export function action({ request }: ActionFunctionArgs) {
  return withAdminAction(request, async ({ channelId }, sent) => {
    await saveCreatorSettings(channelId, sent);
    return {};
  });
}

export const clientAction = keepInputOnError;
export const clientLoader = keepPageOnError;

const numbers = ['maxDrops', 'maxProducts', 'maxMedia'] as const;

/** Numbers as they are typed. */
type Values = Omit<CreatorSettings, (typeof numbers)[number]> & Record<(typeof numbers)[number], string>;

function valuesOf(settings: CreatorSettings): Values {
  const typed = Object.fromEntries(numbers.map((name) => [name, String(settings[name])]));
  return { ...settings, ...(typed as Pick<Values, (typeof numbers)[number]>) };
}

function settingsOf(typed: Values): CreatorSettings {
  const [maxDrops = NaN, maxProducts = NaN, maxMedia = NaN] = numbers.map((name) =>
    Number.parseFloat(typed[name]),
  );
  return { ...typed, maxDrops, maxProducts, maxMedia };
}

const labels = {
  reviewEmail: 'creatorRules.email',
  lockedFields: 'creatorRules.lockedFields',
  productScope: 'creatorRules.products',
  maxDrops: 'creatorRules.maxDrops',
  maxProducts: 'creatorRules.maxProducts',
  maxMedia: 'creatorRules.maxMedia',
} as const;

/** The settings that others may change while the form is open. */
function useSharedSettings(choices: readonly { value: string; label: string }[]): SharedFields<Values> {
  const t = useTranslate();
  return {
    labels,
    of: (values) => ({ ...settingsOf(values) }),
    with: (values, changed) => valuesOf({ ...settingsOf(values), ...changed }),
    textOf(field, value) {
      if (field === 'lockedFields')
        return (value as string[])
          .map((name) => choices.find((choice) => choice.value === name)?.label ?? name)
          .join(', ');
      if (field !== 'productScope') return String(value);
      const scope = value as ProductScope;
      if (scope.kind === 'products') return scope.products.map(({ title }) => title).join(', ');
      return scope.kind === 'collection' ? scope.title : t('creatorRules.scope-all');
    },
  };
}

export default function CreatorSettingsPage() {
  const { settings, fields, schedules } = useLoaderData<typeof loader>();
  const t = useTranslate();
  const choices = useFieldChoices(fields);
  const form = useEditForm<Values>({
    initial: valuesOf(settings),
    shared: useSharedSettings(choices),
    toSend: (typed, seen) => changedValues(settingsOf(typed), settingsOf(seen)),
    onSaved: () => toast(t('ui.saved')),
  });
  const { values, set, problemAt } = form;
  return (
    <SettingsPage title={t('creatorRules.title')} subtitle={t('creatorRules.about')}>
      {form.bar}
      <BlockStack gap="400">
        <Card>
          <BlockStack gap="300">
            <Heading>{t('creatorRules.approval')}</Heading>
            <Checkbox
              label={t('creatorRules.needsApproval')}
              helpText={t('creatorRules.needsApprovalHelp')}
              checked={values.needsApproval}
              onChange={(isOn) => set('needsApproval', isOn)}
            />
            {values.needsApproval && schedules.count > 0 && <ScheduledDrops {...schedules} />}
            {values.needsApproval && (
              <TextField
                label={t('creatorRules.email')}
                helpText={t('creatorRules.emailHelp')}
                type="email"
                autoComplete="email"
                value={values.reviewEmail}
                onChange={(email) => set('reviewEmail', email)}
                error={problemAt('reviewEmail') ?? false}
              />
            )}
          </BlockStack>
        </Card>
        <Fields form={form} choices={choices} />
        <Products form={form} />
        <Card>
          <BlockStack gap="300">
            <Heading>{t('creatorRules.limits')}</Heading>
            {numbers.map((name) => (
              <TextField
                key={name}
                label={t(`creatorRules.${name}`)}
                helpText={t(`creatorRules.${name}Help`)}
                type="number"
                inputMode="numeric"
                autoComplete="off"
                value={values[name]}
                onChange={(text) => set(name, text)}
                error={problemAt(name) ?? false}
              />
            ))}
          </BlockStack>
        </Card>
      </BlockStack>
    </SettingsPage>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <Text as="h2" variant="headingMd">
      {children}
    </Text>
  );
}

const fieldNames = ['title', 'description', 'media', 'notes', 'variants'] as const;

interface FieldChoice {
  value: string;
  label: string;
  helpText?: string;
}

/** The fields of drops and products with their labels. */
function useFieldChoices(
  fields: readonly { ownerType: string; handle: string; name: string }[],
): FieldChoice[] {
  const t = useTranslate();
  return [
    ...fieldNames.map((value) => ({
      value: value as string,
      label: t(`creatorRules.field-${value}`),
      ...(value === 'title' && { helpText: t('creatorRules.titleHelp') }),
    })),
    ...fields.map(({ ownerType, handle, name }) => ({
      value: `${ownerType}.${handle}`,
      label: t(ownerType === 'drop' ? 'creatorRules.ofDrop' : 'creatorRules.ofProduct', { name }),
    })),
  ];
}

interface FieldsProps {
  form: EditForm<Values>;
  choices: FieldChoice[];
}

/** The fields that creators may edit: all that are not locked. */
function Fields({ form: { values, set }, choices }: FieldsProps) {
  const t = useTranslate();
  const all = choices.map(({ value }) => value);
  return (
    <Card>
      <BlockStack gap="300">
        <Heading>{t('creatorRules.fields')}</Heading>
        <ChoiceList
          allowMultiple
          title={t('creatorRules.fieldsHelp')}
          choices={choices}
          selected={all.filter((name) => !values.lockedFields.includes(name))}
          onChange={(selected) =>
            set(
              'lockedFields',
              all.filter((name) => !selected.includes(name)),
            )
          }
        />
      </BlockStack>
    </Card>
  );
}

/** All products, those of a collection, or a list. */
function Products({ form: { values, set, problemAt } }: { form: EditForm<Values> }) {
  const t = useTranslate();
  const { productScope: scope } = values;
  const choose = async (kind: string) => {
    if (kind === 'all') set('productScope', { kind: 'all' });
    const picked = kind === 'collection' ? await pickCollection(scope) : await pickList(kind, scope);
    if (picked) set('productScope', picked);
  };
  const problem = problemAt('productScope') ?? problemAt('productScope.products');
  return (
    <Card>
      <BlockStack gap="300">
        <Heading>{t('creatorRules.products')}</Heading>
        <ChoiceList
          title={t('creatorRules.productsHelp')}
          choices={(['all', 'collection', 'products'] as const).map((value) => ({
            value,
            label: t(`creatorRules.scope-${value}`),
          }))}
          selected={[scope.kind]}
          onChange={([kind = 'all']) => void choose(kind)}
          {...(problem !== undefined && { error: problem })}
        />
        {scope.kind === 'collection' && <Text as="p">{scope.title}</Text>}
        {scope.kind === 'products' && (
          <div style={{ overflowWrap: 'anywhere' }}>
            <Text as="p">{scope.products.map(({ title }) => title).join(' · ')}</Text>
          </div>
        )}
        {scope.kind !== 'all' && (
          <InlineStack>
            <Button onClick={() => void choose(scope.kind)}>{t(`creatorRules.choose-${scope.kind}`)}</Button>
          </InlineStack>
        )}
      </BlockStack>
    </Card>
  );
}

/** @returns undefined when the user closed the picker. */
async function pickCollection(scope: ProductScope): Promise<ProductScope | undefined> {
  const selectionIds = scope.kind === 'collection' ? [{ id: scope.id }] : [];
  const picked = await appBridge().resourcePicker({ type: 'collection', action: 'select', selectionIds });
  const [collection] = picked ?? [];
  return collection && { kind: 'collection', id: collection.id as GlobalId, title: collection.title };
}

async function pickList(kind: string, scope: ProductScope): Promise<ProductScope | undefined> {
  if (kind !== 'products') return undefined;
  const selected = scope.kind === 'products' ? scope.products.map(({ id }) => id) : [];
  const products = await pickProducts({ selected });
  if (!products || products.length === 0) return undefined;
  return { kind: 'products', products: products.map(({ id, title }) => ({ id, title })) };
}
