import { useCallback, useEffect, useRef, useState } from 'react';
import type { PickedProduct } from '#app/ui/app-bridge.ts';
import { fetchJson } from './fetch-json.ts';

/** What is shown of a product. */
export interface ProductCard {
  id: string;
  title: string;
  image: string | null;
  /** Whether the store no longer has it. */
  isMissing: boolean;
  /** The platform's word; null while the store was not asked. */
  status: string | null;
  hasVariants: boolean;
}

export type Cards = ReadonlyMap<string, ProductCard>;

interface StoreProducts {
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
export function useProductCards(known: readonly KnownProduct[]): {
  cards: Cards;
  learn: (picked: ProductCard[]) => void;
} {
  const [cards, setCards] = useState<Cards>(
    () => new Map(known.map((product) => [product.platformId, keptCard(product)])),
  );
  const learn = useCallback((more: ProductCard[]) => {
    setCards((before) => new Map([...before, ...more.map((card) => [card.id, card] as const)]));
  }, []);
  const requestBody = useRef(new Set<string>());
  useEffect(() => {
    const ids = known.map(({ platformId }) => platformId).filter((id) => !requestBody.current.has(id));
    if (ids.length === 0) return;
    for (const id of ids) requestBody.current.add(id);
    const titles = new Map(known.map(({ platformId, title }) => [platformId, title]));
    fetchJson<StoreProducts | null>('/drops/products', { body: { ids } }).then((loaded) => {
      if (!loaded) return;
      learn([
        ...loaded.cards.map(({ platformId, ...card }) => ({ ...card, id: platformId, isMissing: false })),
        ...loaded.missing.map((id) => ({
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

function keptCard({ platformId, title, isMissing }: KnownProduct): ProductCard {
  return { id: platformId, title: title ?? '', image: null, isMissing, status: null, hasVariants: true };
}

/** What is known of a product that was just picked. */
export function cardOf({ id, title, image, variants }: PickedProduct): ProductCard {
  return { id, title, image, isMissing: false, status: null, hasVariants: variants.length > 1 };
}
