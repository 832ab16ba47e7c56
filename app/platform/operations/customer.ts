import { graphql } from '../generated/gql.ts';

/** Customers are protected data: a store may deny access. */
export const customerByEmail = graphql(`
  query CustomerByEmail($email: String!) {
    customerByIdentifier(identifier: { emailAddress: $email }) {
      id
    }
  }
`);

export const createCustomer = graphql(`
  mutation CreateCustomer($customer: CustomerInput!) {
    customerCreate(input: $customer) {
      customer {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`);
