import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { PickedProduct } from '#app/ui/app-bridge.ts';
import { fetchJson } from './fetch-json.ts';

/** The displayed data of a product. */
export interface ProductCard {
  id: string;
  title: string;
  image: string | null;
  /** Whether it was deleted in the store. */
  isMissing: boolean;
  /** The platform's status; null until the store responds. */
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

/** Displayed product data: saved data first, then the store's, requested after the page has loaded. */
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
      const found = [
        ...loaded.cards.map(({ platformId, ...card }) => ({ ...card, id: platformId, isMissing: false })),
        ...loaded.missing.map((id) => ({
          ...keptCard({ platformId: id, title: titles.get(id) ?? null, isMissing: true }),
        })),
      ];
      // The product list hydrates first.
      startTransition(() => learn(found));
    }, ignoreAway);
  }, [known, learn]);
  return { cards, learn };
}

/** Saved data is shown while the store is unavailable. */
function ignoreAway(): void {
  return;
}

function keptCard({ platformId, title, isMissing }: KnownProduct): ProductCard {
  return { id: platformId, title: title ?? '', image: null, isMissing, status: null, hasVariants: true };
}

/** Data of a newly picked product. */
export function cardOf({ id, title, image, variants }: PickedProduct): ProductCard {
  return { id, title, image, isMissing: false, status: null, hasVariants: variants.length > 1 };
}
