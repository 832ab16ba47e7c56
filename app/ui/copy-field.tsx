import { Button, TextField } from '@shopify/polaris';
import { ClipboardIcon } from '@shopify/polaris-icons';
import { useId } from 'react';
import { useText } from './text/use-text.tsx';
import { useCopy } from './use-copy.tsx';

/** A text to take elsewhere, whole, with a button that copies it. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const text = useText();
  const id = useId();
  const { copy, notice } = useCopy(id);
  return (
    <>
      <TextField
        id={id}
        label={label}
        value={value}
        readOnly
        monospaced
        autoComplete="off"
        selectTextOnFocus
        connectedRight={
          <Button icon={ClipboardIcon} onClick={() => copy(value, text('ui.copied'))}>
            {text('ui.copy')}
          </Button>
        }
      />
      {notice}
    </>
  );
}
