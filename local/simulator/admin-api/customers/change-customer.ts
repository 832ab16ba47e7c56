import type { CustomerRecord } from '../../state/records/customer.ts';
import type { Store } from '../../state/store.ts';
import { notSimulated, userError, type UserError } from '../api-error.ts';
import type { AdminContext } from '../context.ts';
import { knownLocale } from '../../values/locale.ts';
import { normaliseTags, tagsProblem } from '../tags.ts';
import { announceCustomer } from './announce-customer.ts';

/** The fields of `CustomerInput` and `CustomerSetInput` that are simulated. */
export interface CustomerInput {
  id?: string | null;
  email?: string | null;
  phone?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  note?: string | null;
  locale?: string | null;
  tags?: string[] | null;
  taxExempt?: boolean | null;
}

interface CustomerPayload {
  customer: CustomerRecord | null;
  userErrors: UserError[];
}

const MAX_NAME = 255;
const MAX_NOTE = 5000;
const SIMULATED = new Set([
  'id',
  'email',
  'phone',
  'firstName',
  'lastName',
  'note',
  'locale',
  'tags',
  'taxExempt',
]);

/** A new customer, who needs a name, an email address or a phone number. */
export function createCustomer(input: CustomerInput, context: AdminContext): CustomerPayload {
  if (input.id) return userErrorsOf(userError(['id'], 'Cannot specify ID on creation'));
  return saveCustomer({ before: undefined, input }, context);
}

/** Updates the given fields. */
export function updateCustomer(input: CustomerInput, context: AdminContext): CustomerPayload {
  const before = context.store.customers.get(input.id ?? '');
  return before
    ? saveCustomer({ before, input }, context)
    : userErrorsOf(userError(['id'], 'Customer does not exist'));
}

/** The orders of a customer, who is known by the email address. */
export function ordersOf({ email }: CustomerRecord, { orders }: Store): number {
  if (email === null) return 0;
  return orders.all().filter((order) => order.email.trim().toLowerCase() === email).length;
}

/** Deletes a customer without orders for good. */
export function deleteCustomer(id: string, context: AdminContext) {
  const { store } = context;
  const customer = store.customers.get(id);
  if (!customer)
    return {
      deletedCustomerId: null,
      shop: store.shop,
      userErrors: [userError(['id'], "Customer can't be found")],
    };
  if (ordersOf(customer, store) > 0)
    return {
      deletedCustomerId: null,
      shop: store.shop,
      userErrors: [userError(['id'], 'Customer can’t be deleted because they have associated orders')],
    };
  store.customers.remove(id);
  announceCustomer('CUSTOMERS_DELETE', customer, context);
  return { deletedCustomerId: id, shop: store.shop, userErrors: [] };
}

interface Saving {
  before: CustomerRecord | undefined;
  input: CustomerInput;
  /** Prefix of the error paths. */
  prefix?: string[];
}

/** Saves a new or changed customer; omitted fields stay. */
export function saveCustomer({ before, input, prefix = [] }: Saving, context: AdminContext): CustomerPayload {
  const foreign = Object.entries(input).find(([key, value]) => !SIMULATED.has(key) && value !== null);
  if (foreign) throw notSimulated(`the customer input ${foreign[0]}`);
  const { store, timestamp } = context;
  const customer: CustomerRecord = {
    id: before?.id ?? '',
    email: pick(input.email?.trim().toLowerCase(), before?.email),
    phone: pick(input.phone?.replace(/[\s().-]/g, ''), before?.phone),
    firstName: pick(input.firstName, before?.firstName),
    lastName: pick(input.lastName, before?.lastName),
    note: pick(input.note, before?.note),
    locale: (input.locale && knownLocale(input.locale)) || before?.locale || 'en',
    tags: input.tags ? normaliseTags(input.tags) : (before?.tags ?? []),
    taxExempt: input.taxExempt ?? before?.taxExempt ?? false,
    createdAt: before?.createdAt ?? timestamp,
    updatedAt: timestamp,
  };
  const isUnknown = input.locale ? knownLocale(input.locale) === undefined : false;
  const userErrors = [
    ...customerErrors(store, customer),
    ...(isUnknown ? [userError(['locale'], 'Locale is invalid', 'INVALID')] : []),
  ].map((error) => ({
    ...error,
    field: error.field && [...prefix, ...error.field],
  }));
  if (userErrors.length > 0) return { customer: null, userErrors };
  const saved = before ? customer : { ...customer, id: store.newId('Customer') };
  store.customers.put(saved);
  announceCustomer(before ? 'CUSTOMERS_UPDATE' : 'CUSTOMERS_CREATE', saved, context);
  return { customer: saved, userErrors };
}

function customerErrors(store: Store, customer: CustomerRecord): UserError[] {
  const { id, email, phone, firstName, lastName, note, tags } = customer;
  if (!email && !phone && !firstName && !lastName)
    return [userError(null, 'A name, phone number, or email address must be present')];
  const errors: UserError[] = [];
  const isTaken = (key: string, value: string) => {
    const owner = store.customers.find(key, value);
    return owner !== undefined && owner.id !== id;
  };
  const tooLong = (field: string, words: string, limit = MAX_NAME) =>
    userError([field], `${words} is too long (maximum is ${limit} characters)`, 'TOO_LONG');
  // An address or number that is too long is invalid too.
  const isLongEmail = (email?.length ?? 0) > MAX_NAME;
  const isLongPhone = (phone?.length ?? 0) > MAX_NAME;
  if (isLongEmail) errors.push(tooLong('email', 'Email'));
  if (email && (isLongEmail || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)))
    errors.push(userError(['email'], 'Email is invalid', 'INVALID'));
  else if (email && isTaken('email', email))
    errors.push(userError(['email'], 'Email has already been taken', 'TAKEN'));
  if (isLongPhone) errors.push(tooLong('phone', 'Phone'));
  if (phone && !/^\+[1-9]\d{6,14}$/.test(phone))
    errors.push(userError(['phone'], 'Phone is invalid', 'INVALID'));
  else if (phone && isTaken('phone', phone))
    errors.push(userError(['phone'], 'Phone has already been taken', 'TAKEN'));
  if ((firstName?.length ?? 0) > MAX_NAME) errors.push(tooLong('firstName', 'First name'));
  if ((lastName?.length ?? 0) > MAX_NAME) errors.push(tooLong('lastName', 'Last name'));
  if ((note?.length ?? 0) > MAX_NOTE) errors.push(tooLong('note', 'Note', MAX_NOTE));
  const problem = tagsProblem(tags);
  if (problem) errors.push(userError(['tags'], problem, 'INVALID'));
  return errors;
}

/** An omitted input keeps the value; an empty text clears it. */
function pick(input: string | null | undefined, before: string | null | undefined): string | null {
  return input === undefined ? (before ?? null) : input === '' ? null : input;
}

function userErrorsOf(...userErrors: UserError[]): CustomerPayload {
  return { customer: null, userErrors };
}
