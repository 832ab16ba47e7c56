import { graphql } from '../generated/gql.ts';

/** Store details that are saved at installation, with the granted scopes. */
export const shopAndInstallation = graphql(`
  query ShopAndInstallation {
    shop {
      id
      name
      myshopifyDomain
      currencyCode
      ianaTimezone
      primaryDomain {
        url
        localization {
          defaultLocale
        }
      }
    }
    currentAppInstallation {
      accessScopes {
        handle
      }
    }
  }
`);

/** Where a store gets mails about its business. */
export const shopContact = graphql(`
  query ShopContact {
    shop {
      contactEmail
    }
  }
`);

/** The store's sales channels; the storefront's app has the handle `online_store`. */
export const publications = graphql(`
  query Publications($after: String) {
    publications(first: 20, after: $after) {
      nodes {
        id
        catalog {
          ... on AppCatalog {
            apps(first: 1) {
              nodes {
                handle
              }
            }
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);
