import { graphql } from '../generated/gql.ts';

/** A customer who has no orders and was never changed by others has the times of the creation. */
export const customerNow = graphql(`
  fragment CustomerNow on Customer {
    id
    createdAt
    updatedAt
    numberOfOrders
  }
`);

/** Customers are protected data: a store may deny access. */
export const customerByEmail = graphql(`
  query CustomerByEmail($email: String!) {
    customerByIdentifier(identifier: { emailAddress: $email }) {
      ...CustomerNow
    }
  }
`);

export const createCustomer = graphql(`
  mutation CreateCustomer($customer: CustomerInput!) {
    customerCreate(input: $customer) {
      customer {
        ...CustomerNow
      }
      userErrors {
        field
        message
      }
    }
  }
`);

export const customerById = graphql(`
  query CustomerById($id: ID!) {
    customer(id: $id) {
      ...CustomerNow
    }
  }
`);

/** The platform deletes no customer with orders. */
export const deleteCustomer = graphql(`
  mutation DeleteCustomer($id: ID!) {
    customerDelete(input: { id: $id }) {
      deletedCustomerId
      userErrors {
        field
        message
      }
    }
  }
`);
