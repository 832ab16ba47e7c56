import {
  BlockStack,
  Button,
  Card,
  Checkbox,
  FormLayout,
  InlineStack,
  Select,
  Text,
  TextField,
} from '@shopify/polaris';
import { useState } from 'react';
import { toast } from '#app/ui/app-bridge.ts';
import { useUnsavedInputGuard } from '#app/ui/leave-guard.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useSubmit } from '#app/ui/submit.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import { typeLabels, type OwnerType } from './custom-field-labels.ts';

type FieldType = keyof typeof typeLabels;
const types = Object.keys(typeLabels) as FieldType[];

/** Creates a field. Its handle follows its name until the user edits it. */
export function DefineField({ ownerType }: { ownerType: OwnerType }) {
  const t = useTranslate();
  const [name, setName] = useState('');
  const [typedHandle, setTypedHandle] = useState<string>();
  const [type, setType] = useState<FieldType>('single_line_text_field');
  const { submit, isSubmitting, problem, problemAt } = useSubmit(() => {
    setName('');
    setTypedHandle(undefined);
    toast(t('settings.fieldAdded'));
  });
  useUnsavedInputGuard(name !== '' || typedHandle !== undefined);
  const handle = typedHandle ?? handleOf(name);
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {t('settings.addField')}
        </Text>
        <ProblemBanner problem={problem} shown={['name', 'handle']} />
        <FormLayout>
          <TextField
            label={t('settings.fieldName')}
            value={name}
            onChange={setName}
            error={problemAt('name', name) ?? false}
            maxLength={255}
            autoComplete="off"
          />
          <TextField
            label={t('settings.fieldHandle')}
            helpText={t('settings.fieldHandleHelp')}
            value={handle}
            onChange={setTypedHandle}
            error={problemAt('handle', handle) ?? false}
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            monospaced
          />
          <Select
            label={t('settings.fieldType')}
            options={types.map((one) => ({ value: one, label: t(typeLabels[one]) }))}
            value={type}
            onChange={(value) => setType(types.find((one) => one === value) ?? type)}
          />
        </FormLayout>
        <InlineStack>
          <Button
            variant="primary"
            loading={isSubmitting}
            onClick={() => submit({ intent: 'define', ownerType, name, handle, type })}
          >
            {t('settings.addField')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}

/** "Favourite colour" becomes `cc-favourite-colour`. */
function handleOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return words === '' ? '' : `cc-${words}`.slice(0, 64);
}

/** Whether the API may create fields. Saved at once. */
export function AutoDefine({ isOn }: { isOn: boolean }) {
  const t = useTranslate();
  const { submit, isSubmitting, problem } = useSubmit(() => toast(t('ui.saved')));
  return (
    <Card>
      <BlockStack gap="300">
        <ProblemBanner problem={problem} />
        <Checkbox
          label={t('settings.autoDefine')}
          helpText={t('settings.autoDefineHelp')}
          checked={isSubmitting ? !isOn : isOn}
          disabled={isSubmitting}
          onChange={(isChecked) => submit({ intent: 'auto-define', isOn: isChecked })}
        />
      </BlockStack>
    </Card>
  );
}
