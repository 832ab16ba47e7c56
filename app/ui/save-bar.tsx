import { Banner, BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import { useEffect, useId, useRef } from 'react';
import { tellAppBridge } from './app-bridge.ts';
import { problemText } from './problem-text.ts';
import { useText } from './text/use-text.tsx';

interface SaveBarProps {
  isDirty: boolean;
  isSaving: boolean;
  problem: { code: string; message: string } | undefined;
  save: () => void;
  discard: () => void;
}

/** The admin's contextual save bar of a form, and a banner that stays until what keeps it from being saved is mended. */
export function SaveBar({ isDirty, isSaving, problem, save, discard }: SaveBarProps) {
  const text = useText();
  const id = useId();
  useEffect(() => {
    tellAppBridge((shopify) => (isDirty ? shopify.saveBar.show(id) : shopify.saveBar.hide(id)));
  }, [id, isDirty]);
  useEffect(() => () => tellAppBridge((shopify) => shopify.saveBar.hide(id)), [id]);
  // The button is in the admin's own bar: whoever presses it may be far down the page.
  const notice = useRef<HTMLDivElement>(null);
  const isWrong = problem !== undefined;
  useEffect(() => {
    if (isWrong) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [isWrong]);
  return (
    <>
      {/* The admin draws it: here it takes no room. */}
      <div hidden>
        <ui-save-bar id={id}>
          <button variant="primary" disabled={isSaving} {...(isSaving && { loading: '' })} onClick={save}>
            {text('ui.save')}
          </button>
          <button disabled={isSaving} onClick={discard}>
            {text('ui.discard')}
          </button>
        </ui-save-bar>
      </div>
      {problem && (
        <div ref={notice}>
          <Banner tone="critical" title={text('ui.notSaved')}>
            <BlockStack gap="200">
              <Text as="p" breakWord>
                {problemText(text, problem)}
              </Text>
              <InlineStack>
                <Button onClick={save} loading={isSaving}>
                  {text('ui.retry')}
                </Button>
              </InlineStack>
            </BlockStack>
          </Banner>
        </div>
      )}
    </>
  );
}
