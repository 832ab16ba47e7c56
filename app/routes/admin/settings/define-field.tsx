import { BlockStack, Button, Card, FormLayout, InlineStack, Select, Text, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import { toast } from '#app/ui/toast.ts';
import { useAct } from '#app/ui/use-act.ts';
import { useTypingGuard } from '#app/ui/use-typing-guard.ts';
import { typeWords } from './field-owners.ts';
import type { OwnerType } from './field-owners.ts';

type FieldType = keyof typeof typeWords;
const types = Object.keys(typeWords) as FieldType[];

/** Defines a field. Its handle is made of its name until somebody types another one. */
export function DefineField({ ownerType }: { ownerType: OwnerType }) {
  const text = useText();
  const [name, setName] = useState('');
  const [typedHandle, setTypedHandle] = useState<string>();
  const [type, setType] = useState<FieldType>('single_line_text_field');
  const { act, isActing, problem, problemAt } = useAct(() => {
    setName('');
    setTypedHandle(undefined);
    toast(text('settings.fieldAdded'));
  });
  useTypingGuard(name !== '' || typedHandle !== undefined);
  const handle = typedHandle ?? handleOf(name);
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {text('settings.addField')}
        </Text>
        <ProblemBanner problem={problem} shown={['name', 'handle']} />
        <FormLayout>
          <TextField
            label={text('settings.fieldName')}
            value={name}
            onChange={setName}
            error={problemAt('name') ?? false}
            maxLength={255}
            autoComplete="off"
          />
          <TextField
            label={text('settings.fieldHandle')}
            helpText={text('settings.fieldHandleHelp')}
            value={handle}
            onChange={setTypedHandle}
            error={problemAt('handle') ?? false}
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            monospaced
          />
          <Select
            label={text('settings.fieldType')}
            options={types.map((one) => ({ value: one, label: text(typeWords[one]) }))}
            value={type}
            onChange={(value) => setType(types.find((one) => one === value) ?? type)}
          />
        </FormLayout>
        <InlineStack>
          <Button
            variant="primary"
            loading={isActing}
            onClick={() => act({ intent: 'define', ownerType, name, handle, type })}
          >
            {text('settings.addField')}
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
