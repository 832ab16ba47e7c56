import { Button, InlineError, TextField } from '@shopify/polaris';
import { ClipboardIcon } from '@shopify/polaris-icons';
import { useId, useState } from 'react';
import { copyText } from './copy-text.ts';
import { useText } from './text/use-text.tsx';
import { toast } from './toast.ts';

/** A text to take elsewhere, whole, with a button that copies it. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const text = useText();
  const id = useId();
  const [hasFailed, setHasFailed] = useState(false);
  const copy = async () => {
    const field = document.getElementById(id);
    const isCopied = await copyText(value, field instanceof HTMLInputElement ? field : undefined);
    setHasFailed(!isCopied);
    if (isCopied) toast(text('ui.copied'));
  };
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
          <Button icon={ClipboardIcon} onClick={() => void copy()}>
            {text('ui.copy')}
          </Button>
        }
      />
      {hasFailed && <InlineError message={text('ui.copyByHand')} fieldID={id} />}
    </>
  );
}
