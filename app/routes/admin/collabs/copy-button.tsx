import { Button } from '@shopify/polaris';
import { ClipboardIcon } from '@shopify/polaris-icons';
import { copyText } from '#app/ui/copy-text.ts';
import { useText } from '#app/ui/text/use-text.tsx';
import { toast } from '#app/ui/toast.ts';

interface CopyButtonProps {
  words: string;
  /** The field that shows them: they are left selected there where the page is kept from the clipboard. */
  fieldId: string;
  /** What they are, for whoever does not see where the button stands. */
  what: string;
}

/** Copies what stands in a field that can be edited. */
export function CopyButton({ words, fieldId, what }: CopyButtonProps) {
  const text = useText();
  const copy = async () => {
    const field = document.getElementById(fieldId);
    const isCopied = await copyText(words, field instanceof HTMLInputElement ? field : undefined);
    if (isCopied) toast(text('collab.copied', { what }));
  };
  return (
    <Button
      icon={ClipboardIcon}
      accessibilityLabel={text('collab.copy', { what })}
      onClick={() => void copy()}
    />
  );
}
