import { graphql } from '../generated/gql.ts';

/** A code discount with all fields that affect its code. */
export const discountFields = graphql(`
  fragment DiscountFields on DiscountCodeNode {
    id
    codeDiscount {
      __typename
      ... on DiscountCodeBasic {
        title
        status
        startsAt
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
          ... on DiscountMinimumSubtotal {
            greaterThanOrEqualToSubtotal {
              amount
            }
          }
          ... on DiscountMinimumQuantity {
            greaterThanOrEqualToQuantity
          }
        }
        combinesWith {
          orderDiscounts
          productDiscounts
          shippingDiscounts
        }
        customerGets {
          items {
            __typename
            ... on DiscountCollections {
              collections(first: 100) {
                nodes {
                  id
                }
              }
            }
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
    node(id: $id) {
      ...DiscountFields
    }
  }
`);

/** The platform compares codes without case, as the checkout does. */
export const discountByCode = graphql(`
  query DiscountByCode($code: String!) {
    codeDiscountNodeByCode(code: $code) {
      ...DiscountFields
    }
  }
`);

/** Which discount has a code. Unlike a search, it does not lag behind. */
export const discountOfCode = graphql(`
  query DiscountOfCode($code: String!) {
    codeDiscountNodeByCode(code: $code) {
      id
      codeDiscount {
        ... on DiscountCodeBasic {
          tags
        }
      }
    }
  }
`);

/** A page of the codes of a discount, oldest first unless reversed. A search for one code lags behind; all codes do not. */
export const redeemCodes = graphql(`
  query RedeemCodes($id: ID!, $first: Int!, $after: String, $query: String, $reverse: Boolean) {
    node(id: $id) {
      ... on DiscountCodeNode {
        codeDiscount {
          ... on DiscountCodeBasic {
            codes(first: $first, after: $after, query: $query, reverse: $reverse) {
              nodes {
                id
                code
              }
              pageInfo {
                hasNextPage
                endCursor
              }
            }
          }
        }
      }
    }
  }
`);

/** Adds up to 250 codes to a discount, later. */
export const addRedeemCodes = graphql(`
  mutation AddRedeemCodes($id: ID!, $codes: [DiscountRedeemCodeInput!]!) {
    discountRedeemCodeBulkAdd(discountId: $id, codes: $codes) {
      bulkCreation {
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

export const codeCreation = graphql(`
  query CodeCreation($id: ID!) {
    discountRedeemCodeBulkCreation(id: $id) {
      done
      failedCount
    }
  }
`);

/** The codes of a bulk creation with the errors of each. */
export const codeCreationResults = graphql(`
  query CodeCreationResults($id: ID!) {
    discountRedeemCodeBulkCreation(id: $id) {
      codes(first: 250) {
        nodes {
          code
          errors {
            field
            message
            code
          }
        }
      }
    }
  }
`);

/** Deletes codes of a discount, later. */
export const deleteRedeemCodes = graphql(`
  mutation DeleteRedeemCodes($id: ID!, $codeIds: [ID!]!) {
    discountCodeRedeemCodeBulkDelete(discountId: $id, ids: $codeIds) {
      job {
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
