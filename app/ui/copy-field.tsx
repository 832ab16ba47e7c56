import { Button, Text, TextField } from '@shopify/polaris';
import { ClipboardIcon } from '@shopify/polaris-icons';
import { useId, useRef, useState, type ReactNode } from 'react';
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
          <Button
            icon={ClipboardIcon}
            accessibilityLabel={t('ui.copyValue', { what: label })}
            onClick={() => copy(value, t('ui.copied'))}
          >
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
  /** The result for screen readers; a failure is also shown below the field. */
  announcement: ReactNode;
}

/** Copies a field's text; if the browser denies it, selects the text and shows a message. */
export function useCopy(fieldId: string): Copying {
  const t = useTranslate();
  const [result, setResult] = useState<{ done: string; attempt: number } | 'blocked'>();
  const attempts = useRef(0);
  const copy = async (words: string, done: string) => {
    const field = document.getElementById(fieldId);
    const isCopied = await copyText(words, field instanceof HTMLInputElement ? field : undefined);
    attempts.current += 1;
    setResult(isCopied ? { done, attempt: attempts.current } : 'blocked');
    if (isCopied) toast(done);
  };
  const isBlocked = result === 'blocked';
  return {
    copy: (words, done) => void copy(words, done),
    announcement: (
      <>
        {/* Not an error of the field: saving focuses those. */}
        <div role="alert">
          {isBlocked && (
            <Text as="p" tone="critical">
              {t('ui.copyByHand')}
            </Text>
          )}
        </div>
        {/* The toast is outside the app's frame. A new element is announced again. */}
        <div role="status">
          {result && !isBlocked && (
            <Text key={result.attempt} as="span" visuallyHidden>
              {result.done}
            </Text>
          )}
        </div>
      </>
    ),
  };
}

/**
 * Copies a text. A frame may have no clipboard access; the copy command of a selection needs none.
 * @param field the field with the text, which stays selected for manual copying when nothing else works.
 * @returns whether it was copied.
 */
async function copyText(text: string, field: HTMLInputElement | undefined): Promise<boolean> {
  const { activeElement } = document;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.focus();
    field?.select();
    // Deprecated, but the only way without the permission.
    // oxlint-disable-next-line typescript/no-deprecated
    const isCopied = field?.value === text && document.execCommand('copy');
    if (isCopied && activeElement instanceof HTMLElement) activeElement.focus();
    return isCopied;
  }
}
