import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  contentOf,
  valuesOfContent,
  type DropContent,
  type DropValues,
  type ItemValue,
} from '#app/ui/drop-values.ts';
import { Autosave } from '../../unsent/autosave.ts';
import { thisBrowser } from '../../unsent/browser.ts';
import { isSame } from '../../unsent/copy.ts';
import type { OtherVersion, SaveState } from '../../unsent/save-state.ts';
import { VersionConflict } from './conflict.tsx';
import { CustomFields } from './custom-fields.tsx';
import {
  editorText,
  type Cards,
  type EditorContext,
  type EditorData,
  type ProductCard,
} from './editor-data.ts';
import { EditorField } from './field.tsx';
import { withFields } from './form-fields.ts';
import { LockBanner, ProductLocks } from './lock-banner.tsx';
import { MediaList } from './media-list.tsx';
import { postJson } from '#app/ui/post-json.ts';
import { ProductList } from './product-list.tsx';
import { ProductSearch } from './product-search.tsx';
import { SaveBar, submitTo } from './save-bar.tsx';

interface EditorProps {
  data: EditorData;
  /** Fields that were typed before the script had loaded. */
  typed?: ReadonlyMap<string, string>;
}

/**
 * The editor of a drop. Without JavaScript it is a form whose buttons send the whole draft; with it, changes are saved
 * while the creator types.
 */
export function Editor({ data, typed }: EditorProps) {
  const [values, setValues] = useState(() => valuesOfContent(data.content));
  const [isReady, setReady] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const { autosave, state } = useAutosave({ data, values, isReady, setValues });
  const { context, cards } = useContextValue(data, state);
  const { t } = context;
  const { title, description, media, custom, products } = values;
  useMissingCards({ context, cards, isReady }, state.other ? [values, state.other.content] : [values]);
  useEffect(() => {
    const filled = typed ? withFields(data.content, typed, data) : data.content;
    const shown = autosave.start(filled, new URLSearchParams(location.search).get('from'));
    if (!isSame(shown, contentOf(data.content))) setValues(valuesOfContent(shown));
    setReady(true);
  }, [autosave, data, typed]);
  const resolve = (merged: DropValues, other: OtherVersion) => {
    setValues(valuesOfContent(merged));
    autosave.resolve(other);
  };
  return (
    <form
      id="drop"
      className="editor"
      method="post"
      // Values that the browser restores would count as typed.
      autoComplete="off"
      data-ready={isReady || undefined}
      onSubmit={isReady ? submitTo(autosave, setWaiting) : undefined}
    >
      <HiddenFields data={data} />
      <VersionConflict
        context={context}
        cards={cards}
        isReady={isReady}
        values={values}
        other={state.other}
        resolve={resolve}
      />
      <LockBanner context={context} values={values} setValues={setValues} />
      <Details
        context={context}
        title={title}
        description={description}
        media={media}
        custom={custom}
        setValues={setValues}
      />
      <Products context={context} cards={cards} isReady={isReady} products={products} setValues={setValues} />
      <SaveBar t={t} state={state} isReady={isReady} isWaiting={isWaiting} autosave={autosave} />
    </form>
  );
}

/** A change of the content. */
type SetValues = (make: (before: DropValues) => DropValues) => void;

type Part<Name extends keyof DropValues> = Pick<DropValues, Name> & {
  context: EditorContext;
  setValues: SetValues;
};

/* Each part is rendered again only when its own values change: on a phone, all products take longer than a key. */

const Details = memo(function Details(props: Part<'title' | 'description' | 'media' | 'custom'>) {
  const { context, title, description, media, custom, setValues } = props;
  const { t, data } = context;
  const change = (fields: Partial<DropValues>) => setValues((before) => ({ ...before, ...fields }));
  return (
    <section aria-labelledby="details-title">
      <h2 id="details-title">{t('details')}</h2>
      <div className="card stack">
        <TextField
          context={context}
          name="title"
          value={title}
          onChange={(value) => change({ title: value })}
        />
        <TextField
          context={context}
          name="description"
          value={description}
          onChange={(value) => change({ description: value })}
        />
        <CustomFields
          context={context}
          ownerType="drop"
          values={custom}
          onChange={(make) => setValues((before) => ({ ...before, custom: make(before.custom) }))}
        />
        <MediaList
          context={context}
          path="media"
          media={media}
          max={data.limits.media}
          label={t('media')}
          isLocked={context.isLocked('media')}
          onChange={(make) => setValues((before) => ({ ...before, media: make(before.media) }))}
        />
      </div>
    </section>
  );
});

interface ProductsProps extends Part<'products'> {
  cards: Cards;
  isReady: boolean;
}

const Products = memo(function Products(props: ProductsProps) {
  const { context, cards, isReady, products, setValues } = props;
  const change = useCallback(
    (make: (before: ItemValue[]) => ItemValue[]) =>
      setValues((before) => ({ ...before, products: make(before.products) })),
    [setValues],
  );
  return (
    <section aria-labelledby="products-title">
      <h2 id="products-title">{context.t('products')}</h2>
      <ProductSearch context={context} isReady={isReady} products={products} onChange={change} />
      <ProductLocks context={context} />
      <ProductList context={context} cards={cards} products={products} onChange={change} />
    </section>
  );
});

/** What a form without JavaScript also sends: the content as the server rendered it. */
const HiddenFields = memo(function HiddenFields({ data }: { data: EditorData }) {
  return (
    <>
      <input type="hidden" name="content" value={JSON.stringify(contentOf(valuesOfContent(data.content)))} />
      <input type="hidden" name="draft" value={data.draftId} />
      <input type="hidden" name="copy" value={data.copyId} />
      <input type="hidden" name="revision" value={data.revision} />
      {data.basedOn && <input type="hidden" name="basedOn" value={JSON.stringify(data.basedOn)} />}
      {/* The button of the Enter key. */}
      <button className="hidden" name="intent" value="save" tabIndex={-1} aria-hidden="true">
        {data.texts['save']}
      </button>
    </>
  );
});

interface AutosaveProps {
  data: EditorData;
  values: DropValues;
  isReady: boolean;
  setValues: (values: DropValues) => void;
}

function useAutosave({ data, values, isReady, setValues }: AutosaveProps) {
  const reporter = useRef<(state: SaveState) => void>(() => {});
  const [autosave] = useState(
    () =>
      new Autosave(data, thisBrowser(), {
        report: (state) => reporter.current(state),
        show: (content) => setValues(valuesOfContent(content)),
      }),
  );
  const [state, setState] = useState(autosave.state);
  reporter.current = setState;
  useEffect(() => {
    if (isReady) autosave.change(values);
  }, [autosave, values, isReady]);
  useEffect(() => {
    const send = () => void autosave.send();
    const hidden = () => {
      if (document.visibilityState === 'hidden') send();
    };
    const keepPage = (event: Event) => {
      if (autosave.isAtRisk) event.preventDefault();
    };
    window.addEventListener('beforeunload', keepPage);
    window.addEventListener('online', send);
    window.addEventListener('focus', send);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      window.removeEventListener('beforeunload', keepPage);
      window.removeEventListener('online', send);
      window.removeEventListener('focus', send);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [autosave]);
  return { autosave, state };
}

function useContextValue(data: EditorData, { fields }: SaveState): { context: EditorContext; cards: Cards } {
  const [cards, setCards] = useState(() => new Map(data.cards.map((card) => [card.id, card])));
  // Its change would repeat a search.
  const t = useMemo(() => editorText(data.texts), [data.texts]);
  const context = useMemo((): EditorContext => {
    const problems = new Map(fields.toReversed().map(({ path, message }) => [fieldOf(path), message]));
    return {
      t,
      data,
      addCards: (more) =>
        setCards((before) => new Map([...before, ...more.map((card) => [card.id, card] as const)])),
      problemAt: (path) => problems.get(path),
      isLocked: (name) => data.locks.fields.includes(name),
    };
  }, [t, data, fields]);
  return { context, cards };
}

/** Gets the cards of products that came from another device, or from an earlier visit. */
function useMissingCards(
  { context: { data, addCards }, cards, isReady }: { context: EditorContext; cards: Cards; isReady: boolean },
  lists: readonly DropContent[],
) {
  const ids = [...new Set(lists.flatMap(({ products }) => products.map(({ id }) => id)))];
  const missing = ids.filter((id) => !cards.has(id)).join(' ');
  useEffect(() => {
    if (!isReady || missing === '') return;
    const path = `/portal/drops/${data.collabId}/products`;
    // Without a response, the products are shown without their titles.
    postJson<ProductCard[]>(path, { ids: missing.split(' ') }).then(addCards, () => {});
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isReady, missing, data.collabId]);
}

/** The field that shows an error: that of one medium is shown by its list. */
function fieldOf(path: string): string {
  return path.replace(/^content\./, '').replace(/(\bmedia|\bcustom\.[\w-]+)[[.].*$/, '$1');
}

interface TextFieldProps {
  context: EditorContext;
  name: 'title' | 'description';
  value: string;
  onChange: (value: string) => void;
}

function TextField({ context, name, value, onChange }: TextFieldProps) {
  const { t, isLocked } = context;
  const readOnly = isLocked(name);
  const input = {
    name,
    value,
    readOnly,
    placeholder: readOnly ? '' : t(`${name}Example`),
    dir: 'auto',
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(target.value),
  };
  return (
    <EditorField context={context} id={name} path={name} label={t(name)} isLocked={readOnly}>
      {(control) =>
        name === 'title' ? (
          <input {...control} {...input} maxLength={255} autoComplete="off" />
        ) : (
          <textarea {...control} {...input} rows={3} maxLength={5000} />
        )
      }
    </EditorField>
  );
}
