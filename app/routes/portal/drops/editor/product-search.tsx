import { useEffect, useState } from 'react';
import { cutText } from '#app/cut-text.ts';
import { itemKey, type ItemValue } from '#app/ui/drop-values.ts';
import type { EditorContext, FoundProducts, ProductCard } from './editor-data.ts';
import { postJson, RequestFailed } from '#app/ui/post-json.ts';

interface ProductSearchProps {
  context: EditorContext;
  /** Whether the script runs. */
  isReady: boolean;
  products: readonly ItemValue[];
  onChange: (make: (before: ItemValue[]) => ItemValue[]) => void;
}

const pauseMs = 250;

/** Finds products of the brand by words or a link to the product's page. */
export function ProductSearch({ context, isReady, products, onChange }: ProductSearchProps) {
  const { t, data, addCards } = context;
  const [text, setText] = useState(data.search ?? '');
  const [added, setAdded] = useState('');
  // The first products of an empty drop need no search.
  const [isOpen, setOpen] = useState(products.length === 0);
  const isActive = isOpen || text !== '';
  const { cards, status, isShort } = useSearch(context, isReady && isActive ? text : undefined);
  const { products: max } = data.limits;
  const isFull = products.length >= max;
  const has = new Set(products.map(({ id }) => id));
  const add = (card: ProductCard) => {
    addCards([card]);
    setAdded(t('addedStatus', { name: card.title }));
    onChange((before) => withProduct(before, card));
  };
  const close = () => {
    setText('');
    setOpen(false);
    setAdded('');
  };
  const problem = context.problemAt('products');
  return (
    <div className="card search">
      <div className="field">
        <label id="search-label" htmlFor="search">
          {t('addProducts')}
        </label>
        <div className="joined">
          <input
            id="search"
            name="search"
            type="search"
            value={text}
            autoComplete="off"
            placeholder={t('searchExample')}
            aria-describedby="search-status"
            {...(problem !== undefined && { 'aria-invalid': true })}
            onFocus={() => setOpen(true)}
            onChange={({ target: { value } }) => {
              setText(value);
              setAdded('');
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
          {isReady ? (
            <button key="close" type="button" className="secondary" hidden={!isOpen} onClick={() => close()}>
              {t('closeSearch')}
            </button>
          ) : (
            <button key="search" className="secondary" name="intent" value="search">
              {t('searchButton')}
            </button>
          )}
        </div>
        {problem !== undefined && <p className="error">{problem}</p>}
        {isFull && <p className="help">{t('productsFull', { brand: data.brand, max })}</p>}
        {!isFull && data.scope.kind !== 'all' && (
          <p className="help">
            {t(`scope-${data.scope.kind}`, { brand: data.brand, title: data.scope.title ?? '' })}
          </p>
        )}
      </div>
      {/* It keeps its height while results change, so that the products below do not jump. */}
      <div className="found" data-keeps-height={(isActive && !isShort) || undefined}>
        <p className="help" id="search-status" role="status">
          {status || added}
        </p>
        {cards.length > 0 && isActive && (
          <ul className="results" aria-label={t('found')}>
            {cards.map((card) => (
              <Result
                key={card.id}
                context={context}
                card={card}
                isFull={isFull}
                isAdded={has.has(card.id)}
                add={add}
              />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

interface ResultProps {
  context: EditorContext;
  card: ProductCard;
  isAdded: boolean;
  /** Whether no product can be added. */
  isFull: boolean;
  add: (card: ProductCard) => void;
}

function Result({ context: { t }, card, isAdded, isFull, add }: ResultProps) {
  return (
    <li>
      <Picture card={card} />
      <span className="product-name">
        {card.title}
        {card.problem && <span className="badge warning">{t(`problem-${card.problem}`)}</span>}
      </span>
      <button
        className="secondary small"
        name="intent"
        value={`add:${card.id}`}
        disabled={isFull && !isAdded}
        // Disabled, it would lose the focus.
        {...(isAdded && { 'aria-disabled': true })}
        aria-label={t(isAdded ? 'addedStatus' : 'addOf', { name: card.title })}
        onClick={(event) => {
          event.preventDefault();
          if (!isAdded) add(card);
        }}
      >
        {t(isAdded ? 'added' : 'add')}
      </button>
    </li>
  );
}

/** A product's picture, or a mark of the same size. */
export function Picture({ card }: { card: ProductCard | undefined }) {
  if (card?.image)
    return <img className="thumb" src={card.image} alt="" width="48" height="48" loading="lazy" />;
  return (
    <span className="thumb" aria-hidden="true">
      {cutText(card?.title ?? '?', 1).toUpperCase()}
    </span>
  );
}

/** With the variant that a link names. */
function withProduct(products: ItemValue[], { id, variantId }: ProductCard): ItemValue[] {
  if (products.some((item) => item.id === id)) return products;
  const variant = variantId === undefined ? {} : { variantId };
  return [...products, { key: itemKey(id, variantId), id, ...variant, enhancement: null, custom: {} }];
}

const nothing: FoundProducts = { cards: [] };

/** Fewer products do not fill the list. */
const shortList = 5;

/** The products that a text or link finds. */
function useSearch({ t, data }: EditorContext, text: string | undefined) {
  const [found, setFound] = useState(data.found);
  const [problem, setProblem] = useState('');
  const [isShort, setShort] = useState(() => data.search === undefined && isShortList(data.found));
  useEffect(() => {
    const isFound = data.found && !data.found.isUnavailable && text === (data.search ?? '');
    if (text === undefined || isFound) {
      setFound(data.found);
      setProblem('');
      return;
    }
    let isStale = false;
    const timer = setTimeout(() => {
      postJson<FoundProducts>(`/portal/drops/${data.collabId}/products`, { search: text }).then(
        (products) => {
          if (isStale) return;
          setFound(products);
          if (text === '') setShort(isShortList(products));
          setProblem('');
        },
        (error: unknown) => {
          if (!isStale) setProblem((error instanceof RequestFailed && error.message) || t('unavailable'));
        },
      );
    }, pauseMs);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [text, data.collabId, data.search, data.found, t]);
  const { cards, outside, isUnavailable, isOtherStore } = found ?? nothing;
  const status = isOtherStore
    ? t('otherStore', { brand: data.brand })
    : outside !== undefined
      ? t('outsideScope', { name: outside, brand: data.brand })
      : found && cards.length === 0
        ? t(isUnavailable ? 'unavailable' : 'nothingFound')
        : '';
  return { cards, status: problem || status, isShort };
}

function isShortList(found: FoundProducts | undefined): boolean {
  return found !== undefined && !found.isUnavailable && found.cards.length < shortList;
}
