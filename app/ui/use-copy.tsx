import { InlineError } from '@shopify/polaris';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { copyText } from './copy-text.ts';
import { useText } from './text/use-text.tsx';
import { toast } from './toast.ts';

/** Copying what stands in a field. */
export interface Copying {
  /** @param done what is said when it was copied. */
  copy: (text: string, done: string) => void;
  /** Says that the browser did not allow it, and what to do: for below the field. */
  notice: ReactNode;
}

/** Copies what a field holds; where the page is kept from the clipboard, leaves it selected there and says so. */
export function useCopy(fieldId: string): Copying {
  const text = useText();
  const [isBlocked, setBlocked] = useState(false);
  const copy = async (words: string, done: string) => {
    const field = document.getElementById(fieldId);
    const isCopied = await copyText(words, field instanceof HTMLInputElement ? field : undefined);
    setBlocked(!isCopied);
    if (isCopied) toast(done);
  };
  return {
    copy: (words, done) => void copy(words, done),
    notice: (
      <div role="alert">{isBlocked && <InlineError message={text('ui.copyByHand')} fieldID={fieldId} />}</div>
    ),
  };
}
