import type { CustomerRecord } from '../../state/records/customer.ts';
import type { Store } from '../../state/store.ts';
import { notSimulated, userError, type UserError } from '../api-error.ts';
import type { AdminContext } from '../context.ts';
import { saveCustomer, type CustomerInput } from './change-customer.ts';

export interface CustomerIdentifier {
  id?: string | null;
  email?: string | null;
  phone?: string | null;
  customId?: unknown;
}

interface SetArgs {
  identifier?: CustomerIdentifier | null;
  input: CustomerInput;
}

/** Creates or updates the customer of an identifier. The input must repeat the identifier. */
export function setCustomer({ identifier, input }: SetArgs, context: AdminContext) {
  if (identifier?.customId) throw notSimulated('customers by custom id');
  const mismatch = identifierError(identifier, input);
  if (mismatch) return { customer: null, userErrors: [mismatch] };
  const before = findByIdentifier(context.store, identifier);
  if (identifier?.id && !before)
    return { customer: null, userErrors: [userError(['input'], 'Customer not found', 'NOT_FOUND')] };
  return saveCustomer({ before, input, prefix: ['input'] }, context);
}

function identifierError(
  identifier: CustomerIdentifier | null | undefined,
  input: CustomerInput,
): UserError | undefined {
  for (const key of ['email', 'phone'] as const) {
    const named = identifier?.[key];
    if (!named) continue;
    const value = input[key];
    if (!value)
      return userError(
        ['input'],
        'The input field corresponding to the identifier is required.',
        'MISSING_FIELD_REQUIRED',
      );
    if (value.trim().toLowerCase() !== named.trim().toLowerCase())
      return userError(
        ['input'],
        'The identifier value does not match the value of the corresponding field in the input.',
        'INPUT_MISMATCH',
      );
  }
  return undefined;
}

/** Finds the customer of an identifier; email addresses are compared without case. */
export function findByIdentifier(
  { customers }: Store,
  identifier: CustomerIdentifier | null | undefined,
): CustomerRecord | undefined {
  if (identifier?.id) return customers.get(identifier.id);
  if (identifier?.email) return customers.find('email', identifier.email.trim().toLowerCase());
  return identifier?.phone ? customers.find('phone', identifier.phone) : undefined;
}
