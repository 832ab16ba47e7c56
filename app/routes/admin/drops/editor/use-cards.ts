import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { PickedProduct } from '#app/ui/app-bridge.ts';
import { postJson } from '#app/ui/post-json.ts';

/** The displayed data of a product. */
export interface ProductCard {
  id: string;
  title: string;
  image: string | null;
  /** Whether it was deleted in the store. */
  isMissing: boolean;
  /** Chosen variants that the store does not have, when the drop was last mirrored. */
  missingVariants: readonly string[];
  /** The platform's status; null until the store responds. */
  status: string | null;
  /** Whether shoppers see it; null until the store responds. */
  isShown: boolean | null;
  hasVariants: boolean;
}

export type Cards = ReadonlyMap<string, ProductCard>;

interface StoreProducts {
  cards: {
    platformId: string;
    title: string;
    status: string;
    isShown: boolean;
    image: string | null;
    hasVariants: boolean;
  }[];
  missing: string[];
}

interface KnownProduct {
  platformId: string;
  title: string | null;
  isMissing: boolean;
  missingVariants: readonly string[];
}

/** Displayed product data: saved data first, then the store's, requested after the page has loaded. */
export function useProductCards(products: readonly KnownProduct[]): {
  cards: Cards;
  learn: (picked: ProductCard[]) => void;
} {
  const [cards, setCards] = useState<Cards>(
    () => new Map(products.map((product) => [product.platformId, keptCard(product)])),
  );
  const learn = useCallback((more: ProductCard[]) => {
    setCards((before) => new Map([...before, ...more.map((card) => [card.id, card] as const)]));
  }, []);
  const requestBody = useRef(new Set<string>());
  useEffect(() => {
    const ids = products.map(({ platformId }) => platformId).filter((id) => !requestBody.current.has(id));
    if (ids.length === 0) return;
    for (const id of ids) requestBody.current.add(id);
    const kept = new Map(products.map((product) => [product.platformId, product]));
    postJson<StoreProducts | null>('/drops/products', { ids }).then((loaded) => {
      if (!loaded) return;
      const found = [
        ...loaded.cards.map(({ platformId, ...card }) => {
          const missingVariants = kept.get(platformId)?.missingVariants ?? [];
          return { ...card, id: platformId, isMissing: false, missingVariants };
        }),
        ...loaded.missing.map((id) =>
          keptCard({
            platformId: id,
            title: kept.get(id)?.title ?? null,
            isMissing: true,
            missingVariants: [],
          }),
        ),
      ];
      // The product list hydrates first.
      startTransition(() => learn(found));
    }, ignoreUnavailable);
  }, [products, learn]);
  return { cards, learn };
}

/** Saved data is shown while the store is unavailable. */
function ignoreUnavailable(): void {
  return;
}

function keptCard({ platformId, title, ...rest }: KnownProduct): ProductCard {
  const unknown = { image: null, status: null, isShown: null };
  return { ...rest, ...unknown, id: platformId, title: title ?? '', hasVariants: true };
}

/** Data of a newly picked product. */
export function cardOf({ id, title, image, variants }: PickedProduct): ProductCard {
  const isKnown = { isMissing: false, missingVariants: [], status: null, isShown: null };
  return { ...isKnown, id, title, image, hasVariants: variants.length > 1 };
}
