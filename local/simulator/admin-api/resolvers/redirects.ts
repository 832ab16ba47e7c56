import type { UrlRedirectRecord } from '../../state/records/shop.ts';
import type { Searchable } from '../../search/match-search.ts';
import { userError } from '../api-error.ts';
import { idNumber, paginate, type PageArgs } from '../connections/paginate.ts';
import { searchRows } from '../connections/search-rows.ts';
import type { AdminContext, ResolverMap } from '../context.ts';

interface ListArgs extends PageArgs {
  query?: string | null;
}

interface RedirectInput {
  path?: string | null;
  target?: string | null;
}

const SEARCHABLE: Searchable<UrlRedirectRecord> = {
  fields: {
    id: { kind: 'number', of: ({ id }) => idNumber(id) },
    path: { kind: 'exact', of: ({ path }) => path },
    target: { kind: 'exact', of: ({ target }) => target },
  },
  everywhere: ['path'],
};

function search({ query }: ListArgs, context: AdminContext) {
  return searchRows(
    context.store.redirects.all(),
    { root: 'urlRedirects', query, searchable: SEARCHABLE },
    context,
  );
}

function createRedirect({ path, target }: RedirectInput, { store }: AdminContext) {
  const userErrorsOf = (field: string, message: string) => ({
    urlRedirect: null,
    userErrors: [userError(['urlRedirect', field], message, 'CREATE_FAILED')],
  });
  if (!path) return userErrorsOf('path', "Path can't be blank");
  if (!target) return userErrorsOf('target', "Target can't be blank");
  const from = path.startsWith('/') ? path : `/${path}`;
  if (store.redirects.find('path', from)) return userErrorsOf('path', 'Path has already been taken');
  const urlRedirect = { id: store.newId('UrlRedirect'), path: from, target };
  store.redirects.put(urlRedirect);
  return { urlRedirect, userErrors: [] };
}

function deleteRedirect(id: string, { store }: AdminContext) {
  const userErrors = store.redirects.get(id)
    ? []
    : [userError(['id'], 'Redirect does not exist', 'DOES_NOT_EXIST')];
  store.redirects.remove(id);
  return { deletedUrlRedirectId: userErrors.length > 0 ? null : id, userErrors };
}

/** URL redirects of the storefront. */
export const redirectResolvers: ResolverMap = {
  QueryRoot: {
    urlRedirect: (_source, { id }: { id: string }, { store }) => store.redirects.get(id) ?? null,
    urlRedirects: (_source, args: ListArgs, context) => paginate(search(args, context), args),
    urlRedirectsCount: (_source, args: ListArgs, context) => ({
      count: search(args, context).length,
      precision: 'EXACT',
    }),
  },
  Mutation: {
    urlRedirectCreate: (_source, { urlRedirect }: { urlRedirect: RedirectInput }, context) =>
      createRedirect(urlRedirect, context),
    urlRedirectDelete: (_source, { id }: { id: string }, context) => deleteRedirect(id, context),
  },
};
