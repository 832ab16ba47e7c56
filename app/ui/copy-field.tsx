import { Button, InlineError, TextField } from '@shopify/polaris';
import { ClipboardIcon } from '@shopify/polaris-icons';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { toast } from './app-bridge.ts';
import { useTranslate } from './translate.tsx';

/** A text to take elsewhere, whole, with a button that copies it. */
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

/** Copying what stands in a field. */
interface Copying {
  /** @param done what is said when it was copied. */
  copy: (text: string, done: string) => void;
  /** Says that the browser did not allow it, and what to do: for below the field. */
  announcement: ReactNode;
}

/** Copies what a field holds; where the page is kept from the clipboard, leaves it selected there and says so. */
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
 * Puts a text on the clipboard. A frame may be kept from it.
 * @param field the field that holds the text, which is then left selected for a person to copy by hand.
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
