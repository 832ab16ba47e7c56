import { useEffect, useState } from 'react';
import { askJson } from './ask-json.ts';
import type { EntryValue } from './drop-values.ts';

interface Variant {
  id: string;
  title: string;
}

/** The variants of an entry's product, asked of the store; of no entry there is nothing to ask. */
export function useVariants(entry: EntryValue | undefined) {
  const product = entry?.id;
  const [variants, setVariants] = useState<Variant[]>();
  const [isAway, setAway] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // A product can have more variants than are told at once: the one that is chosen is told in any case.
  const [chosen] = useState(entry?.variantId);
  useEffect(() => {
    if (product === undefined) return;
    let isStale = false;
    askJson<Variant[]>('/drops/products', { body: { variantsOf: product, ...(chosen && { chosen }) } }).then(
      (found) => {
        if (!isStale) setVariants(found);
      },
      () => {
        if (!isStale) setAway(true);
      },
    );
    return () => {
      isStale = true;
    };
  }, [product, chosen, attempt]);
  const askAgain = () => {
    setAway(false);
    setAttempt((before) => before + 1);
  };
  return { variants, isAway, askAgain };
}
