import { graphql } from '../generated/gql.ts';

/** A code discount with all fields that affect its code. */
export const discountNow = graphql(`
  fragment DiscountNow on DiscountCodeNode {
    id
    codeDiscount {
      __typename
      ... on DiscountCodeBasic {
        title
        status
        endsAt
        tags
        usageLimit
        appliesOncePerCustomer
        codesCount {
          count
        }
        codes(first: 1) {
          nodes {
            code
          }
        }
        context {
          __typename
        }
        minimumRequirement {
          __typename
        }
        customerGets {
          items {
            __typename
          }
          value {
            __typename
            ... on DiscountPercentage {
              percentage
            }
            ... on DiscountAmount {
              amount {
                amount
              }
              appliesOnEachItem
            }
          }
        }
      }
    }
  }
`);

export const discountById = graphql(`
  query DiscountById($id: ID!) {
    codeDiscountNode(id: $id) {
      ...DiscountNow
    }
  }
`);

/** The platform compares codes without case, as the checkout does. */
export const discountByCode = graphql(`
  query DiscountByCode($code: String!) {
    codeDiscountNodeByCode(code: $code) {
      ...DiscountNow
    }
  }
`);

/** Finds code discounts by search; the index lags behind. */
export const searchDiscounts = graphql(`
  query SearchDiscounts($query: String!) {
    codeDiscountNodes(first: 10, query: $query) {
      nodes {
        ...DiscountNow
      }
    }
  }
`);

export const createDiscount = graphql(`
  mutation CreateDiscount($discount: DiscountCodeBasicInput!) {
    discountCodeBasicCreate(basicCodeDiscount: $discount) {
      codeDiscountNode {
        id
      }
      userErrors {
        field
        message
        code
      }
    }
  }
`);

/** Updates the given fields. */
export const updateDiscount = graphql(`
  mutation UpdateDiscount($id: ID!, $discount: DiscountCodeBasicInput!) {
    discountCodeBasicUpdate(id: $id, basicCodeDiscount: $discount) {
      codeDiscountNode {
        id
      }
      userErrors {
        field
        message
        code
      }
    }
  }
`);

/** Activates a code from now on, without an end. */
export const activateDiscount = graphql(`
  mutation ActivateDiscount($id: ID!) {
    discountCodeActivate(id: $id) {
      userErrors {
        field
        message
        code
      }
    }
  }
`);

/** Ends a code now. */
export const deactivateDiscount = graphql(`
  mutation DeactivateDiscount($id: ID!) {
    discountCodeDeactivate(id: $id) {
      userErrors {
        field
        message
        code
      }
    }
  }
`);

export const deleteDiscount = graphql(`
  mutation DeleteDiscount($id: ID!) {
    discountCodeDelete(id: $id) {
      deletedCodeDiscountId
      userErrors {
        field
        message
        code
      }
    }
  }
`);
