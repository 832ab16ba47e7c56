import type { CustomerRecord } from '../../state/records/customer.ts';
import type { Searchable } from '../../search/match-search.ts';
import { searchRows } from '../connections/search-rows.ts';
import { notSimulated } from '../api-error.ts';
import { idNumber, paginate, type PageArgs } from '../connections/paginate.ts';
import type { AdminContext, ResolverMap } from '../context.ts';
import {
  createCustomer,
  deleteCustomer,
  ordersOf,
  updateCustomer,
  type CustomerInput,
} from '../customers/change-customer.ts';
import { findByIdentifier, setCustomer, type CustomerIdentifier } from '../customers/set-customer.ts';

interface ListArgs extends PageArgs {
  query?: string | null;
  sortKey?: string;
}

interface IdentifierInput {
  id?: string;
  emailAddress?: string;
  phoneNumber?: string;
  customId?: unknown;
}

const SEARCHABLE: Searchable<CustomerRecord> = {
  fields: {
    id: { kind: 'number', of: ({ id }) => idNumber(id) },
    email: { kind: 'words', of: ({ email }) => email },
    first_name: { kind: 'words', of: ({ firstName }) => firstName },
    last_name: { kind: 'words', of: ({ lastName }) => lastName },
    phone: { kind: 'exact', of: ({ phone }) => phone },
    tag: { kind: 'exact', of: ({ tags }) => tags },
    updated_at: { kind: 'time', of: ({ updatedAt }) => updatedAt },
  },
  everywhere: ['email', 'first_name', 'last_name', 'phone'],
};

const SORT_KEYS: Record<string, (customer: CustomerRecord) => string | number> = {
  ID: ({ id }) => idNumber(id),
  RELEVANCE: ({ id }) => idNumber(id),
  NAME: ({ lastName, firstName }) => `${lastName ?? ''}, ${firstName ?? ''}`.toLowerCase(),
  CREATED_AT: ({ createdAt }) => createdAt,
  UPDATED_AT: ({ updatedAt }) => updatedAt,
};

function search({ query }: ListArgs, context: AdminContext) {
  const searched = { root: 'customers', query, searchable: SEARCHABLE };
  return searchRows(context.store.customers.all(), searched, context);
}

function listCustomers(args: ListArgs, context: AdminContext) {
  const sortKey = SORT_KEYS[args.sortKey ?? 'ID'];
  if (!sortKey) throw notSimulated(`customers sorted by ${args.sortKey ?? ''}`);
  return paginate(search(args, context), args, sortKey);
}

/** Customers are protected data: without their scopes the platform returns ACCESS_DENIED. */
export const customerResolvers: ResolverMap = {
  QueryRoot: {
    customer: (_source, { id }: { id: string }, { store }) => store.customers.get(id) ?? null,
    customers: (_source, args: ListArgs, context) => listCustomers(args, context),
    customersCount: (_source, args: ListArgs, context) => ({
      count: search(args, context).length,
      precision: 'EXACT',
    }),
    customerByIdentifier: (_source, { identifier }: { identifier: IdentifierInput }, { store }) => {
      const { id, emailAddress, phoneNumber, customId } = identifier;
      if (customId) throw notSimulated('customers by custom id');
      return (
        findByIdentifier(store, {
          id: id ?? null,
          email: emailAddress ?? null,
          phone: phoneNumber ?? null,
        }) ?? null
      );
    },
  },
  Mutation: {
    customerCreate: (_source, { input }: { input: CustomerInput }, context) => createCustomer(input, context),
    customerUpdate: (_source, { input }: { input: CustomerInput }, context) => updateCustomer(input, context),
    customerDelete: (_source, { input }: { input: { id: string } }, context) =>
      deleteCustomer(input.id, context),
    customerSet: (_source, args: { identifier?: CustomerIdentifier | null; input: CustomerInput }, context) =>
      setCustomer(args, context),
  },
  Customer: {
    legacyResourceId: ({ id }: CustomerRecord) => String(idNumber(id)),
    displayName: ({ firstName, lastName, email }: CustomerRecord) =>
      [firstName, lastName].filter(Boolean).join(' ') || (email ?? ''),
    defaultEmailAddress: ({ email }: CustomerRecord) =>
      email && { emailAddress: email, marketingState: 'NOT_SUBSCRIBED', validFormat: true },
    defaultPhoneNumber: ({ phone }: CustomerRecord) =>
      phone && { phoneNumber: phone, marketingState: 'NOT_SUBSCRIBED' },
    state: () => 'DISABLED',
    numberOfOrders: (customer: CustomerRecord, _args: unknown, { store }: AdminContext) =>
      String(ordersOf(customer, store)),
    verifiedEmail: () => false,
  },
};
