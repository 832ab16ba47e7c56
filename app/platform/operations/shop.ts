import { graphql } from '../generated/gql.ts';

/** What we keep of a store when the app is installed, with the scopes that were granted. */
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

/** The store's sales channels; the one whose app has the handle `online_store` is the storefront. */
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
