import { BlockStack, Button, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import { toast } from '#app/ui/toast.ts';
import { useAct } from '#app/ui/use-act.ts';
import { useTypingGuard } from '#app/ui/use-typing-guard.ts';

interface RenameFieldProps {
  id: string;
  name: string;
  onRenamed: () => void;
}

/** Gives a field another name; its handle stays. */
export function RenameField({ id, name: former, onRenamed }: RenameFieldProps) {
  const text = useText();
  const [name, setName] = useState(former);
  const { act, isActing, problem, problemAt } = useAct(() => {
    toast(text('ui.saved'));
    onRenamed();
  });
  useTypingGuard(name !== former);
  return (
    <BlockStack gap="300">
      <ProblemBanner problem={problem} shown={['name']} />
      <TextField
        label={text('settings.fieldName')}
        value={name}
        onChange={setName}
        error={problemAt('name') ?? false}
        maxLength={255}
        autoComplete="off"
        autoFocus
        connectedRight={
          <Button loading={isActing} onClick={() => act({ intent: 'rename', id, name })}>
            {text('ui.save')}
          </Button>
        }
      />
    </BlockStack>
  );
}
