import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  BlockStack,
  Box,
  Button,
  Card,
  Checkbox,
  FormLayout,
  InlineStack,
  Select,
  Text,
  TextField,
} from '@shopify/polaris';
import { withAdminAction, withAdminPage } from '#app/http/admin-page.ts';
import {
  getApplicationForm,
  getApplicationUrl,
  saveApplicationForm,
  type ApplicationForm,
  type Question,
} from '#app/domain/creators/applications/form.ts';
import { toast } from '#app/ui/app-bridge.ts';
import { CopyField } from '#app/ui/copy-field.tsx';
import { changedValues } from '#app/ui/edit-form-state.ts';
import { useEditForm, type EditForm } from '#app/ui/edit-form.tsx';
import { keepInputOnError, keepPageOnError } from '#app/ui/page-data.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import { SettingsPage } from './settings-page.tsx';

/** The page on which creators apply, with the brand's questions. */
export function loader({ request }: LoaderFunctionArgs) {
  return withAdminPage(request, async ({ channelId }) => {
    const [form, url] = await Promise.all([getApplicationForm(channelId), getApplicationUrl(channelId)]);
    return { form, url };
  });
}

export function action({ request }: ActionFunctionArgs) {
  return withAdminAction(request, async ({ channelId }, sent) => {
    await saveApplicationForm(channelId, sent);
    return {};
  });
}

export const clientAction = keepInputOnError;
export const clientLoader = keepPageOnError;

const kinds = ['text', 'long-text', 'choice', 'link'] as const;
const maxQuestions = 20;

const labels = { intro: 'applications.intro', questions: 'applications.questions' } as const;

function textOf(field: string, value: unknown): string {
  if (field !== 'questions') return String(value);
  return (value as Question[])
    .map(({ label, options }) => [label, ...options.map((option) => `– ${option}`)].join('\n'))
    .join('\n');
}

export default function ApplicationSettings() {
  const { form: saved, url } = useLoaderData<typeof loader>();
  const t = useTranslate();
  const form = useEditForm<ApplicationForm>({
    initial: saved,
    toSend: changedValues,
    onSaved: () => toast(t('ui.saved')),
    shared: { labels, textOf },
  });
  const { values, set, problemAt } = form;
  const add = () => {
    const id = crypto.randomUUID().replaceAll('-', '');
    const added: Question = { id, kind: 'text', label: '', isRequired: false, options: [] };
    set('questions', [...values.questions, added]);
  };
  return (
    <SettingsPage title={t('ui.applications')} subtitle={t('settings.applicationsAbout')}>
      {form.bar}
      <BlockStack gap="400">
        <Card>
          <FormLayout>
            <Checkbox
              label={t('applications.enabled')}
              helpText={t('applications.enabledHelp')}
              checked={values.isEnabled}
              onChange={(isOn) => set('isEnabled', isOn)}
            />
            <CopyField label={t('applications.url')} value={url} />
            <TextField
              label={t('applications.intro')}
              autoComplete="off"
              multiline={3}
              maxLength={2000}
              value={values.intro}
              onChange={(intro) => set('intro', intro)}
              error={problemAt('intro') ?? false}
            />
          </FormLayout>
        </Card>
        <Box paddingInline={{ xs: '400', sm: '0' }}>
          <Text as="h2" variant="headingMd">
            {t('applications.questions')}
          </Text>
          <Text as="p" tone="subdued">
            {t('applications.questionsHelp')}
          </Text>
        </Box>
        {values.questions.map((question, index) => (
          <QuestionCard key={question.id} form={form} question={question} index={index} />
        ))}
        <Box paddingInline={{ xs: '400', sm: '0' }}>
          <Button onClick={add} disabled={values.questions.length >= maxQuestions}>
            {t('applications.addQuestion')}
          </Button>
        </Box>
      </BlockStack>
    </SettingsPage>
  );
}

interface QuestionCardProps {
  form: EditForm<ApplicationForm>;
  question: Question;
  index: number;
}

/** One question: its kind and text, with buttons to move and delete it. */
function QuestionCard({ form: { values, set, problemAt }, question, index }: QuestionCardProps) {
  const t = useTranslate();
  const { questions } = values;
  const { kind, label, isRequired, options } = question;
  const change = (changed: Partial<Question>) =>
    set(
      'questions',
      questions.map((one, at) => (at === index ? { ...one, ...changed } : one)),
    );
  const move = (to: number) =>
    set('questions', questions.filter((_, at) => at !== index).toSpliced(to, 0, question));
  const path = `questions[${index}]`;
  const optionProblem = options.map((_, at) => problemAt(`${path}.options[${at}]`)).find(Boolean);
  return (
    <Card>
      <FormLayout>
        <TextField
          label={t('applications.question', { number: index + 1 })}
          autoComplete="off"
          maxLength={500}
          value={label}
          onChange={(text) => change({ label: text })}
          error={problemAt(`${path}.label`) ?? false}
        />
        <Select
          label={t('applications.kind')}
          options={kinds.map((value) => ({ value, label: t(`applications.kind-${value}`) }))}
          value={kind}
          onChange={(value) => change({ kind: kinds.find((one) => one === value) ?? 'text' })}
        />
        {kind === 'choice' && (
          <TextField
            label={t('applications.options')}
            helpText={t('applications.optionsHelp')}
            autoComplete="off"
            multiline={4}
            value={options.join('\n')}
            onChange={(text) => change({ options: text === '' ? [] : text.split('\n') })}
            error={problemAt(`${path}.options`) ?? optionProblem ?? false}
          />
        )}
        <Checkbox
          label={t('applications.required')}
          checked={isRequired}
          onChange={(isOn) => change({ isRequired: isOn })}
        />
        <InlineStack gap="200">
          <Button disabled={index === 0} onClick={() => move(index - 1)}>
            {t('applications.moveUp')}
          </Button>
          <Button disabled={index === questions.length - 1} onClick={() => move(index + 1)}>
            {t('applications.moveDown')}
          </Button>
          <Button
            tone="critical"
            variant="plain"
            onClick={() =>
              set(
                'questions',
                questions.filter((_, at) => at !== index),
              )
            }
          >
            {t('applications.deleteQuestion')}
          </Button>
        </InlineStack>
      </FormLayout>
    </Card>
  );
}
