import { formatTime } from '../../clock/clock.ts';
import type { CollectionRecord } from '../../state/records/collection.ts';
import type { ProductRecord } from '../../state/records/product.ts';
import type { PublicationRecord, PublishedOn } from '../../state/records/shop.ts';
import { isPublished } from '../publications/is-published.ts';
import type { Store } from '../../state/store.ts';
import { userError, type UserError } from '../api-error.ts';
import { idNumber, paginate, type PageArgs } from '../connections/paginate.ts';
import type { AdminContext, Resolver, ResolverMap } from '../context.ts';

/** Something that sales channels can show. */
type PublishableRecord = ProductRecord | CollectionRecord;

interface PublicationInput {
  publicationId?: string | null;
  publishDate?: string | null;
}

interface PublishArgs {
  id: string;
  input: PublicationInput[];
}

interface PublicationPairs extends PageArgs {
  onlyPublished?: boolean | null;
}

function publicationPairs(
  record: PublishableRecord,
  { onlyPublished }: PublicationPairs,
  { store, now }: AdminContext,
) {
  return store.publications.all().flatMap((publication) => {
    const publishDate = record.publishedOn[publication.id];
    const isLive = isPublished(record.publishedOn, publication.id, now);
    if (publishDate === undefined || (onlyPublished !== false && !isLive)) return [];
    return [{ id: publication.id, publication, publishDate, isPublished: isLive, publishable: record }];
  });
}

const count = (number: number) => ({ count: number, precision: 'EXACT' });

/** The fields of everything that can be published. */
export const publishableFields: Record<string, Resolver> = {
  resourcePublicationsV2: (record: PublishableRecord, args: PublicationPairs, context) =>
    paginate(publicationPairs(record, args, context), args),
  resourcePublications: (record: PublishableRecord, args: PublicationPairs, context) =>
    paginate(publicationPairs(record, args, context), args),
  resourcePublicationsCount: (record: PublishableRecord, args: PublicationPairs, context) =>
    count(publicationPairs(record, args, context).length),
  availablePublicationsCount: (record: PublishableRecord, _args, context) =>
    count(publicationPairs(record, {}, context).length),
  publishedOnPublication: (
    record: PublishableRecord,
    { publicationId }: { publicationId: string },
    { now },
  ) => isPublished(record.publishedOn, publicationId, now),
  unpublishedPublications: (record: PublishableRecord, args: PageArgs, { store, now }) =>
    paginate(
      store.publications.all().filter(({ id }) => !isPublished(record.publishedOn, id, now)),
      args,
    ),
};

/** Changes the publications of an object. Any invalid input rejects the whole change. */
function changePublications(
  { id, input }: PublishArgs,
  change: (publishedOn: PublishedOn, publicationId: string, date: string) => PublishedOn,
  { store, timestamp }: AdminContext,
) {
  const record = store.collections.get(id) ?? store.products.get(id);
  if (!record)
    return {
      publishable: null,
      shop: store.shop,
      userErrors: [userError(['id'], 'Resource does not exist')],
    };
  const userErrors = inputErrors(input, store);
  if (userErrors.length > 0) return { publishable: record, shop: store.shop, userErrors };
  let { publishedOn } = record;
  for (const { publicationId, publishDate } of input)
    publishedOn = change(
      publishedOn,
      publicationId ?? '',
      publishDate ? formatTime(Date.parse(publishDate)) : timestamp,
    );
  const changed = putPublished(store, record, publishedOn);
  return { publishable: changed, shop: store.shop, userErrors };
}

function putPublished(store: Store, record: PublishableRecord, publishedOn: PublishedOn): PublishableRecord {
  if ('sourceRecords' in record) store.collections.put({ ...record, publishedOn });
  else store.products.put({ ...record, publishedOn });
  return { ...record, publishedOn };
}

function inputErrors(input: readonly PublicationInput[], { publications }: Store): UserError[] {
  const seen = new Set<string>();
  return input.flatMap(({ publicationId, publishDate }, index) => {
    const path = ['input', String(index)];
    const rejected = (message: string) => [userError([...path, 'publicationId'], message)];
    if (publicationId && !publications.get(publicationId))
      return rejected('Publication does not exist or is not publishable');
    const errors = publicationId ? [] : rejected('PublicationId cannot be empty');
    if (publicationId && seen.has(publicationId))
      errors.push(...rejected('The same publication was specified more than once'));
    seen.add(publicationId ?? '');
    if (publishDate && Date.parse(publishDate) < 0)
      errors.push(userError([...path, 'publishDate'], 'Publish date must be a date after the year 1969'));
    return errors;
  });
}

/** The app behind a sales channel: "Online Store" is the app with the handle `online_store`. */
function salesChannelApp(title: string, publicationId: string) {
  return {
    id: `gid://shopify/App/${idNumber(publicationId)}`,
    handle: title.toLowerCase().replaceAll(' ', '_'),
    title,
  };
}

/** Sales channels and what is published in them. */
export const publicationResolvers: ResolverMap = {
  QueryRoot: {
    publication: (_source, { id }: { id: string }, { store }) => store.publications.get(id) ?? null,
    publications: (_source, args: PageArgs, { store }) => paginate(store.publications.all(), args),
    publicationsCount: (_source, _args, { store }) => count(store.publications.size),
  },
  Mutation: {
    publishablePublish: (_source, args: PublishArgs, context) =>
      changePublications(args, (published, id, date) => ({ ...published, [id]: date }), context),
    publishableUnpublish: (_source, args: PublishArgs, context) =>
      changePublications(
        args,
        (published, id) => Object.fromEntries(Object.entries(published).filter(([key]) => key !== id)),
        context,
      ),
  },
  Publication: {
    name: ({ title }: PublicationRecord) => title,
    autoPublish: () => true,
    operation: () => null,
    catalog: ({ catalogId, title, id }: PublicationRecord) => ({
      id: catalogId,
      title,
      status: 'ACTIVE',
      operations: [],
      priceList: null,
      publicationId: id,
    }),
  },
  AppCatalog: {
    apps: ({ title, publicationId }: { title: string; publicationId: string }, args: PageArgs) =>
      paginate([salesChannelApp(title, publicationId)], args),
    publication: ({ publicationId }: { publicationId: string }, _args, { store }) =>
      store.publications.get(publicationId),
  },
};
