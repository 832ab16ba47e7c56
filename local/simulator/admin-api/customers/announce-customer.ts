import type { CustomerRecord } from '../../state/records/customer.ts';
import { idNumber } from '../connections/paginate.ts';
import type { AdminContext } from '../context.ts';

/** Sends a customer's webhooks with the platform's payload. */
export function announceCustomer(topic: string, customer: CustomerRecord, { announce }: AdminContext): void {
  const { id, email, phone, firstName, lastName, note, tags, createdAt, updatedAt } = customer;
  const ids = { id: idNumber(id), admin_graphql_api_id: id };
  if (topic === 'CUSTOMERS_DELETE') {
    announce(topic, ids);
    return;
  }
  announce(topic, {
    ...ids,
    email,
    phone,
    first_name: firstName,
    last_name: lastName,
    note,
    tags: tags.join(', '),
    state: 'disabled',
    created_at: createdAt,
    updated_at: updatedAt,
  });
}
