import { useCallback } from 'react';
import { saySentence } from './say-sentence.ts';
import { useSpeech } from './use-text.tsx';

/** Says what the service says, a refusal or a reason, in the language of the page. */
export function useSaid(): (english: string) => string {
  const { sentences, locale } = useSpeech();
  return useCallback((english) => saySentence(sentences, locale, english), [sentences, locale]);
}
