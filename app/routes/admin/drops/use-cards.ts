import { useCallback, useEffect, useRef, useState } from 'react';
import type { PickedProduct } from '#app/ui/pick-products.ts';
import { askJson } from './ask-json.ts';

/** What is shown of a product. */
export interface Card {
  id: string;
  title: string;
  image: string | null;
  /** Whether the store no longer has it. */
  isMissing: boolean;
  /** The platform's word; null while the store was not asked. */
  status: string | null;
  hasVariants: boolean;
}

export type Cards = ReadonlyMap<string, Card>;

interface StoreSays {
  cards: {
    platformId: string;
    title: string;
    status: string;
    image: string | null;
    hasVariants: boolean;
  }[];
  missing: string[];
}

interface KnownProduct {
  platformId: string;
  title: string | null;
  isMissing: boolean;
}

/**
 * What is shown of products: at first what is kept of them, then what the store says, asked once the page is there so
 * that nobody waits for it.
 */
export function useCards(known: readonly KnownProduct[]): { cards: Cards; learn: (picked: Card[]) => void } {
  const [cards, setCards] = useState<Cards>(
    () => new Map(known.map((product) => [product.platformId, keptCard(product)])),
  );
  const learn = useCallback((more: Card[]) => {
    setCards((before) => new Map([...before, ...more.map((card) => [card.id, card] as const)]));
  }, []);
  const asked = useRef(new Set<string>());
  useEffect(() => {
    const ids = known.map(({ platformId }) => platformId).filter((id) => !asked.current.has(id));
    if (ids.length === 0) return;
    for (const id of ids) asked.current.add(id);
    const titles = new Map(known.map(({ platformId, title }) => [platformId, title]));
    askJson<StoreSays | null>('/drops/products', { body: { ids } }).then((says) => {
      if (!says) return;
      learn([
        ...says.cards.map(({ platformId, ...card }) => ({ ...card, id: platformId, isMissing: false })),
        ...says.missing.map((id) => ({
          ...keptCard({ platformId: id, title: titles.get(id) ?? null, isMissing: true }),
        })),
      ]);
    }, ignoreAway);
  }, [known, learn]);
  return { cards, learn };
}

/** What is kept is shown as long as the store cannot be asked. */
function ignoreAway(): void {
  return;
}

function keptCard({ platformId, title, isMissing }: KnownProduct): Card {
  return { id: platformId, title: title ?? '', image: null, isMissing, status: null, hasVariants: true };
}

/** What is known of a product that was just picked. */
export function cardOf({ id, title, image, variants }: PickedProduct): Card {
  return { id, title, image, isMissing: false, status: null, hasVariants: variants.length > 1 };
}
