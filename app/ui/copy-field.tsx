import { Button, InlineError, TextField } from '@shopify/polaris';
import { ClipboardIcon } from '@shopify/polaris-icons';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { toast } from './app-bridge.ts';
import { useTranslate } from './translate.tsx';

/** A read-only text with a copy button. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const t = useTranslate();
  const id = useId();
  const { copy, announcement } = useCopy(id);
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
          <Button icon={ClipboardIcon} onClick={() => copy(value, t('ui.copied'))}>
            {t('ui.copy')}
          </Button>
        }
      />
      {announcement}
    </>
  );
}

/** Copying a field's text. */
interface Copying {
  /** @param done the message after success. */
  copy: (text: string, done: string) => void;
  /** The error when the browser denies access, shown below the field. */
  announcement: ReactNode;
}

/** Copies a field's text; without clipboard access, selects it and shows a message. */
export function useCopy(fieldId: string): Copying {
  const t = useTranslate();
  const [isBlocked, setBlocked] = useState(false);
  const copy = async (words: string, done: string) => {
    const field = document.getElementById(fieldId);
    const isCopied = await copyText(words, field instanceof HTMLInputElement ? field : undefined);
    setBlocked(!isCopied);
    if (isCopied) toast(done);
  };
  return {
    copy: (words, done) => void copy(words, done),
    announcement: (
      <div role="alert">{isBlocked && <InlineError message={t('ui.copyByHand')} fieldID={fieldId} />}</div>
    ),
  };
}

/**
 * Copies a text. A frame may have no clipboard access.
 * @param field the field with the text, which is then selected for manual copying.
 * @returns whether it was copied.
 */
async function copyText(text: string, field?: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.focus();
    field?.select();
    return false;
  }
}
