import { Button, TextField } from '@shopify/polaris';
import { ClipboardIcon } from '@shopify/polaris-icons';
import { useId } from 'react';
import { useText } from '#app/ui/text/use-text.tsx';
import { useCopy } from '#app/ui/use-copy.tsx';

interface CodeFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | false;
}

/** The code that the creator shares: to be changed, and to be copied. */
export function CodeField({ value, onChange, error }: CodeFieldProps) {
  const text = useText();
  const id = useId();
  const { copy, notice } = useCopy(id);
  const what = text('collabs.code');
  return (
    <>
      <TextField
        id={id}
        label={what}
        autoComplete="off"
        monospaced
        value={value}
        onChange={onChange}
        error={error}
        connectedRight={
          <Button
            icon={ClipboardIcon}
            accessibilityLabel={text('collab.copy', { what })}
            onClick={() => copy(value, text('collab.copied', { what }))}
          />
        }
      />
      {notice}
    </>
  );
}
