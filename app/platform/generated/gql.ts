/* eslint-disable */
import * as types from './graphql';

/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
  '\n  mutation StageBulkRows($filename: String!) {\n    stagedUploadsCreate(\n      input: [\n        { resource: BULK_MUTATION_VARIABLES, filename: $filename, mimeType: "text/jsonl", httpMethod: POST }\n      ]\n    ) {\n      stagedTargets {\n        url\n        parameters {\n          name\n          value\n        }\n      }\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n': typeof types.StageBulkRowsDocument;
  '\n  mutation RunBulkMutation($mutation: String!, $path: String!) {\n    bulkOperationRunMutation(mutation: $mutation, stagedUploadPath: $path) {\n      bulkOperation {\n        id\n      }\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n': typeof types.RunBulkMutationDocument;
  '\n  query BulkOperationById($id: ID!) {\n    bulkOperation(id: $id) {\n      status\n      errorCode\n      objectCount\n      url\n      partialDataUrl\n    }\n  }\n': typeof types.BulkOperationByIdDocument;
  '\n  query NewestBulkOperations {\n    bulkOperations(first: 25) {\n      nodes {\n        id\n        query\n      }\n    }\n  }\n': typeof types.NewestBulkOperationsDocument;
  '\n  query DiscountsByIds($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ...DiscountFields\n    }\n  }\n': typeof types.DiscountsByIdsDocument;
  '\n  query PicturesByIds($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ...PictureNow\n    }\n  }\n': typeof types.PicturesByIdsDocument;
  '\n  query CustomersByIds($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on Customer {\n        id\n      }\n    }\n  }\n': typeof types.CustomersByIdsDocument;
  '\n  query CollectionByHandle($handle: String!) {\n    collectionByIdentifier(identifier: { handle: $handle }) {\n      id\n      sources {\n        title\n      }\n    }\n  }\n': typeof types.CollectionByHandleDocument;
  '\n  query CollectionExists($id: ID!) {\n    collection(id: $id) {\n      id\n    }\n  }\n': typeof types.CollectionExistsDocument;
  '\n  query CollectionProducts($id: ID!, $first: Int!, $after: String, $inFull: Boolean!) {\n    collection(id: $id) {\n      id\n      handle\n      hidden: metafield(namespace: "seo", key: "hidden") @include(if: $inFull) {\n        value\n      }\n      sources @include(if: $inFull) {\n        __typename\n        id\n        title\n        ... on CollectionConditionsSource {\n          exclusion {\n            conditions {\n              __typename\n            }\n            selections(first: 1) {\n              nodes {\n                __typename\n              }\n            }\n          }\n          inclusion {\n            conditions {\n              __typename\n            }\n            selections(first: $first) {\n              nodes {\n                product {\n                  id\n                }\n              }\n              pageInfo {\n                hasNextPage\n              }\n            }\n          }\n        }\n      }\n      products(first: $first, after: $after, sortKey: MANUAL) {\n        nodes {\n          id\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n': typeof types.CollectionProductsDocument;
  '\n  query ListCollections($after: String) {\n    collections(first: 250, after: $after) {\n      nodes {\n        id\n        handle\n        sources {\n          title\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n': typeof types.ListCollectionsDocument;
  '\n  query SearchCollections($query: String, $after: String) {\n    collections(first: 50, after: $after, query: $query, sortKey: TITLE) {\n      nodes {\n        id\n        title\n        sources {\n          title\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n': typeof types.SearchCollectionsDocument;
  '\n  query CollectionTitles($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on Collection {\n        id\n        title\n      }\n    }\n  }\n': typeof types.CollectionTitlesDocument;
  '\n  fragment CollectionFields on Collection {\n    id\n    handle\n    title\n    descriptionHtml\n    sortOrder\n    publishedOnPublication(publicationId: $publicationId)\n    hidden: metafield(namespace: "seo", key: "hidden") {\n      value\n    }\n    creator: metafield(namespace: "$app", key: "creator") {\n      value\n    }\n    products(first: $first, sortKey: MANUAL) {\n      nodes {\n        id\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n': typeof types.CollectionFieldsFragmentDoc;
  '\n  query CollectionById($id: ID!, $first: Int!, $publicationId: ID!) {\n    collection(id: $id) {\n      ...CollectionFields\n    }\n  }\n': typeof types.CollectionByIdDocument;
  '\n  query CollectionsByIds($ids: [ID!]!, $first: Int!, $publicationId: ID!) {\n    nodes(ids: $ids) {\n      ...CollectionFields\n    }\n  }\n': typeof types.CollectionsByIdsDocument;
  '\n  mutation CreateCollection($collection: CollectionCreateInput!) {\n    collectionCreate(collection: $collection) {\n      collection {\n        id\n        handle\n      }\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n': typeof types.CreateCollectionDocument;
  '\n  mutation UpdateCollection($collection: CollectionUpdateInput!) {\n    collectionUpdate(collection: $collection) {\n      collection {\n        id\n      }\n      job {\n        id\n      }\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n': typeof types.UpdateCollectionDocument;
  '\n  mutation DeleteCollection($id: ID!) {\n    collectionDelete(input: { id: $id }) {\n      deletedCollectionId\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n': typeof types.DeleteCollectionDocument;
  '\n  mutation ReorderCollection($id: ID!, $moves: [MoveInput!]!) {\n    collectionReorderProducts(id: $id, moves: $moves) {\n      job {\n        id\n      }\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n': typeof types.ReorderCollectionDocument;
  '\n  query JobStatus($id: ID!) {\n    job(id: $id) {\n      done\n    }\n  }\n': typeof types.JobStatusDocument;
  '\n  mutation Publish($id: ID!, $publicationId: ID!) {\n    publishablePublish(id: $id, input: [{ publicationId: $publicationId }]) {\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n': typeof types.PublishDocument;
  '\n  mutation Unpublish($id: ID!, $publicationId: ID!) {\n    publishableUnpublish(id: $id, input: [{ publicationId: $publicationId }]) {\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n': typeof types.UnpublishDocument;
  '\n  fragment CustomerNow on Customer {\n    id\n    createdAt\n    updatedAt\n    numberOfOrders\n  }\n': typeof types.CustomerNowFragmentDoc;
  '\n  query CustomerByEmail($email: String!) {\n    customerByIdentifier(identifier: { emailAddress: $email }) {\n      ...CustomerNow\n    }\n  }\n': typeof types.CustomerByEmailDocument;
  '\n  mutation CreateCustomer($customer: CustomerInput!) {\n    customerCreate(input: $customer) {\n      customer {\n        ...CustomerNow\n      }\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n': typeof types.CreateCustomerDocument;
  '\n  query CustomerById($id: ID!) {\n    customer(id: $id) {\n      ...CustomerNow\n    }\n  }\n': typeof types.CustomerByIdDocument;
  '\n  mutation DeleteCustomer($id: ID!) {\n    customerDelete(input: { id: $id }) {\n      deletedCustomerId\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n': typeof types.DeleteCustomerDocument;
  '\n  query DefinitionByType($type: String!) {\n    currentAppInstallation {\n      app {\n        id\n      }\n    }\n    metaobjectDefinitionByType(type: $type) {\n      id\n      displayNameKey\n      createdByApp {\n        id\n      }\n      metaobjects(first: 1) {\n        nodes {\n          id\n        }\n      }\n      access {\n        storefront\n      }\n      capabilities {\n        publishable {\n          enabled\n        }\n        onlineStore {\n          enabled\n          data {\n            urlHandle\n          }\n        }\n        renderable {\n          enabled\n          data {\n            metaTitleKey\n            metaDescriptionKey\n          }\n        }\n      }\n      fieldDefinitions {\n        key\n        type {\n          name\n        }\n      }\n    }\n  }\n': typeof types.DefinitionByTypeDocument;
  '\n  mutation CreateDefinition($definition: MetaobjectDefinitionCreateInput!) {\n    metaobjectDefinitionCreate(definition: $definition) {\n      metaobjectDefinition {\n        id\n      }\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n': typeof types.CreateDefinitionDocument;
  '\n  mutation UpdateDefinition($id: ID!, $definition: MetaobjectDefinitionUpdateInput!) {\n    metaobjectDefinitionUpdate(id: $id, definition: $definition) {\n      metaobjectDefinition {\n        id\n      }\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n': typeof types.UpdateDefinitionDocument;
  '\n  fragment DiscountFields on DiscountCodeNode {\n    id\n    codeDiscount {\n      __typename\n      ... on DiscountCodeBasic {\n        title\n        status\n        startsAt\n        endsAt\n        tags\n        usageLimit\n        appliesOncePerCustomer\n        codesCount {\n          count\n        }\n        codes(first: 1) {\n          nodes {\n            code\n          }\n        }\n        context {\n          __typename\n        }\n        minimumRequirement {\n          __typename\n          ... on DiscountMinimumSubtotal {\n            greaterThanOrEqualToSubtotal {\n              amount\n            }\n          }\n          ... on DiscountMinimumQuantity {\n            greaterThanOrEqualToQuantity\n          }\n        }\n        combinesWith {\n          orderDiscounts\n          productDiscounts\n          shippingDiscounts\n        }\n        customerGets {\n          items {\n            __typename\n            ... on DiscountCollections {\n              collections(first: 100) {\n                nodes {\n                  id\n                }\n              }\n            }\n          }\n          value {\n            __typename\n            ... on DiscountPercentage {\n              percentage\n            }\n            ... on DiscountAmount {\n              amount {\n                amount\n              }\n              appliesOnEachItem\n            }\n          }\n        }\n      }\n    }\n  }\n': typeof types.DiscountFieldsFragmentDoc;
  '\n  query DiscountById($id: ID!) {\n    node(id: $id) {\n      ...DiscountFields\n    }\n  }\n': typeof types.DiscountByIdDocument;
  '\n  query DiscountByCode($code: String!) {\n    codeDiscountNodeByCode(code: $code) {\n      ...DiscountFields\n    }\n  }\n': typeof types.DiscountByCodeDocument;
  '\n  query DiscountOfCode($code: String!) {\n    codeDiscountNodeByCode(code: $code) {\n      id\n      codeDiscount {\n        ... on DiscountCodeBasic {\n          tags\n        }\n      }\n    }\n  }\n': typeof types.DiscountOfCodeDocument;
  '\n  query RedeemCodes($id: ID!, $first: Int!, $after: String, $query: String, $reverse: Boolean) {\n    node(id: $id) {\n      ... on DiscountCodeNode {\n        codeDiscount {\n          ... on DiscountCodeBasic {\n            codes(first: $first, after: $after, query: $query, reverse: $reverse) {\n              nodes {\n                id\n                code\n              }\n              pageInfo {\n                hasNextPage\n                endCursor\n              }\n            }\n          }\n        }\n      }\n    }\n  }\n': typeof types.RedeemCodesDocument;
  '\n  mutation AddRedeemCodes($id: ID!, $codes: [DiscountRedeemCodeInput!]!) {\n    discountRedeemCodeBulkAdd(discountId: $id, codes: $codes) {\n      bulkCreation {\n        id\n      }\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n': typeof types.AddRedeemCodesDocument;
  '\n  query CodeCreation($id: ID!) {\n    discountRedeemCodeBulkCreation(id: $id) {\n      done\n      failedCount\n    }\n  }\n': typeof types.CodeCreationDocument;
  '\n  query CodeCreationResults($id: ID!) {\n    discountRedeemCodeBulkCreation(id: $id) {\n      codes(first: 250) {\n        nodes {\n          code\n          errors {\n            field\n            message\n            code\n          }\n        }\n      }\n    }\n  }\n': typeof types.CodeCreationResultsDocument;
  '\n  mutation DeleteRedeemCodes($id: ID!, $codeIds: [ID!]!) {\n    discountCodeRedeemCodeBulkDelete(discountId: $id, ids: $codeIds) {\n      job {\n        id\n      }\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n': typeof types.DeleteRedeemCodesDocument;
  '\n  mutation CreateDiscount($discount: DiscountCodeBasicInput!) {\n    discountCodeBasicCreate(basicCodeDiscount: $discount) {\n      codeDiscountNode {\n        id\n      }\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n': typeof types.CreateDiscountDocument;
  '\n  mutation UpdateDiscount($id: ID!, $discount: DiscountCodeBasicInput!) {\n    discountCodeBasicUpdate(id: $id, basicCodeDiscount: $discount) {\n      codeDiscountNode {\n        id\n      }\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n': typeof types.UpdateDiscountDocument;
  '\n  mutation DeactivateDiscount($id: ID!) {\n    discountCodeDeactivate(id: $id) {\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n': typeof types.DeactivateDiscountDocument;
  '\n  mutation DeleteDiscount($id: ID!) {\n    discountCodeDelete(id: $id) {\n      deletedCodeDiscountId\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n': typeof types.DeleteDiscountDocument;
  '\n  fragment PictureNow on MediaImage {\n    id\n    fileStatus\n    fileErrors {\n      code\n      message\n    }\n    image {\n      url\n    }\n  }\n': typeof types.PictureNowFragmentDoc;
  '\n  query PictureById($id: ID!) {\n    node(id: $id) {\n      ...PictureNow\n    }\n  }\n': typeof types.PictureByIdDocument;
  '\n  query SearchPictures($query: String!) {\n    files(first: 10, query: $query) {\n      nodes {\n        ...PictureNow\n      }\n    }\n  }\n': typeof types.SearchPicturesDocument;
  '\n  mutation CreateFile($file: FileCreateInput!) {\n    fileCreate(files: [$file]) {\n      files {\n        id\n      }\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n': typeof types.CreateFileDocument;
  '\n  mutation DeleteFile($id: ID!) {\n    fileDelete(fileIds: [$id]) {\n      deletedFileIds\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n': typeof types.DeleteFileDocument;
  '\n  query MetafieldDefinitions {\n    creator: metafieldDefinition(identifier: { ownerType: COLLECTION, namespace: "$app", key: "creator" }) {\n      ...MetafieldAccess\n    }\n    creators: metafieldDefinition(identifier: { ownerType: PRODUCT, namespace: "$app", key: "creators" }) {\n      ...MetafieldAccess\n    }\n    creatorCount: metafieldDefinition(\n      identifier: { ownerType: PRODUCT, namespace: "$app", key: "creator_count" }\n    ) {\n      ...MetafieldAccess\n    }\n  }\n': typeof types.MetafieldDefinitionsDocument;
  '\n  fragment MetafieldAccess on MetafieldDefinition {\n    ownerType\n    key\n    access {\n      storefront\n    }\n  }\n': typeof types.MetafieldAccessFragmentDoc;
  '\n  mutation CreateMetafieldDefinition($definition: MetafieldDefinitionInput!) {\n    metafieldDefinitionCreate(definition: $definition) {\n      createdDefinition {\n        id\n      }\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n': typeof types.CreateMetafieldDefinitionDocument;
  '\n  mutation UpdateMetafieldDefinition($definition: MetafieldDefinitionUpdateInput!) {\n    metafieldDefinitionUpdate(definition: $definition) {\n      updatedDefinition {\n        id\n      }\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n': typeof types.UpdateMetafieldDefinitionDocument;
  '\n  mutation SetMetafields($metafields: [MetafieldsSetInput!]!) {\n    metafieldsSet(metafields: $metafields) {\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n': typeof types.SetMetafieldsDocument;
  '\n  mutation DeleteMetafields($metafields: [MetafieldIdentifierInput!]!) {\n    metafieldsDelete(metafields: $metafields) {\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n': typeof types.DeleteMetafieldsDocument;
  '\n  query ProductCreatorsByIds($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on Product {\n        id\n        creators: metafield(namespace: "$app", key: "creators") {\n          value\n        }\n        creatorCount: metafield(namespace: "$app", key: "creator_count") {\n          value\n        }\n      }\n    }\n  }\n': typeof types.ProductCreatorsByIdsDocument;
  '\n  query MetaobjectByHandle($handle: MetaobjectHandleInput!, $ownerKey: String!) {\n    currentAppInstallation {\n      app {\n        id\n      }\n    }\n    metaobjectByHandle(handle: $handle) {\n      id\n      createdByApp {\n        id\n      }\n      owner: field(key: $ownerKey) {\n        value\n      }\n    }\n  }\n': typeof types.MetaobjectByHandleDocument;
  '\n  query MetaobjectsByIds($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on Metaobject {\n        id\n        handle\n        updatedAt\n        capabilities {\n          publishable {\n            status\n          }\n        }\n        fields {\n          key\n          value\n        }\n      }\n    }\n  }\n': typeof types.MetaobjectsByIdsDocument;
  '\n  mutation UpsertMetaobject($handle: MetaobjectHandleInput!, $metaobject: MetaobjectUpsertInput!) {\n    metaobjectUpsert(handle: $handle, metaobject: $metaobject) {\n      metaobject {\n        id\n        updatedAt\n      }\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n': typeof types.UpsertMetaobjectDocument;
  '\n  mutation UpdateMetaobject($id: ID!, $metaobject: MetaobjectUpdateInput!) {\n    metaobjectUpdate(id: $id, metaobject: $metaobject) {\n      metaobject {\n        id\n        updatedAt\n      }\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n': typeof types.UpdateMetaobjectDocument;
  '\n  query ListMetaobjects($type: String!, $ownerKey: String!, $after: String) {\n    currentAppInstallation {\n      app {\n        id\n      }\n    }\n    metaobjects(type: $type, first: 250, after: $after) {\n      nodes {\n        id\n        createdByApp {\n          id\n        }\n        owner: field(key: $ownerKey) {\n          value\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n': typeof types.ListMetaobjectsDocument;
  '\n  mutation DeleteMetaobject($id: ID!) {\n    metaobjectDelete(id: $id) {\n      deletedId\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n': typeof types.DeleteMetaobjectDocument;
  '\n  query ProductsByIds($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on Product {\n        id\n        handle\n        title\n      }\n    }\n  }\n': typeof types.ProductsByIdsDocument;
  '\n  query VariantsByIds($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on ProductVariant {\n        id\n        product {\n          id\n        }\n      }\n    }\n  }\n': typeof types.VariantsByIdsDocument;
  '\n  query ProductsInCollection($ids: [ID!]!, $collectionId: ID!) {\n    nodes(ids: $ids) {\n      ... on Product {\n        id\n        inCollection(id: $collectionId)\n      }\n    }\n  }\n': typeof types.ProductsInCollectionDocument;
  '\n  fragment ProductShown on Product {\n    id\n    title\n    status\n    onlineStoreUrl\n    hasOnlyDefaultVariant\n    featuredMedia {\n      preview {\n        image {\n          url(transform: { maxWidth: 160, maxHeight: 160 })\n        }\n      }\n    }\n  }\n': typeof types.ProductShownFragmentDoc;
  '\n  query ProductCards($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on Product {\n        ...ProductShown\n        handle\n      }\n    }\n  }\n': typeof types.ProductCardsDocument;
  '\n  query ProductOffers($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on Product {\n        id\n        title\n        status\n        onlineStoreUrl\n        featuredMedia {\n          preview {\n            image {\n              url(transform: { maxWidth: 320, maxHeight: 320 })\n            }\n          }\n        }\n        priceRangeV2 {\n          minVariantPrice {\n            amount\n          }\n          maxVariantPrice {\n            amount\n          }\n        }\n        variants(first: 100) {\n          nodes {\n            id\n            availableForSale\n          }\n        }\n      }\n      ... on ProductVariant {\n        id\n        title\n        price\n        availableForSale\n        product {\n          id\n        }\n      }\n    }\n  }\n': typeof types.ProductOffersDocument;
  '\n  query ProductVariants($id: ID!, $chosen: [ID!]!) {\n    product(id: $id) {\n      variants(first: 100) {\n        nodes {\n          id\n          title\n        }\n      }\n    }\n    nodes(ids: $chosen) {\n      ... on ProductVariant {\n        id\n        title\n        product {\n          id\n        }\n      }\n    }\n  }\n': typeof types.ProductVariantsDocument;
  '\n  query CartItems($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on Product {\n        id\n        status\n        onlineStoreUrl\n        variants(first: 100) {\n          nodes {\n            id\n            availableForSale\n          }\n        }\n      }\n      ... on ProductVariant {\n        id\n        availableForSale\n        product {\n          id\n          status\n          onlineStoreUrl\n        }\n      }\n    }\n  }\n': typeof types.CartItemsDocument;
  '\n  query SearchedProducts($query: String!, $first: Int!) {\n    products(first: $first, query: $query, sortKey: TITLE) {\n      nodes {\n        ...ProductShown\n        variants(first: 100) {\n          nodes {\n            availableForSale\n          }\n        }\n      }\n    }\n  }\n': typeof types.SearchedProductsDocument;
  '\n  query EditedProducts($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on Product {\n        ...ProductShown\n        variants(first: 100) {\n          nodes {\n            availableForSale\n          }\n        }\n      }\n    }\n  }\n': typeof types.EditedProductsDocument;
  '\n  query ProductDetails($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on Product {\n        id\n        vendor\n        media(first: 3) {\n          nodes {\n            preview {\n              image {\n                url\n              }\n            }\n          }\n        }\n        variants(first: 20) {\n          nodes {\n            id\n            title\n            price\n          }\n        }\n      }\n    }\n  }\n': typeof types.ProductDetailsDocument;
  '\n  query ShopAndInstallation {\n    shop {\n      id\n      name\n      myshopifyDomain\n      currencyCode\n      ianaTimezone\n      primaryDomain {\n        url\n        localization {\n          defaultLocale\n        }\n      }\n    }\n    currentAppInstallation {\n      accessScopes {\n        handle\n      }\n    }\n  }\n': typeof types.ShopAndInstallationDocument;
  '\n  query ShopContact {\n    shop {\n      contactEmail\n    }\n  }\n': typeof types.ShopContactDocument;
  '\n  query Publications($after: String) {\n    publications(first: 20, after: $after) {\n      nodes {\n        id\n        catalog {\n          ... on AppCatalog {\n            apps(first: 1) {\n              nodes {\n                handle\n              }\n            }\n          }\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n': typeof types.PublicationsDocument;
  '\n  mutation StageFile($input: StagedUploadInput!) {\n    stagedUploadsCreate(input: [$input]) {\n      stagedTargets {\n        url\n        resourceUrl\n        parameters {\n          name\n          value\n        }\n      }\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n': typeof types.StageFileDocument;
  '\n  query UploadedFileById($id: ID!) {\n    node(id: $id) {\n      ... on MediaImage {\n        fileStatus\n        fileErrors {\n          code\n          message\n        }\n        image {\n          url\n        }\n      }\n      ... on Video {\n        fileStatus\n        fileErrors {\n          code\n          message\n        }\n        sources {\n          url\n          mimeType\n          height\n        }\n      }\n    }\n  }\n': typeof types.UploadedFileByIdDocument;
};
const documents: Documents = {
  '\n  mutation StageBulkRows($filename: String!) {\n    stagedUploadsCreate(\n      input: [\n        { resource: BULK_MUTATION_VARIABLES, filename: $filename, mimeType: "text/jsonl", httpMethod: POST }\n      ]\n    ) {\n      stagedTargets {\n        url\n        parameters {\n          name\n          value\n        }\n      }\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n':
    types.StageBulkRowsDocument,
  '\n  mutation RunBulkMutation($mutation: String!, $path: String!) {\n    bulkOperationRunMutation(mutation: $mutation, stagedUploadPath: $path) {\n      bulkOperation {\n        id\n      }\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n':
    types.RunBulkMutationDocument,
  '\n  query BulkOperationById($id: ID!) {\n    bulkOperation(id: $id) {\n      status\n      errorCode\n      objectCount\n      url\n      partialDataUrl\n    }\n  }\n':
    types.BulkOperationByIdDocument,
  '\n  query NewestBulkOperations {\n    bulkOperations(first: 25) {\n      nodes {\n        id\n        query\n      }\n    }\n  }\n':
    types.NewestBulkOperationsDocument,
  '\n  query DiscountsByIds($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ...DiscountFields\n    }\n  }\n':
    types.DiscountsByIdsDocument,
  '\n  query PicturesByIds($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ...PictureNow\n    }\n  }\n':
    types.PicturesByIdsDocument,
  '\n  query CustomersByIds($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on Customer {\n        id\n      }\n    }\n  }\n':
    types.CustomersByIdsDocument,
  '\n  query CollectionByHandle($handle: String!) {\n    collectionByIdentifier(identifier: { handle: $handle }) {\n      id\n      sources {\n        title\n      }\n    }\n  }\n':
    types.CollectionByHandleDocument,
  '\n  query CollectionExists($id: ID!) {\n    collection(id: $id) {\n      id\n    }\n  }\n':
    types.CollectionExistsDocument,
  '\n  query CollectionProducts($id: ID!, $first: Int!, $after: String, $inFull: Boolean!) {\n    collection(id: $id) {\n      id\n      handle\n      hidden: metafield(namespace: "seo", key: "hidden") @include(if: $inFull) {\n        value\n      }\n      sources @include(if: $inFull) {\n        __typename\n        id\n        title\n        ... on CollectionConditionsSource {\n          exclusion {\n            conditions {\n              __typename\n            }\n            selections(first: 1) {\n              nodes {\n                __typename\n              }\n            }\n          }\n          inclusion {\n            conditions {\n              __typename\n            }\n            selections(first: $first) {\n              nodes {\n                product {\n                  id\n                }\n              }\n              pageInfo {\n                hasNextPage\n              }\n            }\n          }\n        }\n      }\n      products(first: $first, after: $after, sortKey: MANUAL) {\n        nodes {\n          id\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n':
    types.CollectionProductsDocument,
  '\n  query ListCollections($after: String) {\n    collections(first: 250, after: $after) {\n      nodes {\n        id\n        handle\n        sources {\n          title\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n':
    types.ListCollectionsDocument,
  '\n  query SearchCollections($query: String, $after: String) {\n    collections(first: 50, after: $after, query: $query, sortKey: TITLE) {\n      nodes {\n        id\n        title\n        sources {\n          title\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n':
    types.SearchCollectionsDocument,
  '\n  query CollectionTitles($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on Collection {\n        id\n        title\n      }\n    }\n  }\n':
    types.CollectionTitlesDocument,
  '\n  fragment CollectionFields on Collection {\n    id\n    handle\n    title\n    descriptionHtml\n    sortOrder\n    publishedOnPublication(publicationId: $publicationId)\n    hidden: metafield(namespace: "seo", key: "hidden") {\n      value\n    }\n    creator: metafield(namespace: "$app", key: "creator") {\n      value\n    }\n    products(first: $first, sortKey: MANUAL) {\n      nodes {\n        id\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n':
    types.CollectionFieldsFragmentDoc,
  '\n  query CollectionById($id: ID!, $first: Int!, $publicationId: ID!) {\n    collection(id: $id) {\n      ...CollectionFields\n    }\n  }\n':
    types.CollectionByIdDocument,
  '\n  query CollectionsByIds($ids: [ID!]!, $first: Int!, $publicationId: ID!) {\n    nodes(ids: $ids) {\n      ...CollectionFields\n    }\n  }\n':
    types.CollectionsByIdsDocument,
  '\n  mutation CreateCollection($collection: CollectionCreateInput!) {\n    collectionCreate(collection: $collection) {\n      collection {\n        id\n        handle\n      }\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n':
    types.CreateCollectionDocument,
  '\n  mutation UpdateCollection($collection: CollectionUpdateInput!) {\n    collectionUpdate(collection: $collection) {\n      collection {\n        id\n      }\n      job {\n        id\n      }\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n':
    types.UpdateCollectionDocument,
  '\n  mutation DeleteCollection($id: ID!) {\n    collectionDelete(input: { id: $id }) {\n      deletedCollectionId\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n':
    types.DeleteCollectionDocument,
  '\n  mutation ReorderCollection($id: ID!, $moves: [MoveInput!]!) {\n    collectionReorderProducts(id: $id, moves: $moves) {\n      job {\n        id\n      }\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n':
    types.ReorderCollectionDocument,
  '\n  query JobStatus($id: ID!) {\n    job(id: $id) {\n      done\n    }\n  }\n': types.JobStatusDocument,
  '\n  mutation Publish($id: ID!, $publicationId: ID!) {\n    publishablePublish(id: $id, input: [{ publicationId: $publicationId }]) {\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n':
    types.PublishDocument,
  '\n  mutation Unpublish($id: ID!, $publicationId: ID!) {\n    publishableUnpublish(id: $id, input: [{ publicationId: $publicationId }]) {\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n':
    types.UnpublishDocument,
  '\n  fragment CustomerNow on Customer {\n    id\n    createdAt\n    updatedAt\n    numberOfOrders\n  }\n':
    types.CustomerNowFragmentDoc,
  '\n  query CustomerByEmail($email: String!) {\n    customerByIdentifier(identifier: { emailAddress: $email }) {\n      ...CustomerNow\n    }\n  }\n':
    types.CustomerByEmailDocument,
  '\n  mutation CreateCustomer($customer: CustomerInput!) {\n    customerCreate(input: $customer) {\n      customer {\n        ...CustomerNow\n      }\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n':
    types.CreateCustomerDocument,
  '\n  query CustomerById($id: ID!) {\n    customer(id: $id) {\n      ...CustomerNow\n    }\n  }\n':
    types.CustomerByIdDocument,
  '\n  mutation DeleteCustomer($id: ID!) {\n    customerDelete(input: { id: $id }) {\n      deletedCustomerId\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n':
    types.DeleteCustomerDocument,
  '\n  query DefinitionByType($type: String!) {\n    currentAppInstallation {\n      app {\n        id\n      }\n    }\n    metaobjectDefinitionByType(type: $type) {\n      id\n      displayNameKey\n      createdByApp {\n        id\n      }\n      metaobjects(first: 1) {\n        nodes {\n          id\n        }\n      }\n      access {\n        storefront\n      }\n      capabilities {\n        publishable {\n          enabled\n        }\n        onlineStore {\n          enabled\n          data {\n            urlHandle\n          }\n        }\n        renderable {\n          enabled\n          data {\n            metaTitleKey\n            metaDescriptionKey\n          }\n        }\n      }\n      fieldDefinitions {\n        key\n        type {\n          name\n        }\n      }\n    }\n  }\n':
    types.DefinitionByTypeDocument,
  '\n  mutation CreateDefinition($definition: MetaobjectDefinitionCreateInput!) {\n    metaobjectDefinitionCreate(definition: $definition) {\n      metaobjectDefinition {\n        id\n      }\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n':
    types.CreateDefinitionDocument,
  '\n  mutation UpdateDefinition($id: ID!, $definition: MetaobjectDefinitionUpdateInput!) {\n    metaobjectDefinitionUpdate(id: $id, definition: $definition) {\n      metaobjectDefinition {\n        id\n      }\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n':
    types.UpdateDefinitionDocument,
  '\n  fragment DiscountFields on DiscountCodeNode {\n    id\n    codeDiscount {\n      __typename\n      ... on DiscountCodeBasic {\n        title\n        status\n        startsAt\n        endsAt\n        tags\n        usageLimit\n        appliesOncePerCustomer\n        codesCount {\n          count\n        }\n        codes(first: 1) {\n          nodes {\n            code\n          }\n        }\n        context {\n          __typename\n        }\n        minimumRequirement {\n          __typename\n          ... on DiscountMinimumSubtotal {\n            greaterThanOrEqualToSubtotal {\n              amount\n            }\n          }\n          ... on DiscountMinimumQuantity {\n            greaterThanOrEqualToQuantity\n          }\n        }\n        combinesWith {\n          orderDiscounts\n          productDiscounts\n          shippingDiscounts\n        }\n        customerGets {\n          items {\n            __typename\n            ... on DiscountCollections {\n              collections(first: 100) {\n                nodes {\n                  id\n                }\n              }\n            }\n          }\n          value {\n            __typename\n            ... on DiscountPercentage {\n              percentage\n            }\n            ... on DiscountAmount {\n              amount {\n                amount\n              }\n              appliesOnEachItem\n            }\n          }\n        }\n      }\n    }\n  }\n':
    types.DiscountFieldsFragmentDoc,
  '\n  query DiscountById($id: ID!) {\n    node(id: $id) {\n      ...DiscountFields\n    }\n  }\n':
    types.DiscountByIdDocument,
  '\n  query DiscountByCode($code: String!) {\n    codeDiscountNodeByCode(code: $code) {\n      ...DiscountFields\n    }\n  }\n':
    types.DiscountByCodeDocument,
  '\n  query DiscountOfCode($code: String!) {\n    codeDiscountNodeByCode(code: $code) {\n      id\n      codeDiscount {\n        ... on DiscountCodeBasic {\n          tags\n        }\n      }\n    }\n  }\n':
    types.DiscountOfCodeDocument,
  '\n  query RedeemCodes($id: ID!, $first: Int!, $after: String, $query: String, $reverse: Boolean) {\n    node(id: $id) {\n      ... on DiscountCodeNode {\n        codeDiscount {\n          ... on DiscountCodeBasic {\n            codes(first: $first, after: $after, query: $query, reverse: $reverse) {\n              nodes {\n                id\n                code\n              }\n              pageInfo {\n                hasNextPage\n                endCursor\n              }\n            }\n          }\n        }\n      }\n    }\n  }\n':
    types.RedeemCodesDocument,
  '\n  mutation AddRedeemCodes($id: ID!, $codes: [DiscountRedeemCodeInput!]!) {\n    discountRedeemCodeBulkAdd(discountId: $id, codes: $codes) {\n      bulkCreation {\n        id\n      }\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n':
    types.AddRedeemCodesDocument,
  '\n  query CodeCreation($id: ID!) {\n    discountRedeemCodeBulkCreation(id: $id) {\n      done\n      failedCount\n    }\n  }\n':
    types.CodeCreationDocument,
  '\n  query CodeCreationResults($id: ID!) {\n    discountRedeemCodeBulkCreation(id: $id) {\n      codes(first: 250) {\n        nodes {\n          code\n          errors {\n            field\n            message\n            code\n          }\n        }\n      }\n    }\n  }\n':
    types.CodeCreationResultsDocument,
  '\n  mutation DeleteRedeemCodes($id: ID!, $codeIds: [ID!]!) {\n    discountCodeRedeemCodeBulkDelete(discountId: $id, ids: $codeIds) {\n      job {\n        id\n      }\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n':
    types.DeleteRedeemCodesDocument,
  '\n  mutation CreateDiscount($discount: DiscountCodeBasicInput!) {\n    discountCodeBasicCreate(basicCodeDiscount: $discount) {\n      codeDiscountNode {\n        id\n      }\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n':
    types.CreateDiscountDocument,
  '\n  mutation UpdateDiscount($id: ID!, $discount: DiscountCodeBasicInput!) {\n    discountCodeBasicUpdate(id: $id, basicCodeDiscount: $discount) {\n      codeDiscountNode {\n        id\n      }\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n':
    types.UpdateDiscountDocument,
  '\n  mutation DeactivateDiscount($id: ID!) {\n    discountCodeDeactivate(id: $id) {\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n':
    types.DeactivateDiscountDocument,
  '\n  mutation DeleteDiscount($id: ID!) {\n    discountCodeDelete(id: $id) {\n      deletedCodeDiscountId\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n':
    types.DeleteDiscountDocument,
  '\n  fragment PictureNow on MediaImage {\n    id\n    fileStatus\n    fileErrors {\n      code\n      message\n    }\n    image {\n      url\n    }\n  }\n':
    types.PictureNowFragmentDoc,
  '\n  query PictureById($id: ID!) {\n    node(id: $id) {\n      ...PictureNow\n    }\n  }\n':
    types.PictureByIdDocument,
  '\n  query SearchPictures($query: String!) {\n    files(first: 10, query: $query) {\n      nodes {\n        ...PictureNow\n      }\n    }\n  }\n':
    types.SearchPicturesDocument,
  '\n  mutation CreateFile($file: FileCreateInput!) {\n    fileCreate(files: [$file]) {\n      files {\n        id\n      }\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n':
    types.CreateFileDocument,
  '\n  mutation DeleteFile($id: ID!) {\n    fileDelete(fileIds: [$id]) {\n      deletedFileIds\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n':
    types.DeleteFileDocument,
  '\n  query MetafieldDefinitions {\n    creator: metafieldDefinition(identifier: { ownerType: COLLECTION, namespace: "$app", key: "creator" }) {\n      ...MetafieldAccess\n    }\n    creators: metafieldDefinition(identifier: { ownerType: PRODUCT, namespace: "$app", key: "creators" }) {\n      ...MetafieldAccess\n    }\n    creatorCount: metafieldDefinition(\n      identifier: { ownerType: PRODUCT, namespace: "$app", key: "creator_count" }\n    ) {\n      ...MetafieldAccess\n    }\n  }\n':
    types.MetafieldDefinitionsDocument,
  '\n  fragment MetafieldAccess on MetafieldDefinition {\n    ownerType\n    key\n    access {\n      storefront\n    }\n  }\n':
    types.MetafieldAccessFragmentDoc,
  '\n  mutation CreateMetafieldDefinition($definition: MetafieldDefinitionInput!) {\n    metafieldDefinitionCreate(definition: $definition) {\n      createdDefinition {\n        id\n      }\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n':
    types.CreateMetafieldDefinitionDocument,
  '\n  mutation UpdateMetafieldDefinition($definition: MetafieldDefinitionUpdateInput!) {\n    metafieldDefinitionUpdate(definition: $definition) {\n      updatedDefinition {\n        id\n      }\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n':
    types.UpdateMetafieldDefinitionDocument,
  '\n  mutation SetMetafields($metafields: [MetafieldsSetInput!]!) {\n    metafieldsSet(metafields: $metafields) {\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n':
    types.SetMetafieldsDocument,
  '\n  mutation DeleteMetafields($metafields: [MetafieldIdentifierInput!]!) {\n    metafieldsDelete(metafields: $metafields) {\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n':
    types.DeleteMetafieldsDocument,
  '\n  query ProductCreatorsByIds($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on Product {\n        id\n        creators: metafield(namespace: "$app", key: "creators") {\n          value\n        }\n        creatorCount: metafield(namespace: "$app", key: "creator_count") {\n          value\n        }\n      }\n    }\n  }\n':
    types.ProductCreatorsByIdsDocument,
  '\n  query MetaobjectByHandle($handle: MetaobjectHandleInput!, $ownerKey: String!) {\n    currentAppInstallation {\n      app {\n        id\n      }\n    }\n    metaobjectByHandle(handle: $handle) {\n      id\n      createdByApp {\n        id\n      }\n      owner: field(key: $ownerKey) {\n        value\n      }\n    }\n  }\n':
    types.MetaobjectByHandleDocument,
  '\n  query MetaobjectsByIds($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on Metaobject {\n        id\n        handle\n        updatedAt\n        capabilities {\n          publishable {\n            status\n          }\n        }\n        fields {\n          key\n          value\n        }\n      }\n    }\n  }\n':
    types.MetaobjectsByIdsDocument,
  '\n  mutation UpsertMetaobject($handle: MetaobjectHandleInput!, $metaobject: MetaobjectUpsertInput!) {\n    metaobjectUpsert(handle: $handle, metaobject: $metaobject) {\n      metaobject {\n        id\n        updatedAt\n      }\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n':
    types.UpsertMetaobjectDocument,
  '\n  mutation UpdateMetaobject($id: ID!, $metaobject: MetaobjectUpdateInput!) {\n    metaobjectUpdate(id: $id, metaobject: $metaobject) {\n      metaobject {\n        id\n        updatedAt\n      }\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n':
    types.UpdateMetaobjectDocument,
  '\n  query ListMetaobjects($type: String!, $ownerKey: String!, $after: String) {\n    currentAppInstallation {\n      app {\n        id\n      }\n    }\n    metaobjects(type: $type, first: 250, after: $after) {\n      nodes {\n        id\n        createdByApp {\n          id\n        }\n        owner: field(key: $ownerKey) {\n          value\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n':
    types.ListMetaobjectsDocument,
  '\n  mutation DeleteMetaobject($id: ID!) {\n    metaobjectDelete(id: $id) {\n      deletedId\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n':
    types.DeleteMetaobjectDocument,
  '\n  query ProductsByIds($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on Product {\n        id\n        handle\n        title\n      }\n    }\n  }\n':
    types.ProductsByIdsDocument,
  '\n  query VariantsByIds($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on ProductVariant {\n        id\n        product {\n          id\n        }\n      }\n    }\n  }\n':
    types.VariantsByIdsDocument,
  '\n  query ProductsInCollection($ids: [ID!]!, $collectionId: ID!) {\n    nodes(ids: $ids) {\n      ... on Product {\n        id\n        inCollection(id: $collectionId)\n      }\n    }\n  }\n':
    types.ProductsInCollectionDocument,
  '\n  fragment ProductShown on Product {\n    id\n    title\n    status\n    onlineStoreUrl\n    hasOnlyDefaultVariant\n    featuredMedia {\n      preview {\n        image {\n          url(transform: { maxWidth: 160, maxHeight: 160 })\n        }\n      }\n    }\n  }\n':
    types.ProductShownFragmentDoc,
  '\n  query ProductCards($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on Product {\n        ...ProductShown\n        handle\n      }\n    }\n  }\n':
    types.ProductCardsDocument,
  '\n  query ProductOffers($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on Product {\n        id\n        title\n        status\n        onlineStoreUrl\n        featuredMedia {\n          preview {\n            image {\n              url(transform: { maxWidth: 320, maxHeight: 320 })\n            }\n          }\n        }\n        priceRangeV2 {\n          minVariantPrice {\n            amount\n          }\n          maxVariantPrice {\n            amount\n          }\n        }\n        variants(first: 100) {\n          nodes {\n            id\n            availableForSale\n          }\n        }\n      }\n      ... on ProductVariant {\n        id\n        title\n        price\n        availableForSale\n        product {\n          id\n        }\n      }\n    }\n  }\n':
    types.ProductOffersDocument,
  '\n  query ProductVariants($id: ID!, $chosen: [ID!]!) {\n    product(id: $id) {\n      variants(first: 100) {\n        nodes {\n          id\n          title\n        }\n      }\n    }\n    nodes(ids: $chosen) {\n      ... on ProductVariant {\n        id\n        title\n        product {\n          id\n        }\n      }\n    }\n  }\n':
    types.ProductVariantsDocument,
  '\n  query CartItems($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on Product {\n        id\n        status\n        onlineStoreUrl\n        variants(first: 100) {\n          nodes {\n            id\n            availableForSale\n          }\n        }\n      }\n      ... on ProductVariant {\n        id\n        availableForSale\n        product {\n          id\n          status\n          onlineStoreUrl\n        }\n      }\n    }\n  }\n':
    types.CartItemsDocument,
  '\n  query SearchedProducts($query: String!, $first: Int!) {\n    products(first: $first, query: $query, sortKey: TITLE) {\n      nodes {\n        ...ProductShown\n        variants(first: 100) {\n          nodes {\n            availableForSale\n          }\n        }\n      }\n    }\n  }\n':
    types.SearchedProductsDocument,
  '\n  query EditedProducts($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on Product {\n        ...ProductShown\n        variants(first: 100) {\n          nodes {\n            availableForSale\n          }\n        }\n      }\n    }\n  }\n':
    types.EditedProductsDocument,
  '\n  query ProductDetails($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on Product {\n        id\n        vendor\n        media(first: 3) {\n          nodes {\n            preview {\n              image {\n                url\n              }\n            }\n          }\n        }\n        variants(first: 20) {\n          nodes {\n            id\n            title\n            price\n          }\n        }\n      }\n    }\n  }\n':
    types.ProductDetailsDocument,
  '\n  query ShopAndInstallation {\n    shop {\n      id\n      name\n      myshopifyDomain\n      currencyCode\n      ianaTimezone\n      primaryDomain {\n        url\n        localization {\n          defaultLocale\n        }\n      }\n    }\n    currentAppInstallation {\n      accessScopes {\n        handle\n      }\n    }\n  }\n':
    types.ShopAndInstallationDocument,
  '\n  query ShopContact {\n    shop {\n      contactEmail\n    }\n  }\n': types.ShopContactDocument,
  '\n  query Publications($after: String) {\n    publications(first: 20, after: $after) {\n      nodes {\n        id\n        catalog {\n          ... on AppCatalog {\n            apps(first: 1) {\n              nodes {\n                handle\n              }\n            }\n          }\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n':
    types.PublicationsDocument,
  '\n  mutation StageFile($input: StagedUploadInput!) {\n    stagedUploadsCreate(input: [$input]) {\n      stagedTargets {\n        url\n        resourceUrl\n        parameters {\n          name\n          value\n        }\n      }\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n':
    types.StageFileDocument,
  '\n  query UploadedFileById($id: ID!) {\n    node(id: $id) {\n      ... on MediaImage {\n        fileStatus\n        fileErrors {\n          code\n          message\n        }\n        image {\n          url\n        }\n      }\n      ... on Video {\n        fileStatus\n        fileErrors {\n          code\n          message\n        }\n        sources {\n          url\n          mimeType\n          height\n        }\n      }\n    }\n  }\n':
    types.UploadedFileByIdDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation StageBulkRows($filename: String!) {\n    stagedUploadsCreate(\n      input: [\n        { resource: BULK_MUTATION_VARIABLES, filename: $filename, mimeType: "text/jsonl", httpMethod: POST }\n      ]\n    ) {\n      stagedTargets {\n        url\n        parameters {\n          name\n          value\n        }\n      }\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n',
): typeof import('./graphql').StageBulkRowsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation RunBulkMutation($mutation: String!, $path: String!) {\n    bulkOperationRunMutation(mutation: $mutation, stagedUploadPath: $path) {\n      bulkOperation {\n        id\n      }\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n',
): typeof import('./graphql').RunBulkMutationDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query BulkOperationById($id: ID!) {\n    bulkOperation(id: $id) {\n      status\n      errorCode\n      objectCount\n      url\n      partialDataUrl\n    }\n  }\n',
): typeof import('./graphql').BulkOperationByIdDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query NewestBulkOperations {\n    bulkOperations(first: 25) {\n      nodes {\n        id\n        query\n      }\n    }\n  }\n',
): typeof import('./graphql').NewestBulkOperationsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query DiscountsByIds($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ...DiscountFields\n    }\n  }\n',
): typeof import('./graphql').DiscountsByIdsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query PicturesByIds($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ...PictureNow\n    }\n  }\n',
): typeof import('./graphql').PicturesByIdsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query CustomersByIds($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on Customer {\n        id\n      }\n    }\n  }\n',
): typeof import('./graphql').CustomersByIdsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query CollectionByHandle($handle: String!) {\n    collectionByIdentifier(identifier: { handle: $handle }) {\n      id\n      sources {\n        title\n      }\n    }\n  }\n',
): typeof import('./graphql').CollectionByHandleDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query CollectionExists($id: ID!) {\n    collection(id: $id) {\n      id\n    }\n  }\n',
): typeof import('./graphql').CollectionExistsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query CollectionProducts($id: ID!, $first: Int!, $after: String, $inFull: Boolean!) {\n    collection(id: $id) {\n      id\n      handle\n      hidden: metafield(namespace: "seo", key: "hidden") @include(if: $inFull) {\n        value\n      }\n      sources @include(if: $inFull) {\n        __typename\n        id\n        title\n        ... on CollectionConditionsSource {\n          exclusion {\n            conditions {\n              __typename\n            }\n            selections(first: 1) {\n              nodes {\n                __typename\n              }\n            }\n          }\n          inclusion {\n            conditions {\n              __typename\n            }\n            selections(first: $first) {\n              nodes {\n                product {\n                  id\n                }\n              }\n              pageInfo {\n                hasNextPage\n              }\n            }\n          }\n        }\n      }\n      products(first: $first, after: $after, sortKey: MANUAL) {\n        nodes {\n          id\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').CollectionProductsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query ListCollections($after: String) {\n    collections(first: 250, after: $after) {\n      nodes {\n        id\n        handle\n        sources {\n          title\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n',
): typeof import('./graphql').ListCollectionsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query SearchCollections($query: String, $after: String) {\n    collections(first: 50, after: $after, query: $query, sortKey: TITLE) {\n      nodes {\n        id\n        title\n        sources {\n          title\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n',
): typeof import('./graphql').SearchCollectionsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query CollectionTitles($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on Collection {\n        id\n        title\n      }\n    }\n  }\n',
): typeof import('./graphql').CollectionTitlesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment CollectionFields on Collection {\n    id\n    handle\n    title\n    descriptionHtml\n    sortOrder\n    publishedOnPublication(publicationId: $publicationId)\n    hidden: metafield(namespace: "seo", key: "hidden") {\n      value\n    }\n    creator: metafield(namespace: "$app", key: "creator") {\n      value\n    }\n    products(first: $first, sortKey: MANUAL) {\n      nodes {\n        id\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n',
): typeof import('./graphql').CollectionFieldsFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query CollectionById($id: ID!, $first: Int!, $publicationId: ID!) {\n    collection(id: $id) {\n      ...CollectionFields\n    }\n  }\n',
): typeof import('./graphql').CollectionByIdDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query CollectionsByIds($ids: [ID!]!, $first: Int!, $publicationId: ID!) {\n    nodes(ids: $ids) {\n      ...CollectionFields\n    }\n  }\n',
): typeof import('./graphql').CollectionsByIdsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation CreateCollection($collection: CollectionCreateInput!) {\n    collectionCreate(collection: $collection) {\n      collection {\n        id\n        handle\n      }\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n',
): typeof import('./graphql').CreateCollectionDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation UpdateCollection($collection: CollectionUpdateInput!) {\n    collectionUpdate(collection: $collection) {\n      collection {\n        id\n      }\n      job {\n        id\n      }\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n',
): typeof import('./graphql').UpdateCollectionDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation DeleteCollection($id: ID!) {\n    collectionDelete(input: { id: $id }) {\n      deletedCollectionId\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n',
): typeof import('./graphql').DeleteCollectionDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation ReorderCollection($id: ID!, $moves: [MoveInput!]!) {\n    collectionReorderProducts(id: $id, moves: $moves) {\n      job {\n        id\n      }\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n',
): typeof import('./graphql').ReorderCollectionDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query JobStatus($id: ID!) {\n    job(id: $id) {\n      done\n    }\n  }\n',
): typeof import('./graphql').JobStatusDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation Publish($id: ID!, $publicationId: ID!) {\n    publishablePublish(id: $id, input: [{ publicationId: $publicationId }]) {\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n',
): typeof import('./graphql').PublishDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation Unpublish($id: ID!, $publicationId: ID!) {\n    publishableUnpublish(id: $id, input: [{ publicationId: $publicationId }]) {\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n',
): typeof import('./graphql').UnpublishDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment CustomerNow on Customer {\n    id\n    createdAt\n    updatedAt\n    numberOfOrders\n  }\n',
): typeof import('./graphql').CustomerNowFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query CustomerByEmail($email: String!) {\n    customerByIdentifier(identifier: { emailAddress: $email }) {\n      ...CustomerNow\n    }\n  }\n',
): typeof import('./graphql').CustomerByEmailDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation CreateCustomer($customer: CustomerInput!) {\n    customerCreate(input: $customer) {\n      customer {\n        ...CustomerNow\n      }\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n',
): typeof import('./graphql').CreateCustomerDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query CustomerById($id: ID!) {\n    customer(id: $id) {\n      ...CustomerNow\n    }\n  }\n',
): typeof import('./graphql').CustomerByIdDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation DeleteCustomer($id: ID!) {\n    customerDelete(input: { id: $id }) {\n      deletedCustomerId\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n',
): typeof import('./graphql').DeleteCustomerDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query DefinitionByType($type: String!) {\n    currentAppInstallation {\n      app {\n        id\n      }\n    }\n    metaobjectDefinitionByType(type: $type) {\n      id\n      displayNameKey\n      createdByApp {\n        id\n      }\n      metaobjects(first: 1) {\n        nodes {\n          id\n        }\n      }\n      access {\n        storefront\n      }\n      capabilities {\n        publishable {\n          enabled\n        }\n        onlineStore {\n          enabled\n          data {\n            urlHandle\n          }\n        }\n        renderable {\n          enabled\n          data {\n            metaTitleKey\n            metaDescriptionKey\n          }\n        }\n      }\n      fieldDefinitions {\n        key\n        type {\n          name\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').DefinitionByTypeDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation CreateDefinition($definition: MetaobjectDefinitionCreateInput!) {\n    metaobjectDefinitionCreate(definition: $definition) {\n      metaobjectDefinition {\n        id\n      }\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n',
): typeof import('./graphql').CreateDefinitionDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation UpdateDefinition($id: ID!, $definition: MetaobjectDefinitionUpdateInput!) {\n    metaobjectDefinitionUpdate(id: $id, definition: $definition) {\n      metaobjectDefinition {\n        id\n      }\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n',
): typeof import('./graphql').UpdateDefinitionDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment DiscountFields on DiscountCodeNode {\n    id\n    codeDiscount {\n      __typename\n      ... on DiscountCodeBasic {\n        title\n        status\n        startsAt\n        endsAt\n        tags\n        usageLimit\n        appliesOncePerCustomer\n        codesCount {\n          count\n        }\n        codes(first: 1) {\n          nodes {\n            code\n          }\n        }\n        context {\n          __typename\n        }\n        minimumRequirement {\n          __typename\n          ... on DiscountMinimumSubtotal {\n            greaterThanOrEqualToSubtotal {\n              amount\n            }\n          }\n          ... on DiscountMinimumQuantity {\n            greaterThanOrEqualToQuantity\n          }\n        }\n        combinesWith {\n          orderDiscounts\n          productDiscounts\n          shippingDiscounts\n        }\n        customerGets {\n          items {\n            __typename\n            ... on DiscountCollections {\n              collections(first: 100) {\n                nodes {\n                  id\n                }\n              }\n            }\n          }\n          value {\n            __typename\n            ... on DiscountPercentage {\n              percentage\n            }\n            ... on DiscountAmount {\n              amount {\n                amount\n              }\n              appliesOnEachItem\n            }\n          }\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').DiscountFieldsFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query DiscountById($id: ID!) {\n    node(id: $id) {\n      ...DiscountFields\n    }\n  }\n',
): typeof import('./graphql').DiscountByIdDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query DiscountByCode($code: String!) {\n    codeDiscountNodeByCode(code: $code) {\n      ...DiscountFields\n    }\n  }\n',
): typeof import('./graphql').DiscountByCodeDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query DiscountOfCode($code: String!) {\n    codeDiscountNodeByCode(code: $code) {\n      id\n      codeDiscount {\n        ... on DiscountCodeBasic {\n          tags\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').DiscountOfCodeDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query RedeemCodes($id: ID!, $first: Int!, $after: String, $query: String, $reverse: Boolean) {\n    node(id: $id) {\n      ... on DiscountCodeNode {\n        codeDiscount {\n          ... on DiscountCodeBasic {\n            codes(first: $first, after: $after, query: $query, reverse: $reverse) {\n              nodes {\n                id\n                code\n              }\n              pageInfo {\n                hasNextPage\n                endCursor\n              }\n            }\n          }\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').RedeemCodesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation AddRedeemCodes($id: ID!, $codes: [DiscountRedeemCodeInput!]!) {\n    discountRedeemCodeBulkAdd(discountId: $id, codes: $codes) {\n      bulkCreation {\n        id\n      }\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n',
): typeof import('./graphql').AddRedeemCodesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query CodeCreation($id: ID!) {\n    discountRedeemCodeBulkCreation(id: $id) {\n      done\n      failedCount\n    }\n  }\n',
): typeof import('./graphql').CodeCreationDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query CodeCreationResults($id: ID!) {\n    discountRedeemCodeBulkCreation(id: $id) {\n      codes(first: 250) {\n        nodes {\n          code\n          errors {\n            field\n            message\n            code\n          }\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').CodeCreationResultsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation DeleteRedeemCodes($id: ID!, $codeIds: [ID!]!) {\n    discountCodeRedeemCodeBulkDelete(discountId: $id, ids: $codeIds) {\n      job {\n        id\n      }\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n',
): typeof import('./graphql').DeleteRedeemCodesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation CreateDiscount($discount: DiscountCodeBasicInput!) {\n    discountCodeBasicCreate(basicCodeDiscount: $discount) {\n      codeDiscountNode {\n        id\n      }\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n',
): typeof import('./graphql').CreateDiscountDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation UpdateDiscount($id: ID!, $discount: DiscountCodeBasicInput!) {\n    discountCodeBasicUpdate(id: $id, basicCodeDiscount: $discount) {\n      codeDiscountNode {\n        id\n      }\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n',
): typeof import('./graphql').UpdateDiscountDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation DeactivateDiscount($id: ID!) {\n    discountCodeDeactivate(id: $id) {\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n',
): typeof import('./graphql').DeactivateDiscountDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation DeleteDiscount($id: ID!) {\n    discountCodeDelete(id: $id) {\n      deletedCodeDiscountId\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n',
): typeof import('./graphql').DeleteDiscountDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment PictureNow on MediaImage {\n    id\n    fileStatus\n    fileErrors {\n      code\n      message\n    }\n    image {\n      url\n    }\n  }\n',
): typeof import('./graphql').PictureNowFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query PictureById($id: ID!) {\n    node(id: $id) {\n      ...PictureNow\n    }\n  }\n',
): typeof import('./graphql').PictureByIdDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query SearchPictures($query: String!) {\n    files(first: 10, query: $query) {\n      nodes {\n        ...PictureNow\n      }\n    }\n  }\n',
): typeof import('./graphql').SearchPicturesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation CreateFile($file: FileCreateInput!) {\n    fileCreate(files: [$file]) {\n      files {\n        id\n      }\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n',
): typeof import('./graphql').CreateFileDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation DeleteFile($id: ID!) {\n    fileDelete(fileIds: [$id]) {\n      deletedFileIds\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n',
): typeof import('./graphql').DeleteFileDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query MetafieldDefinitions {\n    creator: metafieldDefinition(identifier: { ownerType: COLLECTION, namespace: "$app", key: "creator" }) {\n      ...MetafieldAccess\n    }\n    creators: metafieldDefinition(identifier: { ownerType: PRODUCT, namespace: "$app", key: "creators" }) {\n      ...MetafieldAccess\n    }\n    creatorCount: metafieldDefinition(\n      identifier: { ownerType: PRODUCT, namespace: "$app", key: "creator_count" }\n    ) {\n      ...MetafieldAccess\n    }\n  }\n',
): typeof import('./graphql').MetafieldDefinitionsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment MetafieldAccess on MetafieldDefinition {\n    ownerType\n    key\n    access {\n      storefront\n    }\n  }\n',
): typeof import('./graphql').MetafieldAccessFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation CreateMetafieldDefinition($definition: MetafieldDefinitionInput!) {\n    metafieldDefinitionCreate(definition: $definition) {\n      createdDefinition {\n        id\n      }\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n',
): typeof import('./graphql').CreateMetafieldDefinitionDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation UpdateMetafieldDefinition($definition: MetafieldDefinitionUpdateInput!) {\n    metafieldDefinitionUpdate(definition: $definition) {\n      updatedDefinition {\n        id\n      }\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n',
): typeof import('./graphql').UpdateMetafieldDefinitionDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation SetMetafields($metafields: [MetafieldsSetInput!]!) {\n    metafieldsSet(metafields: $metafields) {\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n',
): typeof import('./graphql').SetMetafieldsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation DeleteMetafields($metafields: [MetafieldIdentifierInput!]!) {\n    metafieldsDelete(metafields: $metafields) {\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n',
): typeof import('./graphql').DeleteMetafieldsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query ProductCreatorsByIds($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on Product {\n        id\n        creators: metafield(namespace: "$app", key: "creators") {\n          value\n        }\n        creatorCount: metafield(namespace: "$app", key: "creator_count") {\n          value\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').ProductCreatorsByIdsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query MetaobjectByHandle($handle: MetaobjectHandleInput!, $ownerKey: String!) {\n    currentAppInstallation {\n      app {\n        id\n      }\n    }\n    metaobjectByHandle(handle: $handle) {\n      id\n      createdByApp {\n        id\n      }\n      owner: field(key: $ownerKey) {\n        value\n      }\n    }\n  }\n',
): typeof import('./graphql').MetaobjectByHandleDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query MetaobjectsByIds($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on Metaobject {\n        id\n        handle\n        updatedAt\n        capabilities {\n          publishable {\n            status\n          }\n        }\n        fields {\n          key\n          value\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').MetaobjectsByIdsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation UpsertMetaobject($handle: MetaobjectHandleInput!, $metaobject: MetaobjectUpsertInput!) {\n    metaobjectUpsert(handle: $handle, metaobject: $metaobject) {\n      metaobject {\n        id\n        updatedAt\n      }\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n',
): typeof import('./graphql').UpsertMetaobjectDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation UpdateMetaobject($id: ID!, $metaobject: MetaobjectUpdateInput!) {\n    metaobjectUpdate(id: $id, metaobject: $metaobject) {\n      metaobject {\n        id\n        updatedAt\n      }\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n',
): typeof import('./graphql').UpdateMetaobjectDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query ListMetaobjects($type: String!, $ownerKey: String!, $after: String) {\n    currentAppInstallation {\n      app {\n        id\n      }\n    }\n    metaobjects(type: $type, first: 250, after: $after) {\n      nodes {\n        id\n        createdByApp {\n          id\n        }\n        owner: field(key: $ownerKey) {\n          value\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n',
): typeof import('./graphql').ListMetaobjectsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation DeleteMetaobject($id: ID!) {\n    metaobjectDelete(id: $id) {\n      deletedId\n      userErrors {\n        field\n        message\n        code\n      }\n    }\n  }\n',
): typeof import('./graphql').DeleteMetaobjectDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query ProductsByIds($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on Product {\n        id\n        handle\n        title\n      }\n    }\n  }\n',
): typeof import('./graphql').ProductsByIdsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query VariantsByIds($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on ProductVariant {\n        id\n        product {\n          id\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').VariantsByIdsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query ProductsInCollection($ids: [ID!]!, $collectionId: ID!) {\n    nodes(ids: $ids) {\n      ... on Product {\n        id\n        inCollection(id: $collectionId)\n      }\n    }\n  }\n',
): typeof import('./graphql').ProductsInCollectionDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment ProductShown on Product {\n    id\n    title\n    status\n    onlineStoreUrl\n    hasOnlyDefaultVariant\n    featuredMedia {\n      preview {\n        image {\n          url(transform: { maxWidth: 160, maxHeight: 160 })\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').ProductShownFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query ProductCards($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on Product {\n        ...ProductShown\n        handle\n      }\n    }\n  }\n',
): typeof import('./graphql').ProductCardsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query ProductOffers($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on Product {\n        id\n        title\n        status\n        onlineStoreUrl\n        featuredMedia {\n          preview {\n            image {\n              url(transform: { maxWidth: 320, maxHeight: 320 })\n            }\n          }\n        }\n        priceRangeV2 {\n          minVariantPrice {\n            amount\n          }\n          maxVariantPrice {\n            amount\n          }\n        }\n        variants(first: 100) {\n          nodes {\n            id\n            availableForSale\n          }\n        }\n      }\n      ... on ProductVariant {\n        id\n        title\n        price\n        availableForSale\n        product {\n          id\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').ProductOffersDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query ProductVariants($id: ID!, $chosen: [ID!]!) {\n    product(id: $id) {\n      variants(first: 100) {\n        nodes {\n          id\n          title\n        }\n      }\n    }\n    nodes(ids: $chosen) {\n      ... on ProductVariant {\n        id\n        title\n        product {\n          id\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').ProductVariantsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query CartItems($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on Product {\n        id\n        status\n        onlineStoreUrl\n        variants(first: 100) {\n          nodes {\n            id\n            availableForSale\n          }\n        }\n      }\n      ... on ProductVariant {\n        id\n        availableForSale\n        product {\n          id\n          status\n          onlineStoreUrl\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').CartItemsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query SearchedProducts($query: String!, $first: Int!) {\n    products(first: $first, query: $query, sortKey: TITLE) {\n      nodes {\n        ...ProductShown\n        variants(first: 100) {\n          nodes {\n            availableForSale\n          }\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').SearchedProductsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query EditedProducts($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on Product {\n        ...ProductShown\n        variants(first: 100) {\n          nodes {\n            availableForSale\n          }\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').EditedProductsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query ProductDetails($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on Product {\n        id\n        vendor\n        media(first: 3) {\n          nodes {\n            preview {\n              image {\n                url\n              }\n            }\n          }\n        }\n        variants(first: 20) {\n          nodes {\n            id\n            title\n            price\n          }\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').ProductDetailsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query ShopAndInstallation {\n    shop {\n      id\n      name\n      myshopifyDomain\n      currencyCode\n      ianaTimezone\n      primaryDomain {\n        url\n        localization {\n          defaultLocale\n        }\n      }\n    }\n    currentAppInstallation {\n      accessScopes {\n        handle\n      }\n    }\n  }\n',
): typeof import('./graphql').ShopAndInstallationDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query ShopContact {\n    shop {\n      contactEmail\n    }\n  }\n',
): typeof import('./graphql').ShopContactDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Publications($after: String) {\n    publications(first: 20, after: $after) {\n      nodes {\n        id\n        catalog {\n          ... on AppCatalog {\n            apps(first: 1) {\n              nodes {\n                handle\n              }\n            }\n          }\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n',
): typeof import('./graphql').PublicationsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation StageFile($input: StagedUploadInput!) {\n    stagedUploadsCreate(input: [$input]) {\n      stagedTargets {\n        url\n        resourceUrl\n        parameters {\n          name\n          value\n        }\n      }\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n',
): typeof import('./graphql').StageFileDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query UploadedFileById($id: ID!) {\n    node(id: $id) {\n      ... on MediaImage {\n        fileStatus\n        fileErrors {\n          code\n          message\n        }\n        image {\n          url\n        }\n      }\n      ... on Video {\n        fileStatus\n        fileErrors {\n          code\n          message\n        }\n        sources {\n          url\n          mimeType\n          height\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').UploadedFileByIdDocument;

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
