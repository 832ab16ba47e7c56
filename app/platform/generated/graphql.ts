/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { GlobalId } from '../../ids.ts';
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** Possible error codes that can be returned by `BulkMutationUserError`. */
export type BulkMutationErrorCode =
  /**
   * There was a problem reading the JSONL file. This error might be intermittent,
   * so you can try performing the same query again.
   */
  | 'INTERNAL_FILE_SERVER_ERROR'
  /** The operation did not run because the mutation is invalid. Check your mutation syntax and try again. */
  | 'INVALID_MUTATION'
  /** The JSONL file submitted via the `stagedUploadsCreate` mutation is invalid. Update the file and try again. */
  | 'INVALID_STAGED_UPLOAD_FILE'
  /** Bulk operations limit reached. Please try again later. */
  | 'LIMIT_REACHED'
  /**
   * The JSONL file could not be found. Try [uploading the file](https://shopify.dev/api/usage/bulk-operations/imports#generate-the-uploaded-url-and-parameters)
   * again, and check that you've entered the URL correctly for the
   * `stagedUploadPath` mutation argument.
   */
  | 'NO_SUCH_FILE'
  /**
   * The operation did not run because another bulk mutation is already running.
   * [Wait for the operation to finish](https://shopify.dev/api/usage/bulk-operations/imports#wait-for-the-operation-to-finish)
   * before retrying this operation.
   */
  | 'OPERATION_IN_PROGRESS';

/** Error codes for failed bulk operations. */
export type BulkOperationErrorCode =
  /**
   * The provided operation `query` returned access denied due to missing
   * [access scopes](https://shopify.dev/api/usage/access-scopes).
   * Review the requested object permissions and execute the query as a normal non-bulk GraphQL request to see more details.
   */
  | 'ACCESS_DENIED'
  /**
   * The operation resulted in partial or incomplete data due to internal server errors during execution.
   * These errors might be intermittent, so you can try performing the same query again.
   */
  | 'INTERNAL_SERVER_ERROR'
  /**
   * The operation resulted in partial or incomplete data due to query timeouts during execution.
   * In some cases, timeouts can be avoided by modifying your `query` to select fewer fields.
   */
  | 'TIMEOUT';

/** The valid values for the status of a bulk operation. */
export type BulkOperationStatus =
  /** The bulk operation has been canceled. */
  | 'CANCELED'
  /**
   * Cancelation has been initiated on the bulk operation. There may be a short delay from when a cancelation
   * starts until the operation is actually canceled.
   */
  | 'CANCELING'
  /** The bulk operation has successfully completed. */
  | 'COMPLETED'
  /** The bulk operation has been created. */
  | 'CREATED'
  /** The bulk operation URL has expired. */
  | 'EXPIRED'
  /**
   * The bulk operation has failed. For information on why the operation failed, use
   * [BulkOperation.errorCode](https://shopify.dev/api/admin-graphql/latest/enums/bulkoperationerrorcode).
   */
  | 'FAILED'
  /** The bulk operation is running. */
  | 'RUNNING';

/** Specifies whether products must match any or all conditions to be included in the collection. */
export type CollectionConditionMatchType =
  /** Products match only if they satisfy all of the conditions. */
  | 'ALL'
  /** Products match if they satisfy one or more of the conditions. */
  | 'ANY';

/** The input fields required to create a collection source. */
export type CollectionCreateConditionsSourceInput = {
  /** An optional description of the source. */
  description?: string | null | undefined;
  /** The exclusion rules for the source. */
  exclusion?: CollectionCreateSourceExclusionInput | null | undefined;
  /** The inclusion rules for the source. */
  inclusion?: CollectionCreateSourceInclusionInput | null | undefined;
  /** What granularity this source operates at. Defaults to PRODUCTS. */
  targetType?: CollectionSourceTargetType | null | undefined;
  /** The title of the source. */
  title: string;
};

/** The input fields required to create a collection. */
export type CollectionCreateInput = {
  /** The description of the collection, in HTML format. */
  descriptionHtml?: string | null | undefined;
  /** A unique human-friendly string for the collection. Automatically generated from the collection's title. */
  handle?: string | null | undefined;
  /** The image associated with the collection. */
  image?: ImageInput | null | undefined;
  /** The metafields to associate with the collection. */
  metafields?: Array<MetafieldInput> | null | undefined;
  /** SEO information for the collection. */
  seo?: SeoInput | null | undefined;
  /** The order in which the collection's products are sorted. */
  sortOrder?: CollectionSortOrder | null | undefined;
  /** The sources to create for the collection. */
  sources?: Array<CollectionCreateSourceTargetInput> | null | undefined;
  /** The theme template used when viewing the collection in a store. */
  templateSuffix?: string | null | undefined;
  /** The title of the collection. */
  title: string;
};

/** The input fields for creating exclusion rules for a collection source. */
export type CollectionCreateSourceExclusionInput = {
  /** The conditions that products must match to be excluded from the collection. */
  conditions?: Array<CollectionSourceExclusionConditionInput> | null | undefined;
  /** Whether products must match all or any of the conditions to be excluded. */
  matchType?: CollectionConditionMatchType | null | undefined;
  /** The products to explicitly exclude from the collection. */
  selections?: Array<CollectionExclusionProductSelectionInput> | null | undefined;
};

/** The input fields for creating inclusion rules for a collection source. */
export type CollectionCreateSourceInclusionInput = {
  /** The conditions that products must match to be included in the collection. */
  conditions?: Array<CollectionSourceInclusionConditionInput> | null | undefined;
  /** Whether products must match all or any of the conditions. */
  matchType?: CollectionConditionMatchType | null | undefined;
  /** The products to explicitly include in the collection. */
  selections?: Array<CollectionInclusionProductSelectionInput> | null | undefined;
};

/**
 * The input fields for adding a source to a collection — provide exactly one field
 * that represents the type of source to create.
 */
export type CollectionCreateSourceTargetInput =
  | {
      /** An existing shareable source to link to the collection. */
      shareableSource: CollectionShareableSourceInput;
      source?: never;
      subCollections?: never;
    }
  | {
      shareableSource?: never; /** Net new conditions-based source (target_type products or variants) to create — must belong to one collection. */
      source: CollectionCreateConditionsSourceInput;
      subCollections?: never;
    }
  | {
      shareableSource?: never;
      source?: never; /** Net new sub-collection source (target_type collections) whose membership comes from one or more referenced collections. */
      subCollections: CollectionCreateSubCollectionsSourceInput;
    };

/**
 * The input fields required to create a sub-collection source — a source whose
 * membership comes from one or more referenced collections.
 */
export type CollectionCreateSubCollectionsSourceInput = {
  /** The global IDs of the sub-collections whose products supply this source. */
  collectionIds: Array<string>;
  /** An optional description of the source. */
  description?: string | null | undefined;
  /** The title of the source. */
  title: string;
};

/** The input fields for selecting specific products to exclude from a collection. */
export type CollectionExclusionProductSelectionInput = {
  /** The ID of the product to exclude from the collection. */
  productId: string;
};

/** The input fields for selecting specific products to include in a collection. */
export type CollectionInclusionProductSelectionInput = {
  /** The ID of the product to include in the collection. */
  productId: string;
  /** The IDs of the product variants to include in the collection. */
  variantIds?: Array<string> | null | undefined;
};

/** The input fields for linking an existing shareable source to a collection. */
export type CollectionShareableSourceInput = {
  /** The ID of an existing shareable source to link to the collection. */
  sourceId: string;
};

/** Specifies the sort order for the products in the collection. */
export type CollectionSortOrder =
  /** Alphabetically, in ascending order (A - Z). */
  | 'ALPHA_ASC'
  /** Alphabetically, in descending order (Z - A). */
  | 'ALPHA_DESC'
  /** By best-selling products. */
  | 'BEST_SELLING'
  /** By date created, in ascending order (oldest - newest). */
  | 'CREATED'
  /** By date created, in descending order (newest - oldest). */
  | 'CREATED_DESC'
  /** In the order set manually by the merchant. */
  | 'MANUAL'
  /** By most relevant products. */
  | 'MOST_RELEVANT'
  /** By price, in ascending order (lowest - highest). */
  | 'PRICE_ASC'
  /** By price, in descending order (highest - lowest). */
  | 'PRICE_DESC';

/** The input fields for an exclusion condition based on collections. */
export type CollectionSourceExclusionConditionCollectionInput = {
  /** The collection IDs whose products are excluded. */
  values: Array<string>;
};

/**
 * The input fields for a condition that determines which products are excluded
 * from a collection. Exactly one condition type must be provided.
 */
export type CollectionSourceExclusionConditionInput =
  | {
      /** A condition based on collections. */
      collection: CollectionSourceExclusionConditionCollectionInput;
      productCategory?: never;
      productTag?: never;
      productType?: never;
      productVendor?: never;
    }
  | {
      collection?: never; /** A condition based on product categories. */
      productCategory: CollectionSourceExclusionConditionProductCategoryInput;
      productTag?: never;
      productType?: never;
      productVendor?: never;
    }
  | {
      collection?: never;
      productCategory?: never; /** A condition based on product tags. */
      productTag: CollectionSourceExclusionConditionProductTagInput;
      productType?: never;
      productVendor?: never;
    }
  | {
      collection?: never;
      productCategory?: never;
      productTag?: never; /** A condition based on product types. */
      productType: CollectionSourceExclusionConditionProductTypeInput;
      productVendor?: never;
    }
  | {
      collection?: never;
      productCategory?: never;
      productTag?: never;
      productType?: never; /** A condition based on product vendors. */
      productVendor: CollectionSourceExclusionConditionProductVendorInput;
    };

/** The input fields for an exclusion condition based on product categories. */
export type CollectionSourceExclusionConditionProductCategoryInput = {
  /** Whether to match any or all of the values. */
  matchType: CollectionConditionMatchType;
  /** The relationship between the product category and the condition values. */
  relation: CollectionSourceExclusionConditionProductCategoryRelation;
  /** The product category values to match against. */
  values: Array<CollectionSourceExclusionConditionProductCategoryValueInput>;
};

/** The relation for comparing product categories in exclusion conditions. */
export type CollectionSourceExclusionConditionProductCategoryRelation =
  /** The product category equals the specified value. */
  'EQUALS';

/** The input fields for a product category value in an exclusion condition. */
export type CollectionSourceExclusionConditionProductCategoryValueInput = {
  /** The ID of the product category. */
  categoryId: string;
  /** Whether to include descendants of the product category. */
  includeDescendants?: boolean | null | undefined;
};

/** The input fields for an exclusion condition based on product tags. */
export type CollectionSourceExclusionConditionProductTagInput = {
  /** Whether to match any or all of the values. */
  matchType: CollectionConditionMatchType;
  /** The relationship between the product tag and the condition values. */
  relation: CollectionSourceExclusionConditionProductTagRelation;
  /** The tag values to match against. */
  values: Array<string>;
};

/** The relationship between the product tag and the condition values. */
export type CollectionSourceExclusionConditionProductTagRelation =
  /** The product is tagged with the specified value. */
  'TAGGED_WITH';

/** The input fields for an exclusion condition based on product types. */
export type CollectionSourceExclusionConditionProductTypeInput = {
  /** Whether to match any or all of the values. */
  matchType: CollectionConditionMatchType;
  /** The relationship between the product type and the condition values. */
  relation: CollectionSourceExclusionConditionProductTypeRelation;
  /** The product type values to match against. */
  values: Array<string>;
};

/** The relation for comparing product types in exclusion conditions. */
export type CollectionSourceExclusionConditionProductTypeRelation =
  /** The product type contains the specified value. */
  | 'CONTAINS'
  /** The product type equals the specified value. */
  | 'EQUALS';

/** The input fields for an exclusion condition based on product vendors. */
export type CollectionSourceExclusionConditionProductVendorInput = {
  /** Whether to match any or all of the values. */
  matchType: CollectionConditionMatchType;
  /** The relationship between the product vendor and the condition values. */
  relation: CollectionSourceExclusionConditionProductVendorRelation;
  /** The product vendor values to match against. */
  values: Array<string>;
};

/** The relation for comparing product vendors in exclusion conditions. */
export type CollectionSourceExclusionConditionProductVendorRelation =
  /** The product vendor contains the specified value. */
  | 'CONTAINS'
  /** The product vendor equals the specified value. */
  | 'EQUALS';

/** The input fields for updating an exclusion condition based on collections. */
export type CollectionSourceExclusionConditionUpdateCollectionInput = {
  /** The collection IDs whose products are excluded. */
  values: Array<string>;
};

/**
 * The input fields for updating a condition that determines which products are
 * excluded from a collection. Exactly one condition type must be provided.
 */
export type CollectionSourceExclusionConditionUpdateInput =
  | {
      /** An update to an exclusion condition based on collections. */
      collection: CollectionSourceExclusionConditionUpdateCollectionInput;
      productCategory?: never;
      productTag?: never;
      productType?: never;
      productVendor?: never;
    }
  | {
      collection?: never; /** An update to an exclusion condition based on product categories. */
      productCategory: CollectionSourceExclusionConditionUpdateProductCategoryInput;
      productTag?: never;
      productType?: never;
      productVendor?: never;
    }
  | {
      collection?: never;
      productCategory?: never; /** An update to an exclusion condition based on product tags. */
      productTag: CollectionSourceExclusionConditionUpdateProductTagInput;
      productType?: never;
      productVendor?: never;
    }
  | {
      collection?: never;
      productCategory?: never;
      productTag?: never; /** An update to an exclusion condition based on product types. */
      productType: CollectionSourceExclusionConditionUpdateProductTypeInput;
      productVendor?: never;
    }
  | {
      collection?: never;
      productCategory?: never;
      productTag?: never;
      productType?: never; /** An update to an exclusion condition based on product vendors. */
      productVendor: CollectionSourceExclusionConditionUpdateProductVendorInput;
    };

/** The input fields for updating an exclusion condition based on product categories. */
export type CollectionSourceExclusionConditionUpdateProductCategoryInput = {
  /** Whether to match any or all of the values. */
  matchType?: CollectionConditionMatchType | null | undefined;
  /** The relationship between the product category and the condition values. */
  relation?: CollectionSourceExclusionConditionProductCategoryRelation | null | undefined;
  /** The product category values to match against. */
  values?: Array<CollectionSourceExclusionConditionProductCategoryValueInput> | null | undefined;
};

/** The input fields for updating an exclusion condition based on product tags. */
export type CollectionSourceExclusionConditionUpdateProductTagInput = {
  /** Whether to match any or all of the values. */
  matchType?: CollectionConditionMatchType | null | undefined;
  /** The relationship between the product tag and the condition values. */
  relation?: CollectionSourceExclusionConditionProductTagRelation | null | undefined;
  /** The tag values to match against. */
  values?: Array<string> | null | undefined;
};

/** The input fields for updating an exclusion condition based on product types. */
export type CollectionSourceExclusionConditionUpdateProductTypeInput = {
  /** Whether to match any or all of the values. */
  matchType?: CollectionConditionMatchType | null | undefined;
  /** The relationship between the product type and the condition values. */
  relation?: CollectionSourceExclusionConditionProductTypeRelation | null | undefined;
  /** The product type values to match against. */
  values?: Array<string> | null | undefined;
};

/** The input fields for updating an exclusion condition based on product vendors. */
export type CollectionSourceExclusionConditionUpdateProductVendorInput = {
  /** Whether to match any or all of the values. */
  matchType?: CollectionConditionMatchType | null | undefined;
  /** The relationship between the product vendor and the condition values. */
  relation?: CollectionSourceExclusionConditionProductVendorRelation | null | undefined;
  /** The product vendor values to match against. */
  values?: Array<string> | null | undefined;
};

/**
 * A condition that determines which products are included in a collection.
 *
 * Available condition types, grouped by what they filter on:
 *
 * - **Product attributes**: `productTag`, `productTitle`, `productType`, `productVendor`, `productStatus`,
 * `productCategory`.
 * - **Variant attributes**: `variantTitle`, `variantPrice`, `variantCompareAtPrice`, `variantInventory`,
 * `variantWeight`.
 * - **Pricing**: `isPriceReduced`.
 * - **Metafields**: `metafieldBoolean`, `metafieldInteger`, `metafieldDecimal`, `metafieldString`,
 * `metafieldStringList`, `metafieldMetaobject`, `metafieldMetaobjectList`.
 *
 * Each condition type specifies its own `relation` (for example, `EQUALS`, `CONTAINS`, `TAGGED_WITH`) and
 * value shape. Combine multiple conditions in a single source's `inclusion.conditions` list and use the
 * source's `matchType` to require that products match `ANY` or `ALL` of them.
 */
export type CollectionSourceInclusionConditionInput =
  | {
      /** A condition based on boolean metafield values. */
      metafieldBoolean: CollectionSourceInclusionConditionMetafieldBooleanInput;
      metafieldDecimal?: never;
      metafieldInteger?: never;
      metafieldMetaobject?: never;
      metafieldMetaobjectList?: never;
      metafieldString?: never;
      metafieldStringList?: never;
      productCategory?: never;
      productStatus?: never;
      productTag?: never;
      productTitle?: never;
      productType?: never;
      productVendor?: never;
      variantCompareAtPrice?: never;
      variantInventory?: never;
      variantPrice?: never;
      variantTitle?: never;
      variantWeight?: never;
    }
  | {
      metafieldBoolean?: never; /** A condition based on decimal metafield values. */
      metafieldDecimal: CollectionSourceInclusionConditionMetafieldDecimalInput;
      metafieldInteger?: never;
      metafieldMetaobject?: never;
      metafieldMetaobjectList?: never;
      metafieldString?: never;
      metafieldStringList?: never;
      productCategory?: never;
      productStatus?: never;
      productTag?: never;
      productTitle?: never;
      productType?: never;
      productVendor?: never;
      variantCompareAtPrice?: never;
      variantInventory?: never;
      variantPrice?: never;
      variantTitle?: never;
      variantWeight?: never;
    }
  | {
      metafieldBoolean?: never;
      metafieldDecimal?: never; /** A condition based on integer metafield values. */
      metafieldInteger: CollectionSourceInclusionConditionMetafieldIntegerInput;
      metafieldMetaobject?: never;
      metafieldMetaobjectList?: never;
      metafieldString?: never;
      metafieldStringList?: never;
      productCategory?: never;
      productStatus?: never;
      productTag?: never;
      productTitle?: never;
      productType?: never;
      productVendor?: never;
      variantCompareAtPrice?: never;
      variantInventory?: never;
      variantPrice?: never;
      variantTitle?: never;
      variantWeight?: never;
    }
  | {
      metafieldBoolean?: never;
      metafieldDecimal?: never;
      metafieldInteger?: never; /** A condition based on single metaobject reference metafield values. */
      metafieldMetaobject: CollectionSourceInclusionConditionMetafieldMetaobjectInput;
      metafieldMetaobjectList?: never;
      metafieldString?: never;
      metafieldStringList?: never;
      productCategory?: never;
      productStatus?: never;
      productTag?: never;
      productTitle?: never;
      productType?: never;
      productVendor?: never;
      variantCompareAtPrice?: never;
      variantInventory?: never;
      variantPrice?: never;
      variantTitle?: never;
      variantWeight?: never;
    }
  | {
      metafieldBoolean?: never;
      metafieldDecimal?: never;
      metafieldInteger?: never;
      metafieldMetaobject?: never; /** A condition based on metaobject list reference metafield values. */
      metafieldMetaobjectList: CollectionSourceInclusionConditionMetafieldMetaobjectListInput;
      metafieldString?: never;
      metafieldStringList?: never;
      productCategory?: never;
      productStatus?: never;
      productTag?: never;
      productTitle?: never;
      productType?: never;
      productVendor?: never;
      variantCompareAtPrice?: never;
      variantInventory?: never;
      variantPrice?: never;
      variantTitle?: never;
      variantWeight?: never;
    }
  | {
      metafieldBoolean?: never;
      metafieldDecimal?: never;
      metafieldInteger?: never;
      metafieldMetaobject?: never;
      metafieldMetaobjectList?: never; /** A condition based on string metafield values. */
      metafieldString: CollectionSourceInclusionConditionMetafieldStringInput;
      metafieldStringList?: never;
      productCategory?: never;
      productStatus?: never;
      productTag?: never;
      productTitle?: never;
      productType?: never;
      productVendor?: never;
      variantCompareAtPrice?: never;
      variantInventory?: never;
      variantPrice?: never;
      variantTitle?: never;
      variantWeight?: never;
    }
  | {
      metafieldBoolean?: never;
      metafieldDecimal?: never;
      metafieldInteger?: never;
      metafieldMetaobject?: never;
      metafieldMetaobjectList?: never;
      metafieldString?: never; /** A condition based on string list metafield values. */
      metafieldStringList: CollectionSourceInclusionConditionMetafieldStringListInput;
      productCategory?: never;
      productStatus?: never;
      productTag?: never;
      productTitle?: never;
      productType?: never;
      productVendor?: never;
      variantCompareAtPrice?: never;
      variantInventory?: never;
      variantPrice?: never;
      variantTitle?: never;
      variantWeight?: never;
    }
  | {
      metafieldBoolean?: never;
      metafieldDecimal?: never;
      metafieldInteger?: never;
      metafieldMetaobject?: never;
      metafieldMetaobjectList?: never;
      metafieldString?: never;
      metafieldStringList?: never; /** A condition based on product categories. */
      productCategory: CollectionSourceInclusionConditionProductCategoryInput;
      productStatus?: never;
      productTag?: never;
      productTitle?: never;
      productType?: never;
      productVendor?: never;
      variantCompareAtPrice?: never;
      variantInventory?: never;
      variantPrice?: never;
      variantTitle?: never;
      variantWeight?: never;
    }
  | {
      metafieldBoolean?: never;
      metafieldDecimal?: never;
      metafieldInteger?: never;
      metafieldMetaobject?: never;
      metafieldMetaobjectList?: never;
      metafieldString?: never;
      metafieldStringList?: never;
      productCategory?: never; /** A condition based on product status. */
      productStatus: CollectionSourceInclusionConditionProductStatusInput;
      productTag?: never;
      productTitle?: never;
      productType?: never;
      productVendor?: never;
      variantCompareAtPrice?: never;
      variantInventory?: never;
      variantPrice?: never;
      variantTitle?: never;
      variantWeight?: never;
    }
  | {
      metafieldBoolean?: never;
      metafieldDecimal?: never;
      metafieldInteger?: never;
      metafieldMetaobject?: never;
      metafieldMetaobjectList?: never;
      metafieldString?: never;
      metafieldStringList?: never;
      productCategory?: never;
      productStatus?: never; /** A condition based on product tags. */
      productTag: CollectionSourceInclusionConditionProductTagInput;
      productTitle?: never;
      productType?: never;
      productVendor?: never;
      variantCompareAtPrice?: never;
      variantInventory?: never;
      variantPrice?: never;
      variantTitle?: never;
      variantWeight?: never;
    }
  | {
      metafieldBoolean?: never;
      metafieldDecimal?: never;
      metafieldInteger?: never;
      metafieldMetaobject?: never;
      metafieldMetaobjectList?: never;
      metafieldString?: never;
      metafieldStringList?: never;
      productCategory?: never;
      productStatus?: never;
      productTag?: never; /** A condition based on product titles. */
      productTitle: CollectionSourceInclusionConditionProductTitleInput;
      productType?: never;
      productVendor?: never;
      variantCompareAtPrice?: never;
      variantInventory?: never;
      variantPrice?: never;
      variantTitle?: never;
      variantWeight?: never;
    }
  | {
      metafieldBoolean?: never;
      metafieldDecimal?: never;
      metafieldInteger?: never;
      metafieldMetaobject?: never;
      metafieldMetaobjectList?: never;
      metafieldString?: never;
      metafieldStringList?: never;
      productCategory?: never;
      productStatus?: never;
      productTag?: never;
      productTitle?: never; /** A condition based on product types. */
      productType: CollectionSourceInclusionConditionProductTypeInput;
      productVendor?: never;
      variantCompareAtPrice?: never;
      variantInventory?: never;
      variantPrice?: never;
      variantTitle?: never;
      variantWeight?: never;
    }
  | {
      metafieldBoolean?: never;
      metafieldDecimal?: never;
      metafieldInteger?: never;
      metafieldMetaobject?: never;
      metafieldMetaobjectList?: never;
      metafieldString?: never;
      metafieldStringList?: never;
      productCategory?: never;
      productStatus?: never;
      productTag?: never;
      productTitle?: never;
      productType?: never; /** A condition based on product vendors. */
      productVendor: CollectionSourceInclusionConditionProductVendorInput;
      variantCompareAtPrice?: never;
      variantInventory?: never;
      variantPrice?: never;
      variantTitle?: never;
      variantWeight?: never;
    }
  | {
      metafieldBoolean?: never;
      metafieldDecimal?: never;
      metafieldInteger?: never;
      metafieldMetaobject?: never;
      metafieldMetaobjectList?: never;
      metafieldString?: never;
      metafieldStringList?: never;
      productCategory?: never;
      productStatus?: never;
      productTag?: never;
      productTitle?: never;
      productType?: never;
      productVendor?: never; /** A condition based on variant compare at prices. */
      variantCompareAtPrice: CollectionSourceInclusionConditionVariantCompareAtPriceInput;
      variantInventory?: never;
      variantPrice?: never;
      variantTitle?: never;
      variantWeight?: never;
    }
  | {
      metafieldBoolean?: never;
      metafieldDecimal?: never;
      metafieldInteger?: never;
      metafieldMetaobject?: never;
      metafieldMetaobjectList?: never;
      metafieldString?: never;
      metafieldStringList?: never;
      productCategory?: never;
      productStatus?: never;
      productTag?: never;
      productTitle?: never;
      productType?: never;
      productVendor?: never;
      variantCompareAtPrice?: never; /** A condition based on variant inventory quantities. */
      variantInventory: CollectionSourceInclusionConditionVariantInventoryInput;
      variantPrice?: never;
      variantTitle?: never;
      variantWeight?: never;
    }
  | {
      metafieldBoolean?: never;
      metafieldDecimal?: never;
      metafieldInteger?: never;
      metafieldMetaobject?: never;
      metafieldMetaobjectList?: never;
      metafieldString?: never;
      metafieldStringList?: never;
      productCategory?: never;
      productStatus?: never;
      productTag?: never;
      productTitle?: never;
      productType?: never;
      productVendor?: never;
      variantCompareAtPrice?: never;
      variantInventory?: never; /** A condition based on variant prices. */
      variantPrice: CollectionSourceInclusionConditionVariantPriceInput;
      variantTitle?: never;
      variantWeight?: never;
    }
  | {
      metafieldBoolean?: never;
      metafieldDecimal?: never;
      metafieldInteger?: never;
      metafieldMetaobject?: never;
      metafieldMetaobjectList?: never;
      metafieldString?: never;
      metafieldStringList?: never;
      productCategory?: never;
      productStatus?: never;
      productTag?: never;
      productTitle?: never;
      productType?: never;
      productVendor?: never;
      variantCompareAtPrice?: never;
      variantInventory?: never;
      variantPrice?: never; /** A condition based on variant titles. */
      variantTitle: CollectionSourceInclusionConditionVariantTitleInput;
      variantWeight?: never;
    }
  | {
      metafieldBoolean?: never;
      metafieldDecimal?: never;
      metafieldInteger?: never;
      metafieldMetaobject?: never;
      metafieldMetaobjectList?: never;
      metafieldString?: never;
      metafieldStringList?: never;
      productCategory?: never;
      productStatus?: never;
      productTag?: never;
      productTitle?: never;
      productType?: never;
      productVendor?: never;
      variantCompareAtPrice?: never;
      variantInventory?: never;
      variantPrice?: never;
      variantTitle?: never; /** A condition based on variant weights. */
      variantWeight: CollectionSourceInclusionConditionVariantWeightInput;
    };

/** The input fields for a condition based on boolean metafield values. */
export type CollectionSourceInclusionConditionMetafieldBooleanInput = {
  /** The ID of the metafield definition. */
  definitionId: string;
  /** The relationship between the metafield value and the condition value. */
  relation: CollectionSourceInclusionConditionMetafieldBooleanRelation;
  /** The boolean value to match against. */
  value: boolean;
};

/** The relation for comparing boolean metafield values. */
export type CollectionSourceInclusionConditionMetafieldBooleanRelation =
  /** The metafield value equals the condition value. */
  'EQUALS';

/** The input fields for a condition based on decimal metafield values. */
export type CollectionSourceInclusionConditionMetafieldDecimalInput = {
  /** The ID of the metafield definition. */
  definitionId: string;
  /** The relationship between the metafield value and the condition value. */
  relation: CollectionSourceInclusionConditionMetafieldDecimalRelation;
  /** The decimal value to match against. */
  value: string;
};

/** The relation for comparing decimal metafield values. */
export type CollectionSourceInclusionConditionMetafieldDecimalRelation =
  /** The metafield value equals the specified value. */
  | 'EQUALS'
  /** The metafield value is greater than the specified value. */
  | 'GREATER_THAN'
  /** The metafield value is less than the specified value. */
  | 'LESS_THAN';

/** The input fields for a condition based on integer metafield values. */
export type CollectionSourceInclusionConditionMetafieldIntegerInput = {
  /** The ID of the metafield definition. */
  definitionId: string;
  /** The relationship between the metafield value and the condition value. */
  relation: CollectionSourceInclusionConditionMetafieldIntegerRelation;
  /** The integer value to match against. */
  value: number;
};

/** The relation for comparing integer metafield values. */
export type CollectionSourceInclusionConditionMetafieldIntegerRelation =
  /** The metafield value equals the specified value. */
  | 'EQUALS'
  /** The metafield value is greater than the specified value. */
  | 'GREATER_THAN'
  /** The metafield value is less than the specified value. */
  | 'LESS_THAN';

/** The input fields for a condition based on single metaobject reference metafield values. */
export type CollectionSourceInclusionConditionMetafieldMetaobjectInput = {
  /** The ID of the metafield definition. */
  definitionId: string;
  /** The relationship between the metafield value and the condition value. */
  relation: CollectionSourceInclusionConditionMetafieldMetaobjectRelation;
  /** The metaobject ID to match against. */
  value: string;
};

/** The input fields for a condition based on metaobject list reference metafield values. */
export type CollectionSourceInclusionConditionMetafieldMetaobjectListInput = {
  /** The ID of the metafield definition. */
  definitionId: string;
  /** Whether to match any or all of the values. */
  matchType: CollectionConditionMatchType;
  /** The relationship between the metafield value and the condition values. */
  relation: CollectionSourceInclusionConditionMetafieldMetaobjectListRelation;
  /** The metaobject IDs to match against. */
  values: Array<string>;
};

/** The relationship between the metaobject value and the condition values. */
export type CollectionSourceInclusionConditionMetafieldMetaobjectListRelation =
  /** Matches if the supplied metaobject value is equal to one or more of the values in the metafield's metaobject list. */
  'INCLUDES';

/** The relation for comparing metaobject metafield values. */
export type CollectionSourceInclusionConditionMetafieldMetaobjectRelation =
  /** The metaobject value equals the condition value. */
  'EQUALS';

/** The input fields for a condition based on string metafield values. */
export type CollectionSourceInclusionConditionMetafieldStringInput = {
  /** The ID of the metafield definition. */
  definitionId: string;
  /** Whether to match any or all of the values. */
  matchType: CollectionConditionMatchType;
  /** The relationship between the metafield value and the condition values. */
  relation: CollectionSourceInclusionConditionMetafieldStringRelation;
  /** The string values to match against. */
  values: Array<string>;
};

/** The input fields for a condition based on string list metafield values. */
export type CollectionSourceInclusionConditionMetafieldStringListInput = {
  /** The ID of the metafield definition. */
  definitionId: string;
  /** Whether to match any or all of the values. */
  matchType: CollectionConditionMatchType;
  /** The relationship between the metafield value and the condition values. */
  relation: CollectionSourceInclusionConditionMetafieldStringListRelation;
  /** The string values to match against. */
  values: Array<string>;
};

/** The relationship between the metafield value and the condition values. */
export type CollectionSourceInclusionConditionMetafieldStringListRelation =
  /** The metafield value includes the specified value. */
  'INCLUDES';

/** The relationship between the metafield value and the condition values. */
export type CollectionSourceInclusionConditionMetafieldStringRelation =
  /** The metafield value equals the specified value. */
  'EQUALS';

/** The input fields for a condition based on product categories. */
export type CollectionSourceInclusionConditionProductCategoryInput = {
  /** Whether to match any or all of the values. */
  matchType: CollectionConditionMatchType;
  /** The relationship between the product category and the condition values. */
  relation: CollectionSourceInclusionConditionProductCategoryRelation;
  /** The product category values to match against. */
  values: Array<CollectionSourceInclusionConditionProductCategoryValueInput>;
};

/** The relation for comparing product category IDs. */
export type CollectionSourceInclusionConditionProductCategoryRelation =
  /** The product category ID equals the specified value. */
  | 'EQUALS'
  /** The product category ID does not equal the specified value. */
  | 'NOT_EQUALS';

/** The input fields for a product category value in a collection condition. */
export type CollectionSourceInclusionConditionProductCategoryValueInput = {
  /** The ID of the product category. */
  categoryId: string;
  /** Whether to include descendants of the product category. */
  includeDescendants: boolean;
};

/** The input fields for a condition based on product status. */
export type CollectionSourceInclusionConditionProductStatusInput = {
  /** Whether to match any or all of the values. */
  matchType: CollectionConditionMatchType;
  /** The relationship between the product status and the condition values. */
  relation: CollectionSourceInclusionConditionProductStatusRelation;
  /** The product status values to match against. */
  values: Array<ProductStatus>;
};

/** The relation for comparing product status. */
export type CollectionSourceInclusionConditionProductStatusRelation =
  /** The product status equals the specified value. */
  | 'EQUALS'
  /** The product status does not equal the specified value. */
  | 'NOT_EQUALS';

/** The input fields for a condition based on product tags. */
export type CollectionSourceInclusionConditionProductTagInput = {
  /** Whether to match any or all of the values. */
  matchType: CollectionConditionMatchType;
  /** The relationship between the product tag and the condition values. */
  relation: CollectionSourceInclusionConditionProductTagRelation;
  /** The tag values to match against. */
  values: Array<string>;
};

/** The relationship between the product tag and the condition values. */
export type CollectionSourceInclusionConditionProductTagRelation =
  /** The product is not tagged with the specified value. */
  | 'NOT_TAGGED_WITH'
  /** The product is tagged with the specified value. */
  | 'TAGGED_WITH';

/** The input fields for a condition based on product titles. */
export type CollectionSourceInclusionConditionProductTitleInput = {
  /** Whether to match any or all of the values. */
  matchType: CollectionConditionMatchType;
  /** The relationship between the product title and the condition values. */
  relation: CollectionSourceInclusionConditionProductTitleRelation;
  /** The title values to match against. */
  values: Array<string>;
};

/** The relationship between the product title and the condition values. */
export type CollectionSourceInclusionConditionProductTitleRelation =
  /** The product title contains the specified value. */
  | 'CONTAINS'
  /** The product title does not contain the specified value. */
  | 'DOES_NOT_CONTAIN'
  /** The product title ends with the specified value. */
  | 'ENDS_WITH'
  /** The product title equals the specified value. */
  | 'EQUALS'
  /** The product title does not equal the specified value. */
  | 'NOT_EQUALS'
  /** The product title starts with the specified value. */
  | 'STARTS_WITH';

/** The input fields for a condition based on product types. */
export type CollectionSourceInclusionConditionProductTypeInput = {
  /** Whether to match any or all of the values. */
  matchType: CollectionConditionMatchType;
  /** The relationship between the product type and the condition values. */
  relation: CollectionSourceInclusionConditionProductTypeRelation;
  /** The product type values to match against. */
  values: Array<string>;
};

/** The relation for comparing product types. */
export type CollectionSourceInclusionConditionProductTypeRelation =
  /** The product type contains the specified value. */
  | 'CONTAINS'
  /** The product type does not contain the specified value. */
  | 'DOES_NOT_CONTAIN'
  /** The product type ends with the specified value. */
  | 'ENDS_WITH'
  /** The product type equals the specified value. */
  | 'EQUALS'
  /** The product type does not equal the specified value. */
  | 'NOT_EQUALS'
  /** The product type starts with the specified value. */
  | 'STARTS_WITH';

/** The input fields for a condition based on product vendors. */
export type CollectionSourceInclusionConditionProductVendorInput = {
  /** Whether to match any or all of the values. */
  matchType: CollectionConditionMatchType;
  /** The relationship between the product vendor and the condition values. */
  relation: CollectionSourceInclusionConditionProductVendorRelation;
  /** The product vendor values to match against. */
  values: Array<string>;
};

/** The relation for comparing product vendors. */
export type CollectionSourceInclusionConditionProductVendorRelation =
  /** The product vendor contains the specified value. */
  | 'CONTAINS'
  /** The product vendor does not contain the specified value. */
  | 'DOES_NOT_CONTAIN'
  /** The product vendor ends with the specified value. */
  | 'ENDS_WITH'
  /** The product vendor equals the specified value. */
  | 'EQUALS'
  /** The product vendor does not equal the specified value. */
  | 'NOT_EQUALS'
  /** The product vendor starts with the specified value. */
  | 'STARTS_WITH';

/**
 * The input fields for updating a condition that determines which products are
 * included in a collection. Exactly one condition type must be provided.
 */
export type CollectionSourceInclusionConditionUpdateInput =
  | {
      /** An update to a condition based on boolean metafield values. */
      metafieldBoolean: CollectionSourceInclusionConditionUpdateMetafieldBooleanInput;
      metafieldDecimal?: never;
      metafieldInteger?: never;
      metafieldMetaobject?: never;
      metafieldMetaobjectList?: never;
      metafieldString?: never;
      metafieldStringList?: never;
      productCategory?: never;
      productStatus?: never;
      productTag?: never;
      productTitle?: never;
      productType?: never;
      productVendor?: never;
      variantCompareAtPrice?: never;
      variantInventory?: never;
      variantPrice?: never;
      variantTitle?: never;
      variantWeight?: never;
    }
  | {
      metafieldBoolean?: never; /** An update to a condition based on decimal metafield values. */
      metafieldDecimal: CollectionSourceInclusionConditionUpdateMetafieldDecimalInput;
      metafieldInteger?: never;
      metafieldMetaobject?: never;
      metafieldMetaobjectList?: never;
      metafieldString?: never;
      metafieldStringList?: never;
      productCategory?: never;
      productStatus?: never;
      productTag?: never;
      productTitle?: never;
      productType?: never;
      productVendor?: never;
      variantCompareAtPrice?: never;
      variantInventory?: never;
      variantPrice?: never;
      variantTitle?: never;
      variantWeight?: never;
    }
  | {
      metafieldBoolean?: never;
      metafieldDecimal?: never; /** An update to a condition based on integer metafield values. */
      metafieldInteger: CollectionSourceInclusionConditionUpdateMetafieldIntegerInput;
      metafieldMetaobject?: never;
      metafieldMetaobjectList?: never;
      metafieldString?: never;
      metafieldStringList?: never;
      productCategory?: never;
      productStatus?: never;
      productTag?: never;
      productTitle?: never;
      productType?: never;
      productVendor?: never;
      variantCompareAtPrice?: never;
      variantInventory?: never;
      variantPrice?: never;
      variantTitle?: never;
      variantWeight?: never;
    }
  | {
      metafieldBoolean?: never;
      metafieldDecimal?: never;
      metafieldInteger?: never; /** An update to a condition based on single metaobject reference metafield values. */
      metafieldMetaobject: CollectionSourceInclusionConditionUpdateMetafieldMetaobjectInput;
      metafieldMetaobjectList?: never;
      metafieldString?: never;
      metafieldStringList?: never;
      productCategory?: never;
      productStatus?: never;
      productTag?: never;
      productTitle?: never;
      productType?: never;
      productVendor?: never;
      variantCompareAtPrice?: never;
      variantInventory?: never;
      variantPrice?: never;
      variantTitle?: never;
      variantWeight?: never;
    }
  | {
      metafieldBoolean?: never;
      metafieldDecimal?: never;
      metafieldInteger?: never;
      metafieldMetaobject?: never; /** An update to a condition based on metaobject list reference metafield values. */
      metafieldMetaobjectList: CollectionSourceInclusionConditionUpdateMetafieldMetaobjectListInput;
      metafieldString?: never;
      metafieldStringList?: never;
      productCategory?: never;
      productStatus?: never;
      productTag?: never;
      productTitle?: never;
      productType?: never;
      productVendor?: never;
      variantCompareAtPrice?: never;
      variantInventory?: never;
      variantPrice?: never;
      variantTitle?: never;
      variantWeight?: never;
    }
  | {
      metafieldBoolean?: never;
      metafieldDecimal?: never;
      metafieldInteger?: never;
      metafieldMetaobject?: never;
      metafieldMetaobjectList?: never; /** An update to a condition based on string metafield values. */
      metafieldString: CollectionSourceInclusionConditionUpdateMetafieldStringInput;
      metafieldStringList?: never;
      productCategory?: never;
      productStatus?: never;
      productTag?: never;
      productTitle?: never;
      productType?: never;
      productVendor?: never;
      variantCompareAtPrice?: never;
      variantInventory?: never;
      variantPrice?: never;
      variantTitle?: never;
      variantWeight?: never;
    }
  | {
      metafieldBoolean?: never;
      metafieldDecimal?: never;
      metafieldInteger?: never;
      metafieldMetaobject?: never;
      metafieldMetaobjectList?: never;
      metafieldString?: never; /** An update to a condition based on string list metafield values. */
      metafieldStringList: CollectionSourceInclusionConditionUpdateMetafieldStringListInput;
      productCategory?: never;
      productStatus?: never;
      productTag?: never;
      productTitle?: never;
      productType?: never;
      productVendor?: never;
      variantCompareAtPrice?: never;
      variantInventory?: never;
      variantPrice?: never;
      variantTitle?: never;
      variantWeight?: never;
    }
  | {
      metafieldBoolean?: never;
      metafieldDecimal?: never;
      metafieldInteger?: never;
      metafieldMetaobject?: never;
      metafieldMetaobjectList?: never;
      metafieldString?: never;
      metafieldStringList?: never; /** An update to a condition based on product categories. */
      productCategory: CollectionSourceInclusionConditionUpdateProductCategoryInput;
      productStatus?: never;
      productTag?: never;
      productTitle?: never;
      productType?: never;
      productVendor?: never;
      variantCompareAtPrice?: never;
      variantInventory?: never;
      variantPrice?: never;
      variantTitle?: never;
      variantWeight?: never;
    }
  | {
      metafieldBoolean?: never;
      metafieldDecimal?: never;
      metafieldInteger?: never;
      metafieldMetaobject?: never;
      metafieldMetaobjectList?: never;
      metafieldString?: never;
      metafieldStringList?: never;
      productCategory?: never; /** An update to a condition based on product status. */
      productStatus: CollectionSourceInclusionConditionUpdateProductStatusInput;
      productTag?: never;
      productTitle?: never;
      productType?: never;
      productVendor?: never;
      variantCompareAtPrice?: never;
      variantInventory?: never;
      variantPrice?: never;
      variantTitle?: never;
      variantWeight?: never;
    }
  | {
      metafieldBoolean?: never;
      metafieldDecimal?: never;
      metafieldInteger?: never;
      metafieldMetaobject?: never;
      metafieldMetaobjectList?: never;
      metafieldString?: never;
      metafieldStringList?: never;
      productCategory?: never;
      productStatus?: never; /** An update to a condition based on product tags. */
      productTag: CollectionSourceInclusionConditionUpdateProductTagInput;
      productTitle?: never;
      productType?: never;
      productVendor?: never;
      variantCompareAtPrice?: never;
      variantInventory?: never;
      variantPrice?: never;
      variantTitle?: never;
      variantWeight?: never;
    }
  | {
      metafieldBoolean?: never;
      metafieldDecimal?: never;
      metafieldInteger?: never;
      metafieldMetaobject?: never;
      metafieldMetaobjectList?: never;
      metafieldString?: never;
      metafieldStringList?: never;
      productCategory?: never;
      productStatus?: never;
      productTag?: never; /** An update to a condition based on product titles. */
      productTitle: CollectionSourceInclusionConditionUpdateProductTitleInput;
      productType?: never;
      productVendor?: never;
      variantCompareAtPrice?: never;
      variantInventory?: never;
      variantPrice?: never;
      variantTitle?: never;
      variantWeight?: never;
    }
  | {
      metafieldBoolean?: never;
      metafieldDecimal?: never;
      metafieldInteger?: never;
      metafieldMetaobject?: never;
      metafieldMetaobjectList?: never;
      metafieldString?: never;
      metafieldStringList?: never;
      productCategory?: never;
      productStatus?: never;
      productTag?: never;
      productTitle?: never; /** An update to a condition based on product types. */
      productType: CollectionSourceInclusionConditionUpdateProductTypeInput;
      productVendor?: never;
      variantCompareAtPrice?: never;
      variantInventory?: never;
      variantPrice?: never;
      variantTitle?: never;
      variantWeight?: never;
    }
  | {
      metafieldBoolean?: never;
      metafieldDecimal?: never;
      metafieldInteger?: never;
      metafieldMetaobject?: never;
      metafieldMetaobjectList?: never;
      metafieldString?: never;
      metafieldStringList?: never;
      productCategory?: never;
      productStatus?: never;
      productTag?: never;
      productTitle?: never;
      productType?: never; /** An update to a condition based on product vendors. */
      productVendor: CollectionSourceInclusionConditionUpdateProductVendorInput;
      variantCompareAtPrice?: never;
      variantInventory?: never;
      variantPrice?: never;
      variantTitle?: never;
      variantWeight?: never;
    }
  | {
      metafieldBoolean?: never;
      metafieldDecimal?: never;
      metafieldInteger?: never;
      metafieldMetaobject?: never;
      metafieldMetaobjectList?: never;
      metafieldString?: never;
      metafieldStringList?: never;
      productCategory?: never;
      productStatus?: never;
      productTag?: never;
      productTitle?: never;
      productType?: never;
      productVendor?: never; /** An update to a condition based on variant compare at prices. */
      variantCompareAtPrice: CollectionSourceInclusionConditionUpdateVariantCompareAtPriceInput;
      variantInventory?: never;
      variantPrice?: never;
      variantTitle?: never;
      variantWeight?: never;
    }
  | {
      metafieldBoolean?: never;
      metafieldDecimal?: never;
      metafieldInteger?: never;
      metafieldMetaobject?: never;
      metafieldMetaobjectList?: never;
      metafieldString?: never;
      metafieldStringList?: never;
      productCategory?: never;
      productStatus?: never;
      productTag?: never;
      productTitle?: never;
      productType?: never;
      productVendor?: never;
      variantCompareAtPrice?: never; /** An update to a condition based on variant inventory quantities. */
      variantInventory: CollectionSourceInclusionConditionUpdateVariantInventoryInput;
      variantPrice?: never;
      variantTitle?: never;
      variantWeight?: never;
    }
  | {
      metafieldBoolean?: never;
      metafieldDecimal?: never;
      metafieldInteger?: never;
      metafieldMetaobject?: never;
      metafieldMetaobjectList?: never;
      metafieldString?: never;
      metafieldStringList?: never;
      productCategory?: never;
      productStatus?: never;
      productTag?: never;
      productTitle?: never;
      productType?: never;
      productVendor?: never;
      variantCompareAtPrice?: never;
      variantInventory?: never; /** An update to a condition based on variant prices. */
      variantPrice: CollectionSourceInclusionConditionUpdateVariantPriceInput;
      variantTitle?: never;
      variantWeight?: never;
    }
  | {
      metafieldBoolean?: never;
      metafieldDecimal?: never;
      metafieldInteger?: never;
      metafieldMetaobject?: never;
      metafieldMetaobjectList?: never;
      metafieldString?: never;
      metafieldStringList?: never;
      productCategory?: never;
      productStatus?: never;
      productTag?: never;
      productTitle?: never;
      productType?: never;
      productVendor?: never;
      variantCompareAtPrice?: never;
      variantInventory?: never;
      variantPrice?: never; /** An update to a condition based on variant titles. */
      variantTitle: CollectionSourceInclusionConditionUpdateVariantTitleInput;
      variantWeight?: never;
    }
  | {
      metafieldBoolean?: never;
      metafieldDecimal?: never;
      metafieldInteger?: never;
      metafieldMetaobject?: never;
      metafieldMetaobjectList?: never;
      metafieldString?: never;
      metafieldStringList?: never;
      productCategory?: never;
      productStatus?: never;
      productTag?: never;
      productTitle?: never;
      productType?: never;
      productVendor?: never;
      variantCompareAtPrice?: never;
      variantInventory?: never;
      variantPrice?: never;
      variantTitle?: never; /** An update to a condition based on variant weights. */
      variantWeight: CollectionSourceInclusionConditionUpdateVariantWeightInput;
    };

/** The input fields for updating a condition based on boolean metafield values. */
export type CollectionSourceInclusionConditionUpdateMetafieldBooleanInput = {
  /** The ID of the metafield definition. */
  definitionId?: string | null | undefined;
  /** The relationship between the metafield value and the condition value. */
  relation?: CollectionSourceInclusionConditionMetafieldBooleanRelation | null | undefined;
  /** The boolean value to match against. */
  value?: boolean | null | undefined;
};

/** The input fields for updating a condition based on decimal metafield values. */
export type CollectionSourceInclusionConditionUpdateMetafieldDecimalInput = {
  /** The ID of the metafield definition. */
  definitionId?: string | null | undefined;
  /** The relationship between the metafield value and the condition value. */
  relation?: CollectionSourceInclusionConditionMetafieldDecimalRelation | null | undefined;
  /** The decimal value to match against. */
  value?: string | null | undefined;
};

/** The input fields for updating a condition based on integer metafield values. */
export type CollectionSourceInclusionConditionUpdateMetafieldIntegerInput = {
  /** The ID of the metafield definition. */
  definitionId?: string | null | undefined;
  /** The relationship between the metafield value and the condition value. */
  relation?: CollectionSourceInclusionConditionMetafieldIntegerRelation | null | undefined;
  /** The integer value to match against. */
  value?: number | null | undefined;
};

/** The input fields for updating a condition based on single metaobject reference metafield values. */
export type CollectionSourceInclusionConditionUpdateMetafieldMetaobjectInput = {
  /** The ID of the metafield definition. */
  definitionId?: string | null | undefined;
  /** The relationship between the metafield value and the condition value. */
  relation?: CollectionSourceInclusionConditionMetafieldMetaobjectRelation | null | undefined;
  /** The metaobject ID to match against. */
  value?: string | null | undefined;
};

/** The input fields for updating a condition based on metaobject list reference metafield values. */
export type CollectionSourceInclusionConditionUpdateMetafieldMetaobjectListInput = {
  /** The ID of the metafield definition. */
  definitionId?: string | null | undefined;
  /** Whether to match any or all of the values. */
  matchType?: CollectionConditionMatchType | null | undefined;
  /** The relationship between the metafield value and the condition values. */
  relation?: CollectionSourceInclusionConditionMetafieldMetaobjectListRelation | null | undefined;
  /** The metaobject IDs to match against. */
  values?: Array<string> | null | undefined;
};

/** The input fields for updating a condition based on string metafield values. */
export type CollectionSourceInclusionConditionUpdateMetafieldStringInput = {
  /** The ID of the metafield definition. */
  definitionId?: string | null | undefined;
  /** Whether to match any or all of the values. */
  matchType?: CollectionConditionMatchType | null | undefined;
  /** The relationship between the metafield value and the condition values. */
  relation?: CollectionSourceInclusionConditionMetafieldStringRelation | null | undefined;
  /** The string values to match against. */
  values?: Array<string> | null | undefined;
};

/** The input fields for updating a condition based on string list metafield values. */
export type CollectionSourceInclusionConditionUpdateMetafieldStringListInput = {
  /** The ID of the metafield definition. */
  definitionId?: string | null | undefined;
  /** Whether to match any or all of the values. */
  matchType?: CollectionConditionMatchType | null | undefined;
  /** The relationship between the metafield value and the condition values. */
  relation?: CollectionSourceInclusionConditionMetafieldStringListRelation | null | undefined;
  /** The string values to match against. */
  values?: Array<string> | null | undefined;
};

/** The input fields for updating a condition based on product categories. */
export type CollectionSourceInclusionConditionUpdateProductCategoryInput = {
  /** Whether to match any or all of the values. */
  matchType?: CollectionConditionMatchType | null | undefined;
  /** The relationship between the product category and the condition values. */
  relation?: CollectionSourceInclusionConditionProductCategoryRelation | null | undefined;
  /** The product category values to match against. */
  values?: Array<CollectionSourceInclusionConditionProductCategoryValueInput> | null | undefined;
};

/** The input fields for updating a condition based on product status. */
export type CollectionSourceInclusionConditionUpdateProductStatusInput = {
  /** Whether to match any or all of the values. */
  matchType?: CollectionConditionMatchType | null | undefined;
  /** The relationship between the product status and the condition values. */
  relation?: CollectionSourceInclusionConditionProductStatusRelation | null | undefined;
  /** The product status values to match against. */
  values?: Array<ProductStatus> | null | undefined;
};

/** The input fields for updating a condition based on product tags. */
export type CollectionSourceInclusionConditionUpdateProductTagInput = {
  /** Whether to match any or all of the values. */
  matchType?: CollectionConditionMatchType | null | undefined;
  /** The relationship between the product tag and the condition values. */
  relation?: CollectionSourceInclusionConditionProductTagRelation | null | undefined;
  /** The tag values to match against. */
  values?: Array<string> | null | undefined;
};

/** The input fields for updating a condition based on product titles. */
export type CollectionSourceInclusionConditionUpdateProductTitleInput = {
  /** Whether to match any or all of the values. */
  matchType?: CollectionConditionMatchType | null | undefined;
  /** The relationship between the product title and the condition values. */
  relation?: CollectionSourceInclusionConditionProductTitleRelation | null | undefined;
  /** The title values to match against. */
  values?: Array<string> | null | undefined;
};

/** The input fields for updating a condition based on product types. */
export type CollectionSourceInclusionConditionUpdateProductTypeInput = {
  /** Whether to match any or all of the values. */
  matchType?: CollectionConditionMatchType | null | undefined;
  /** The relationship between the product type and the condition values. */
  relation?: CollectionSourceInclusionConditionProductTypeRelation | null | undefined;
  /** The product type values to match against. */
  values?: Array<string> | null | undefined;
};

/** The input fields for updating a condition based on product vendors. */
export type CollectionSourceInclusionConditionUpdateProductVendorInput = {
  /** Whether to match any or all of the values. */
  matchType?: CollectionConditionMatchType | null | undefined;
  /** The relationship between the product vendor and the condition values. */
  relation?: CollectionSourceInclusionConditionProductVendorRelation | null | undefined;
  /** The product vendor values to match against. */
  values?: Array<string> | null | undefined;
};

/** The input fields for updating a condition based on variant compare at prices. */
export type CollectionSourceInclusionConditionUpdateVariantCompareAtPriceInput = {
  /** The relationship between the variant compare at price and the condition value. */
  relation?: CollectionSourceInclusionConditionVariantCompareAtPriceRelation | null | undefined;
  /** The variant compare at price to match against. Required for numeric relations and must be absent for IS_SET or IS_NOT_SET. */
  value?: MoneyInput | null | undefined;
};

/** The input fields for updating a condition based on variant inventory quantities. */
export type CollectionSourceInclusionConditionUpdateVariantInventoryInput = {
  /** The relationship between the variant inventory and the condition value. */
  relation?: CollectionSourceInclusionConditionVariantInventoryRelation | null | undefined;
  /** The variant inventory quantity to match against. */
  value?: number | null | undefined;
};

/** The input fields for updating a condition based on variant prices. */
export type CollectionSourceInclusionConditionUpdateVariantPriceInput = {
  /** The relationship between the variant price and the condition value. */
  relation?: CollectionSourceInclusionConditionVariantPriceRelation | null | undefined;
  /** The variant price to match against. */
  value?: MoneyInput | null | undefined;
};

/** The input fields for updating a condition based on variant titles. */
export type CollectionSourceInclusionConditionUpdateVariantTitleInput = {
  /** Whether to match any or all of the values. */
  matchType?: CollectionConditionMatchType | null | undefined;
  /** The relationship between the variant title and the condition values. */
  relation?: CollectionSourceInclusionConditionVariantTitleRelation | null | undefined;
  /** The variant title values to match against. */
  values?: Array<string> | null | undefined;
};

/** The input fields for updating a condition based on variant weights. */
export type CollectionSourceInclusionConditionUpdateVariantWeightInput = {
  /** The relationship between the variant weight and the condition value. */
  relation?: CollectionSourceInclusionConditionVariantWeightRelation | null | undefined;
  /** The variant weight to match against. */
  value?: WeightInput | null | undefined;
};

/** The input fields for a condition based on variant compare at prices. */
export type CollectionSourceInclusionConditionVariantCompareAtPriceInput = {
  /** The relationship between the variant compare at price and the condition value. */
  relation: CollectionSourceInclusionConditionVariantCompareAtPriceRelation;
  /** The variant compare at price to match against. Required for numeric relations and must be absent for IS_SET or IS_NOT_SET. */
  value?: MoneyInput | null | undefined;
};

/** The relation for comparing variant compare at prices. */
export type CollectionSourceInclusionConditionVariantCompareAtPriceRelation =
  /** The variant compare at price equals the specified value. */
  | 'EQUALS'
  /** The variant compare at price is greater than the specified value. */
  | 'GREATER_THAN'
  /** The variant does not have a compare at price set. */
  | 'IS_NOT_SET'
  /** The variant has a compare at price set (indicating a price reduction). */
  | 'IS_SET'
  /** The variant compare at price is less than the specified value. */
  | 'LESS_THAN'
  /** The variant compare at price does not equal the specified value. */
  | 'NOT_EQUALS';

/** The input fields for a condition based on variant inventory quantities. */
export type CollectionSourceInclusionConditionVariantInventoryInput = {
  /** The relationship between the variant inventory and the condition value. */
  relation: CollectionSourceInclusionConditionVariantInventoryRelation;
  /** The variant inventory quantity to match against. */
  value: number;
};

/** The relation for comparing variant inventory quantities. */
export type CollectionSourceInclusionConditionVariantInventoryRelation =
  /** The variant inventory equals the specified value. */
  | 'EQUALS'
  /** The variant inventory is greater than the specified value. */
  | 'GREATER_THAN'
  /** The variant inventory is less than the specified value. */
  | 'LESS_THAN';

/** The input fields for a condition based on variant prices. */
export type CollectionSourceInclusionConditionVariantPriceInput = {
  /** The relationship between the variant price and the condition value. */
  relation: CollectionSourceInclusionConditionVariantPriceRelation;
  /** The variant price to match against. */
  value: MoneyInput;
};

/** The relation for comparing variant prices. */
export type CollectionSourceInclusionConditionVariantPriceRelation =
  /** The variant price equals the specified value. */
  | 'EQUALS'
  /** The variant price is greater than the specified value. */
  | 'GREATER_THAN'
  /** The variant price is less than the specified value. */
  | 'LESS_THAN'
  /** The variant price does not equal the specified value. */
  | 'NOT_EQUALS';

/** The input fields for a condition based on variant titles. */
export type CollectionSourceInclusionConditionVariantTitleInput = {
  /** Whether to match any or all of the values. */
  matchType: CollectionConditionMatchType;
  /** The relationship between the variant title and the condition values. */
  relation: CollectionSourceInclusionConditionVariantTitleRelation;
  /** The variant title values to match against. */
  values: Array<string>;
};

/** The relation for comparing variant titles. */
export type CollectionSourceInclusionConditionVariantTitleRelation =
  /** The variant title contains the specified value. */
  | 'CONTAINS'
  /** The variant title does not contain the specified value. */
  | 'DOES_NOT_CONTAIN'
  /** The variant title ends with the specified value. */
  | 'ENDS_WITH'
  /** The variant title equals the specified value. */
  | 'EQUALS'
  /** The variant title does not equal the specified value. */
  | 'NOT_EQUALS'
  /** The variant title starts with the specified value. */
  | 'STARTS_WITH';

/** The input fields for a condition based on variant weights. */
export type CollectionSourceInclusionConditionVariantWeightInput = {
  /** The relationship between the variant weight and the condition value. */
  relation: CollectionSourceInclusionConditionVariantWeightRelation;
  /** The variant weight to match against. */
  value: WeightInput;
};

/** The relation for comparing variant weights. */
export type CollectionSourceInclusionConditionVariantWeightRelation =
  /** The variant weight equals the specified value. */
  | 'EQUALS'
  /** The variant weight is greater than the specified value. */
  | 'GREATER_THAN'
  /** The variant weight is less than the specified value. */
  | 'LESS_THAN'
  /** The variant weight does not equal the specified value. */
  | 'NOT_EQUALS';

/** Conditions that target variants cause either the entire product to be included when satisfied or only the matching variants. */
export type CollectionSourceTargetType =
  /** The entire product is included if any variant satisfies the conditions. */
  | 'PRODUCTS'
  /** Individual variants are included if they satisfy the conditions. */
  | 'VARIANTS';

/** The input fields for updating a shareable collection source. */
export type CollectionUpdateConditionsSourceInput = {
  /** An optional description of the source. */
  description?: string | null | undefined;
  /** The exclusion rules for the source. */
  exclusion?: CollectionUpdateSourceExclusionInput | null | undefined;
  /** The ID of the source to update. */
  id: string;
  /** The inclusion rules for the source. */
  inclusion?: CollectionUpdateSourceInclusionInput | null | undefined;
  /** The title of the source. */
  title?: string | null | undefined;
};

/** The input fields required to update a collection. */
export type CollectionUpdateInput = {
  /** The description of the collection, in HTML format. */
  descriptionHtml?: string | null | undefined;
  /** A unique human-friendly string for the collection. Automatically generated from the collection's title. */
  handle?: string | null | undefined;
  /** Specifies the collection to update. */
  id?: string | null | undefined;
  /** The image associated with the collection. */
  image?: ImageInput | null | undefined;
  /** The metafields to associate with the collection. */
  metafields?: Array<MetafieldInput> | null | undefined;
  /**
   * Indicates whether a redirect is required after a new handle has been provided.
   * If true, then the old handle is redirected to the new one automatically.
   */
  redirectNewHandle?: boolean | null | undefined;
  /** SEO information for the collection. */
  seo?: SeoInput | null | undefined;
  /** The order in which the collection's products are sorted. */
  sortOrder?: CollectionSortOrder | null | undefined;
  /** The sources to create for the collection. */
  sourcesToCreate?: Array<CollectionCreateSourceTargetInput> | null | undefined;
  /** The IDs of the sources to delete from the collection. */
  sourcesToDelete?: Array<string> | null | undefined;
  /** The sources to update for the collection. */
  sourcesToUpdate?: Array<CollectionUpdateSourceTargetInput> | null | undefined;
  /** The theme template used when viewing the collection in a store. */
  templateSuffix?: string | null | undefined;
  /** The title of the collection. */
  title?: string | null | undefined;
};

/** The input fields for updating an exclusion condition in a collection source. */
export type CollectionUpdateSourceExclusionConditionInput = {
  /** The updated exclusion condition. */
  condition: CollectionSourceExclusionConditionUpdateInput;
  /** The ID of the exclusion condition to update. */
  id: string;
};

/** The input fields for updating exclusion rules for a collection source. */
export type CollectionUpdateSourceExclusionInput = {
  /** The exclusion conditions to create for the source. */
  conditionsToCreate?: Array<CollectionSourceExclusionConditionInput> | null | undefined;
  /** The IDs of the exclusion conditions to delete from the source. */
  conditionsToDelete?: Array<string> | null | undefined;
  /** The exclusion conditions to update for the source. */
  conditionsToUpdate?: Array<CollectionUpdateSourceExclusionConditionInput> | null | undefined;
  /** Whether products must match all or any of the conditions to be excluded. */
  matchType?: CollectionConditionMatchType | null | undefined;
  /** The product selections to add to the source. */
  selectionsToAdd?: Array<CollectionExclusionProductSelectionInput> | null | undefined;
  /** The product selections to remove from the source. */
  selectionsToRemove?: Array<CollectionExclusionProductSelectionInput> | null | undefined;
};

/** The input fields for updating a condition in a collection source. */
export type CollectionUpdateSourceInclusionConditionInput = {
  /** The updated condition. */
  condition: CollectionSourceInclusionConditionUpdateInput;
  /** The ID of the condition to update. */
  id: string;
};

/** The input fields for updating inclusion rules for a collection source. */
export type CollectionUpdateSourceInclusionInput = {
  /** The conditions to create for the source. */
  conditionsToCreate?: Array<CollectionSourceInclusionConditionInput> | null | undefined;
  /** The IDs of the conditions to delete from the source. */
  conditionsToDelete?: Array<string> | null | undefined;
  /** The conditions to update for the source. */
  conditionsToUpdate?: Array<CollectionUpdateSourceInclusionConditionInput> | null | undefined;
  /** Whether products must match all or any of the conditions. */
  matchType?: CollectionConditionMatchType | null | undefined;
  /** The product selections to add to the source. */
  selectionsToAdd?: Array<CollectionInclusionProductSelectionInput> | null | undefined;
  /**
   * The product selections to remove from the source. For sources that target
   * variants, omitting variant IDs will remove all for the product.
   */
  selectionsToRemove?: Array<CollectionInclusionProductSelectionInput> | null | undefined;
};

/** The input fields for updating a collection source - provide the one field that represents the type of source to update. */
export type CollectionUpdateSourceTargetInput =
  | {
      /** An update to a shareable conditions-based source. */
      condition: CollectionUpdateConditionsSourceInput;
      subCollections?: never;
    }
  | {
      condition?: never; /** An update to a sub-collection source whose membership comes from one or more referenced collections. */
      subCollections: CollectionUpdateSubCollectionsSourceInput;
    };

/**
 * The input fields for updating a sub-collection source — a source whose
 * membership comes from one or more referenced collections.
 */
export type CollectionUpdateSubCollectionsSourceInput = {
  /**
   * The global IDs of the sub-collections whose products supply this source. When
   * provided, it replaces the source's current referenced collections.
   */
  collectionIds?: Array<string> | null | undefined;
  /** An optional description of the source. */
  description?: string | null | undefined;
  /** The ID of the source to update. */
  id: string;
  /** The title of the source. */
  title?: string | null | undefined;
};

/**
 * The code designating a country/region, which generally follows ISO 3166-1 alpha-2 guidelines.
 * If a territory doesn't have a country code value in the `CountryCode` enum, then it might be considered a subdivision
 * of another country. For example, the territories associated with Spain are represented by the country code `ES`,
 * and the territories associated with the United States of America are represented by the country code `US`.
 */
export type CountryCode =
  /** Ascension Island. */
  | 'AC'
  /** Andorra. */
  | 'AD'
  /** United Arab Emirates. */
  | 'AE'
  /** Afghanistan. */
  | 'AF'
  /** Antigua & Barbuda. */
  | 'AG'
  /** Anguilla. */
  | 'AI'
  /** Albania. */
  | 'AL'
  /** Armenia. */
  | 'AM'
  /** Netherlands Antilles. */
  | 'AN'
  /** Angola. */
  | 'AO'
  /** Argentina. */
  | 'AR'
  /** Austria. */
  | 'AT'
  /** Australia. */
  | 'AU'
  /** Aruba. */
  | 'AW'
  /** Åland Islands. */
  | 'AX'
  /** Azerbaijan. */
  | 'AZ'
  /** Bosnia & Herzegovina. */
  | 'BA'
  /** Barbados. */
  | 'BB'
  /** Bangladesh. */
  | 'BD'
  /** Belgium. */
  | 'BE'
  /** Burkina Faso. */
  | 'BF'
  /** Bulgaria. */
  | 'BG'
  /** Bahrain. */
  | 'BH'
  /** Burundi. */
  | 'BI'
  /** Benin. */
  | 'BJ'
  /** St. Barthélemy. */
  | 'BL'
  /** Bermuda. */
  | 'BM'
  /** Brunei. */
  | 'BN'
  /** Bolivia. */
  | 'BO'
  /** Caribbean Netherlands. */
  | 'BQ'
  /** Brazil. */
  | 'BR'
  /** Bahamas. */
  | 'BS'
  /** Bhutan. */
  | 'BT'
  /** Bouvet Island. */
  | 'BV'
  /** Botswana. */
  | 'BW'
  /** Belarus. */
  | 'BY'
  /** Belize. */
  | 'BZ'
  /** Canada. */
  | 'CA'
  /** Cocos (Keeling) Islands. */
  | 'CC'
  /** Congo - Kinshasa. */
  | 'CD'
  /** Central African Republic. */
  | 'CF'
  /** Congo - Brazzaville. */
  | 'CG'
  /** Switzerland. */
  | 'CH'
  /** Côte d’Ivoire. */
  | 'CI'
  /** Cook Islands. */
  | 'CK'
  /** Chile. */
  | 'CL'
  /** Cameroon. */
  | 'CM'
  /** China. */
  | 'CN'
  /** Colombia. */
  | 'CO'
  /** Costa Rica. */
  | 'CR'
  /** Cuba. */
  | 'CU'
  /** Cape Verde. */
  | 'CV'
  /** Curaçao. */
  | 'CW'
  /** Christmas Island. */
  | 'CX'
  /** Cyprus. */
  | 'CY'
  /** Czechia. */
  | 'CZ'
  /** Germany. */
  | 'DE'
  /** Djibouti. */
  | 'DJ'
  /** Denmark. */
  | 'DK'
  /** Dominica. */
  | 'DM'
  /** Dominican Republic. */
  | 'DO'
  /** Algeria. */
  | 'DZ'
  /** Ecuador. */
  | 'EC'
  /** Estonia. */
  | 'EE'
  /** Egypt. */
  | 'EG'
  /** Western Sahara. */
  | 'EH'
  /** Eritrea. */
  | 'ER'
  /** Spain. */
  | 'ES'
  /** Ethiopia. */
  | 'ET'
  /** Finland. */
  | 'FI'
  /** Fiji. */
  | 'FJ'
  /** Falkland Islands. */
  | 'FK'
  /** Faroe Islands. */
  | 'FO'
  /** France. */
  | 'FR'
  /** Gabon. */
  | 'GA'
  /** United Kingdom. */
  | 'GB'
  /** Grenada. */
  | 'GD'
  /** Georgia. */
  | 'GE'
  /** French Guiana. */
  | 'GF'
  /** Guernsey. */
  | 'GG'
  /** Ghana. */
  | 'GH'
  /** Gibraltar. */
  | 'GI'
  /** Greenland. */
  | 'GL'
  /** Gambia. */
  | 'GM'
  /** Guinea. */
  | 'GN'
  /** Guadeloupe. */
  | 'GP'
  /** Equatorial Guinea. */
  | 'GQ'
  /** Greece. */
  | 'GR'
  /** South Georgia & South Sandwich Islands. */
  | 'GS'
  /** Guatemala. */
  | 'GT'
  /** Guinea-Bissau. */
  | 'GW'
  /** Guyana. */
  | 'GY'
  /** Hong Kong SAR. */
  | 'HK'
  /** Heard & McDonald Islands. */
  | 'HM'
  /** Honduras. */
  | 'HN'
  /** Croatia. */
  | 'HR'
  /** Haiti. */
  | 'HT'
  /** Hungary. */
  | 'HU'
  /** Indonesia. */
  | 'ID'
  /** Ireland. */
  | 'IE'
  /** Israel. */
  | 'IL'
  /** Isle of Man. */
  | 'IM'
  /** India. */
  | 'IN'
  /** British Indian Ocean Territory. */
  | 'IO'
  /** Iraq. */
  | 'IQ'
  /** Iran. */
  | 'IR'
  /** Iceland. */
  | 'IS'
  /** Italy. */
  | 'IT'
  /** Jersey. */
  | 'JE'
  /** Jamaica. */
  | 'JM'
  /** Jordan. */
  | 'JO'
  /** Japan. */
  | 'JP'
  /** Kenya. */
  | 'KE'
  /** Kyrgyzstan. */
  | 'KG'
  /** Cambodia. */
  | 'KH'
  /** Kiribati. */
  | 'KI'
  /** Comoros. */
  | 'KM'
  /** St. Kitts & Nevis. */
  | 'KN'
  /** North Korea. */
  | 'KP'
  /** South Korea. */
  | 'KR'
  /** Kuwait. */
  | 'KW'
  /** Cayman Islands. */
  | 'KY'
  /** Kazakhstan. */
  | 'KZ'
  /** Laos. */
  | 'LA'
  /** Lebanon. */
  | 'LB'
  /** St. Lucia. */
  | 'LC'
  /** Liechtenstein. */
  | 'LI'
  /** Sri Lanka. */
  | 'LK'
  /** Liberia. */
  | 'LR'
  /** Lesotho. */
  | 'LS'
  /** Lithuania. */
  | 'LT'
  /** Luxembourg. */
  | 'LU'
  /** Latvia. */
  | 'LV'
  /** Libya. */
  | 'LY'
  /** Morocco. */
  | 'MA'
  /** Monaco. */
  | 'MC'
  /** Moldova. */
  | 'MD'
  /** Montenegro. */
  | 'ME'
  /** St. Martin. */
  | 'MF'
  /** Madagascar. */
  | 'MG'
  /** North Macedonia. */
  | 'MK'
  /** Mali. */
  | 'ML'
  /** Myanmar (Burma). */
  | 'MM'
  /** Mongolia. */
  | 'MN'
  /** Macao SAR. */
  | 'MO'
  /** Martinique. */
  | 'MQ'
  /** Mauritania. */
  | 'MR'
  /** Montserrat. */
  | 'MS'
  /** Malta. */
  | 'MT'
  /** Mauritius. */
  | 'MU'
  /** Maldives. */
  | 'MV'
  /** Malawi. */
  | 'MW'
  /** Mexico. */
  | 'MX'
  /** Malaysia. */
  | 'MY'
  /** Mozambique. */
  | 'MZ'
  /** Namibia. */
  | 'NA'
  /** New Caledonia. */
  | 'NC'
  /** Niger. */
  | 'NE'
  /** Norfolk Island. */
  | 'NF'
  /** Nigeria. */
  | 'NG'
  /** Nicaragua. */
  | 'NI'
  /** Netherlands. */
  | 'NL'
  /** Norway. */
  | 'NO'
  /** Nepal. */
  | 'NP'
  /** Nauru. */
  | 'NR'
  /** Niue. */
  | 'NU'
  /** New Zealand. */
  | 'NZ'
  /** Oman. */
  | 'OM'
  /** Panama. */
  | 'PA'
  /** Peru. */
  | 'PE'
  /** French Polynesia. */
  | 'PF'
  /** Papua New Guinea. */
  | 'PG'
  /** Philippines. */
  | 'PH'
  /** Pakistan. */
  | 'PK'
  /** Poland. */
  | 'PL'
  /** St. Pierre & Miquelon. */
  | 'PM'
  /** Pitcairn Islands. */
  | 'PN'
  /** Palestinian Territories. */
  | 'PS'
  /** Portugal. */
  | 'PT'
  /** Paraguay. */
  | 'PY'
  /** Qatar. */
  | 'QA'
  /** Réunion. */
  | 'RE'
  /** Romania. */
  | 'RO'
  /** Serbia. */
  | 'RS'
  /** Russia. */
  | 'RU'
  /** Rwanda. */
  | 'RW'
  /** Saudi Arabia. */
  | 'SA'
  /** Solomon Islands. */
  | 'SB'
  /** Seychelles. */
  | 'SC'
  /** Sudan. */
  | 'SD'
  /** Sweden. */
  | 'SE'
  /** Singapore. */
  | 'SG'
  /** St. Helena. */
  | 'SH'
  /** Slovenia. */
  | 'SI'
  /** Svalbard & Jan Mayen. */
  | 'SJ'
  /** Slovakia. */
  | 'SK'
  /** Sierra Leone. */
  | 'SL'
  /** San Marino. */
  | 'SM'
  /** Senegal. */
  | 'SN'
  /** Somalia. */
  | 'SO'
  /** Suriname. */
  | 'SR'
  /** South Sudan. */
  | 'SS'
  /** São Tomé & Príncipe. */
  | 'ST'
  /** El Salvador. */
  | 'SV'
  /** Sint Maarten. */
  | 'SX'
  /** Syria. */
  | 'SY'
  /** Eswatini. */
  | 'SZ'
  /** Tristan da Cunha. */
  | 'TA'
  /** Turks & Caicos Islands. */
  | 'TC'
  /** Chad. */
  | 'TD'
  /** French Southern Territories. */
  | 'TF'
  /** Togo. */
  | 'TG'
  /** Thailand. */
  | 'TH'
  /** Tajikistan. */
  | 'TJ'
  /** Tokelau. */
  | 'TK'
  /** Timor-Leste. */
  | 'TL'
  /** Turkmenistan. */
  | 'TM'
  /** Tunisia. */
  | 'TN'
  /** Tonga. */
  | 'TO'
  /** Türkiye. */
  | 'TR'
  /** Trinidad & Tobago. */
  | 'TT'
  /** Tuvalu. */
  | 'TV'
  /** Taiwan. */
  | 'TW'
  /** Tanzania. */
  | 'TZ'
  /** Ukraine. */
  | 'UA'
  /** Uganda. */
  | 'UG'
  /** U.S. Outlying Islands. */
  | 'UM'
  /** United States. */
  | 'US'
  /** Uruguay. */
  | 'UY'
  /** Uzbekistan. */
  | 'UZ'
  /** Vatican City. */
  | 'VA'
  /** St. Vincent & Grenadines. */
  | 'VC'
  /** Venezuela. */
  | 'VE'
  /** British Virgin Islands. */
  | 'VG'
  /** Vietnam. */
  | 'VN'
  /** Vanuatu. */
  | 'VU'
  /** Wallis & Futuna. */
  | 'WF'
  /** Samoa. */
  | 'WS'
  /** Kosovo. */
  | 'XK'
  /** Yemen. */
  | 'YE'
  /** Mayotte. */
  | 'YT'
  /** South Africa. */
  | 'ZA'
  /** Zambia. */
  | 'ZM'
  /** Zimbabwe. */
  | 'ZW'
  /** Unknown Region. */
  | 'ZZ';

/**
 * The currency codes that represent the world currencies throughout the Admin API. Currency codes include
 * [standard ISO 4217 codes](https://en.wikipedia.org/wiki/ISO_4217), legacy codes, non-standard codes,
 * digital currency codes.
 */
export type CurrencyCode =
  /** United Arab Emirates Dirham (AED). */
  | 'AED'
  /** Afghan Afghani (AFN). */
  | 'AFN'
  /** Albanian Lek (ALL). */
  | 'ALL'
  /** Armenian Dram (AMD). */
  | 'AMD'
  /** Netherlands Antillean Guilder. */
  | 'ANG'
  /** Angolan Kwanza (AOA). */
  | 'AOA'
  /** Argentine Pesos (ARS). */
  | 'ARS'
  /** Australian Dollars (AUD). */
  | 'AUD'
  /** Aruban Florin (AWG). */
  | 'AWG'
  /** Azerbaijani Manat (AZN). */
  | 'AZN'
  /** Bosnia and Herzegovina Convertible Mark (BAM). */
  | 'BAM'
  /** Barbadian Dollar (BBD). */
  | 'BBD'
  /** Bangladesh Taka (BDT). */
  | 'BDT'
  /** Bulgarian Lev (BGN). */
  | 'BGN'
  /** Bahraini Dinar (BHD). */
  | 'BHD'
  /** Burundian Franc (BIF). */
  | 'BIF'
  /** Bermudian Dollar (BMD). */
  | 'BMD'
  /** Brunei Dollar (BND). */
  | 'BND'
  /** Bolivian Boliviano (BOB). */
  | 'BOB'
  /** Brazilian Real (BRL). */
  | 'BRL'
  /** Bahamian Dollar (BSD). */
  | 'BSD'
  /** Bhutanese Ngultrum (BTN). */
  | 'BTN'
  /** Botswana Pula (BWP). */
  | 'BWP'
  /** Belarusian Ruble (BYN). */
  | 'BYN'
  /** Belarusian Ruble (BYR). */
  | 'BYR'
  /** Belize Dollar (BZD). */
  | 'BZD'
  /** Canadian Dollars (CAD). */
  | 'CAD'
  /** Congolese franc (CDF). */
  | 'CDF'
  /** Swiss Francs (CHF). */
  | 'CHF'
  /** Chilean Peso (CLP). */
  | 'CLP'
  /** Chinese Yuan Renminbi (CNY). */
  | 'CNY'
  /** Colombian Peso (COP). */
  | 'COP'
  /** Costa Rican Colones (CRC). */
  | 'CRC'
  /** Cape Verdean escudo (CVE). */
  | 'CVE'
  /** Czech Koruny (CZK). */
  | 'CZK'
  /** Djiboutian Franc (DJF). */
  | 'DJF'
  /** Danish Kroner (DKK). */
  | 'DKK'
  /** Dominican Peso (DOP). */
  | 'DOP'
  /** Algerian Dinar (DZD). */
  | 'DZD'
  /** Egyptian Pound (EGP). */
  | 'EGP'
  /** Eritrean Nakfa (ERN). */
  | 'ERN'
  /** Ethiopian Birr (ETB). */
  | 'ETB'
  /** Euro (EUR). */
  | 'EUR'
  /** Fijian Dollars (FJD). */
  | 'FJD'
  /** Falkland Islands Pounds (FKP). */
  | 'FKP'
  /** United Kingdom Pounds (GBP). */
  | 'GBP'
  /** Georgian Lari (GEL). */
  | 'GEL'
  /** Ghanaian Cedi (GHS). */
  | 'GHS'
  /** Gibraltar Pounds (GIP). */
  | 'GIP'
  /** Gambian Dalasi (GMD). */
  | 'GMD'
  /** Guinean Franc (GNF). */
  | 'GNF'
  /** Guatemalan Quetzal (GTQ). */
  | 'GTQ'
  /** Guyanese Dollar (GYD). */
  | 'GYD'
  /** Hong Kong Dollars (HKD). */
  | 'HKD'
  /** Honduran Lempira (HNL). */
  | 'HNL'
  /** Croatian Kuna (HRK). */
  | 'HRK'
  /** Haitian Gourde (HTG). */
  | 'HTG'
  /** Hungarian Forint (HUF). */
  | 'HUF'
  /** Indonesian Rupiah (IDR). */
  | 'IDR'
  /** Israeli New Shekel (NIS). */
  | 'ILS'
  /** Indian Rupees (INR). */
  | 'INR'
  /** Iraqi Dinar (IQD). */
  | 'IQD'
  /** Iranian Rial (IRR). */
  | 'IRR'
  /** Icelandic Kronur (ISK). */
  | 'ISK'
  /** Jersey Pound. */
  | 'JEP'
  /** Jamaican Dollars (JMD). */
  | 'JMD'
  /** Jordanian Dinar (JOD). */
  | 'JOD'
  /** Japanese Yen (JPY). */
  | 'JPY'
  /** Kenyan Shilling (KES). */
  | 'KES'
  /** Kyrgyzstani Som (KGS). */
  | 'KGS'
  /** Cambodian Riel. */
  | 'KHR'
  /** Kiribati Dollar (KID). */
  | 'KID'
  /** Comorian Franc (KMF). */
  | 'KMF'
  /** South Korean Won (KRW). */
  | 'KRW'
  /** Kuwaiti Dinar (KWD). */
  | 'KWD'
  /** Cayman Dollars (KYD). */
  | 'KYD'
  /** Kazakhstani Tenge (KZT). */
  | 'KZT'
  /** Laotian Kip (LAK). */
  | 'LAK'
  /** Lebanese Pounds (LBP). */
  | 'LBP'
  /** Sri Lankan Rupees (LKR). */
  | 'LKR'
  /** Liberian Dollar (LRD). */
  | 'LRD'
  /** Lesotho Loti (LSL). */
  | 'LSL'
  /** Lithuanian Litai (LTL). */
  | 'LTL'
  /** Latvian Lati (LVL). */
  | 'LVL'
  /** Libyan Dinar (LYD). */
  | 'LYD'
  /** Moroccan Dirham. */
  | 'MAD'
  /** Moldovan Leu (MDL). */
  | 'MDL'
  /** Malagasy Ariary (MGA). */
  | 'MGA'
  /** Macedonia Denar (MKD). */
  | 'MKD'
  /** Burmese Kyat (MMK). */
  | 'MMK'
  /** Mongolian Tugrik. */
  | 'MNT'
  /** Macanese Pataca (MOP). */
  | 'MOP'
  /** Mauritanian Ouguiya (MRU). */
  | 'MRU'
  /** Mauritian Rupee (MUR). */
  | 'MUR'
  /** Maldivian Rufiyaa (MVR). */
  | 'MVR'
  /** Malawian Kwacha (MWK). */
  | 'MWK'
  /** Mexican Pesos (MXN). */
  | 'MXN'
  /** Malaysian Ringgits (MYR). */
  | 'MYR'
  /** Mozambican Metical. */
  | 'MZN'
  /** Namibian Dollar. */
  | 'NAD'
  /** Nigerian Naira (NGN). */
  | 'NGN'
  /** Nicaraguan Córdoba (NIO). */
  | 'NIO'
  /** Norwegian Kroner (NOK). */
  | 'NOK'
  /** Nepalese Rupee (NPR). */
  | 'NPR'
  /** New Zealand Dollars (NZD). */
  | 'NZD'
  /** Omani Rial (OMR). */
  | 'OMR'
  /** Panamian Balboa (PAB). */
  | 'PAB'
  /** Peruvian Nuevo Sol (PEN). */
  | 'PEN'
  /** Papua New Guinean Kina (PGK). */
  | 'PGK'
  /** Philippine Peso (PHP). */
  | 'PHP'
  /** Pakistani Rupee (PKR). */
  | 'PKR'
  /** Polish Zlotych (PLN). */
  | 'PLN'
  /** Paraguayan Guarani (PYG). */
  | 'PYG'
  /** Qatari Rial (QAR). */
  | 'QAR'
  /** Romanian Lei (RON). */
  | 'RON'
  /** Serbian dinar (RSD). */
  | 'RSD'
  /** Russian Rubles (RUB). */
  | 'RUB'
  /** Rwandan Franc (RWF). */
  | 'RWF'
  /** Saudi Riyal (SAR). */
  | 'SAR'
  /** Solomon Islands Dollar (SBD). */
  | 'SBD'
  /** Seychellois Rupee (SCR). */
  | 'SCR'
  /** Sudanese Pound (SDG). */
  | 'SDG'
  /** Swedish Kronor (SEK). */
  | 'SEK'
  /** Singapore Dollars (SGD). */
  | 'SGD'
  /** Saint Helena Pounds (SHP). */
  | 'SHP'
  /** Sierra Leonean Leone (SLL). */
  | 'SLL'
  /** Somali Shilling (SOS). */
  | 'SOS'
  /** Surinamese Dollar (SRD). */
  | 'SRD'
  /** South Sudanese Pound (SSP). */
  | 'SSP'
  /** Sao Tome And Principe Dobra (STD). */
  | 'STD'
  /** Sao Tome And Principe Dobra (STN). */
  | 'STN'
  /** Syrian Pound (SYP). */
  | 'SYP'
  /** Swazi Lilangeni (SZL). */
  | 'SZL'
  /** Thai baht (THB). */
  | 'THB'
  /** Tajikistani Somoni (TJS). */
  | 'TJS'
  /** Turkmenistani Manat (TMT). */
  | 'TMT'
  /** Tunisian Dinar (TND). */
  | 'TND'
  /** Tongan Pa'anga (TOP). */
  | 'TOP'
  /** Turkish Lira (TRY). */
  | 'TRY'
  /** Trinidad and Tobago Dollars (TTD). */
  | 'TTD'
  /** Taiwan Dollars (TWD). */
  | 'TWD'
  /** Tanzanian Shilling (TZS). */
  | 'TZS'
  /** Ukrainian Hryvnia (UAH). */
  | 'UAH'
  /** Ugandan Shilling (UGX). */
  | 'UGX'
  /** United States Dollars (USD). */
  | 'USD'
  /** United States Dollars Coin (USDC). */
  | 'USDC'
  /** Uruguayan Pesos (UYU). */
  | 'UYU'
  /** Uzbekistan som (UZS). */
  | 'UZS'
  /** Venezuelan Bolivares (VED). */
  | 'VED'
  /** Venezuelan Bolivares (VEF). */
  | 'VEF'
  /** Venezuelan Bolivares Soberanos (VES). */
  | 'VES'
  /** Vietnamese đồng (VND). */
  | 'VND'
  /** Vanuatu Vatu (VUV). */
  | 'VUV'
  /** Samoan Tala (WST). */
  | 'WST'
  /** Central African CFA Franc (XAF). */
  | 'XAF'
  /** East Caribbean Dollar (XCD). */
  | 'XCD'
  /** West African CFA franc (XOF). */
  | 'XOF'
  /** CFP Franc (XPF). */
  | 'XPF'
  /** Unrecognized currency. */
  | 'XXX'
  /** Yemeni Rial (YER). */
  | 'YER'
  /** South African Rand (ZAR). */
  | 'ZAR'
  /** Zambian Kwacha (ZMW). */
  | 'ZMW';

/**
 * Information that describes when a customer consented to
 *         receiving marketing material by email.
 */
export type CustomerEmailMarketingConsentInput = {
  /**
   * The latest date and time when the customer consented or objected to
   *           receiving marketing material by email.
   */
  consentUpdatedAt?: string | null | undefined;
  /** The customer opt-in level at the time of subscribing to marketing material. */
  marketingOptInLevel?: CustomerMarketingOptInLevel | null | undefined;
  /**
   * The marketing state to set. Accepted values: SUBSCRIBED, UNSUBSCRIBED, and
   * PENDING. NOT_SUBSCRIBED, REDACTED, and INVALID are rejected if sent as input.
   */
  marketingState: CustomerEmailMarketingState;
  /** Identifies the location where the customer consented to receiving marketing material by email. */
  sourceLocationId?: string | null | undefined;
};

/** The possible email marketing states for a customer. */
export type CustomerEmailMarketingState =
  /** This value is internally-set and read-only. */
  | 'INVALID'
  /**
   * Default state for customers who have never subscribed to email marketing.
   * This value cannot be set via the mutation; use UNSUBSCRIBED instead to indicate
   * a customer has opted out.
   */
  | 'NOT_SUBSCRIBED'
  /** The customer is in the process of subscribing to email marketing. */
  | 'PENDING'
  /** The customer's personal data is erased. This value is internally-set and read-only. */
  | 'REDACTED'
  /** The customer is subscribed to email marketing. */
  | 'SUBSCRIBED'
  /** The customer isn't currently subscribed to email marketing but was previously subscribed. */
  | 'UNSUBSCRIBED';

/** The input fields and values to use when creating or updating a customer. */
export type CustomerInput = {
  /**
   * The addresses for a customer.
   * @deprecated Use the dedicated address mutations (`customerAddressCreate`, `customerAddressUpdate`, `customerAddressDelete`) instead.
   *
   */
  addresses?: Array<MailingAddressInput> | null | undefined;
  /** The unique email address of the customer. */
  email?: string | null | undefined;
  /**
   * Information that describes when the customer consented to receiving marketing
   *         material by email. The `email` field is required when creating a customer with email marketing
   *         consent information.
   */
  emailMarketingConsent?: CustomerEmailMarketingConsentInput | null | undefined;
  /** The customer's first name. */
  firstName?: string | null | undefined;
  /** The ID of the customer to update. */
  id?: string | null | undefined;
  /** The customer's last name. */
  lastName?: string | null | undefined;
  /** The customer's locale. */
  locale?: string | null | undefined;
  /** Additional metafields to associate to the customer. */
  metafields?: Array<MetafieldInput> | null | undefined;
  /** A unique identifier for the customer that's used with Multipass login. */
  multipassIdentifier?: string | null | undefined;
  /** A note about the customer. */
  note?: string | null | undefined;
  /** The unique phone number for the customer. */
  phone?: string | null | undefined;
  /**
   * The marketing consent information when the customer consented to receiving marketing
   *         material by SMS. The `phone` field is required when creating a customer with SMS
   *         marketing consent information.
   */
  smsMarketingConsent?: CustomerSmsMarketingConsentInput | null | undefined;
  /**
   * A list of tags to associate with the customer. Can be an array or a
   * comma-separated list. Example values: `["tag1", "tag2", "tag3"]`, `"tag1, tag2, tag3"`
   *
   * Updating `tags` overwrites any existing tags that were previously added to the
   * customer. To add new tags without overwriting
   * existing tags, use the [tagsAdd](https://shopify.dev/api/admin-graphql/latest/mutations/tagsadd)
   * mutation.
   */
  tags?: Array<string> | null | undefined;
  /** Whether the customer is exempt from paying taxes on their order. */
  taxExempt?: boolean | null | undefined;
  /** The list of tax exemptions to apply to the customer. */
  taxExemptions?: Array<TaxExemption> | null | undefined;
  /**
   * The marketing consent information when the customer consented to receiving marketing
   *         material by WhatsApp. The `phone` field is required when creating a customer with WhatsApp
   *         marketing consent information.
   */
  whatsAppMarketingConsent?: CustomerMarketingConsentInput | null | undefined;
};

/**
 * The input fields for marketing consent information when a
 * [customer](https://shopify.dev/docs/api/admin-graphql/latest/objects/Customer)
 * consents to receive marketing material on a specific channel. Channel-specific
 * consent mutations like [`customerWhatsAppMarketingConsentUpdate`](https://shopify.dev/docs/api/admin-graphql/latest/mutations/customerWhatsAppMarketingConsentUpdate)
 * use this input.
 */
export type CustomerMarketingConsentInput = {
  /**
   * The [marketing subscription opt-in level](https://shopify.dev/docs/api/admin-graphql/latest/enums/CustomerMarketingOptInLevel)
   * that was set when the customer consented to receive marketing information.
   */
  optInLevel?: CustomerMarketingOptInLevel | null | undefined;
  /**
   * Identifies the [location](https://shopify.dev/docs/api/admin-graphql/latest/objects/Location)
   * where the customer consented to receiving marketing material.
   */
  sourceLocationId?: string | null | undefined;
  /**
   * The [marketing consent state](https://shopify.dev/docs/api/admin-graphql/latest/enums/CustomerMarketingConsentState)
   * to set for the customer on this channel.
   */
  state: CustomerMarketingConsentState;
  /**
   * The date and time when the customer consented to receive marketing material.
   * If no date is provided, then the date and time when the consent information was sent is used.
   */
  updatedAt?: string | null | undefined;
};

/**
 * The valid marketing consent states for a customer on a specific marketing channel. The [`CustomerMarketingConsent`](https://shopify.dev/docs/api/admin-graphql/latest/interfaces/CustomerMarketingConsent)
 * interface and channel-specific consent mutations use these values.
 */
export type CustomerMarketingConsentState =
  /**
   * The customer has never subscribed to marketing on this channel. This is the
   * default state for any channel the customer hasn't interacted with. Read-only:
   * can't be set as an input.
   */
  | 'NEVER_SUBSCRIBED'
  /** The customer is in the process of subscribing to marketing on this channel, for example, pending an opt-in confirmation. */
  | 'PENDING'
  /** The customer's personal data is erased. This value is internally-set and read-only. */
  | 'REDACTED'
  /** The customer is subscribed to marketing on this channel. */
  | 'SUBSCRIBED'
  /** The customer isn't currently subscribed to marketing on this channel but was previously subscribed. */
  | 'UNSUBSCRIBED';

/**
 * The possible values for the marketing subscription opt-in level enabled at the
 * time the customer consented to receive marketing information.
 *
 * The levels are defined by [the M3AAWG best practices guideline
 *   document](https://www.m3aawg.org/sites/maawg/files/news/M3AAWG_Senders_BCP_Ver3-2015-02.pdf).
 */
export type CustomerMarketingOptInLevel =
  /**
   * After providing their information, the customer receives a confirmation and is required to
   * perform a intermediate step before receiving marketing information.
   */
  | 'CONFIRMED_OPT_IN'
  /**
   * After providing their information, the customer receives marketing information without any
   * intermediate steps.
   */
  | 'SINGLE_OPT_IN'
  /** The customer receives marketing information but how they were opted in is unknown. */
  | 'UNKNOWN';

/**
 * The marketing consent information when the customer consented to
 *         receiving marketing material by SMS.
 */
export type CustomerSmsMarketingConsentInput = {
  /**
   * The date and time when the customer consented to receive marketing material by SMS.
   * If no date is provided, then the date and time when the consent information was sent is used.
   */
  consentUpdatedAt?: string | null | undefined;
  /** The marketing subscription opt-in level that was set when the customer consented to receive marketing information. */
  marketingOptInLevel?: CustomerMarketingOptInLevel | null | undefined;
  /** The current SMS marketing state for the customer. */
  marketingState: CustomerSmsMarketingState;
  /** Identifies the location where the customer consented to receiving marketing material by SMS. */
  sourceLocationId?: string | null | undefined;
};

/** The valid SMS marketing states for a customer’s phone number. */
export type CustomerSmsMarketingState =
  /** The customer hasn't subscribed to SMS marketing. */
  | 'NOT_SUBSCRIBED'
  /** The customer is in the process of subscribing to SMS marketing. */
  | 'PENDING'
  /** The customer's personal data is erased. This value is internally-set and read-only. */
  | 'REDACTED'
  /** The customer is subscribed to SMS marketing. */
  | 'SUBSCRIBED'
  /** The customer isn't currently subscribed to SMS marketing but was previously subscribed. */
  | 'UNSUBSCRIBED';

/** The input fields for the value of the discount and how it is applied. */
export type DiscountAmountInput = {
  /** The value of the discount. */
  amount?: string | null | undefined;
  /**
   * If true, then the discount is applied to each of the entitled items. If false,
   * then the amount is split across all of the entitled items.
   */
  appliesOnEachItem?: boolean | null | undefined;
};

/** All buyers are eligible for the discount. */
export type DiscountBuyerSelection =
  /** All buyers are eligible for the discount. */
  'ALL';

/**
 * The input fields for creating or updating an [amount off discount](https://help.shopify.com/manual/discounts/discount-types/percentage-fixed-amount)
 * that's applied on a cart and at checkout when a customer enters a code. Amount
 * off discounts can be a percentage off or a fixed amount off.
 *
 * When creating, required fields are:
 *   - `code`
 *   - `context` (or deprecated `customerSelection`)
 *   - `customerGets`
 *   - `startsAt`
 *   - `title`
 */
export type DiscountCodeBasicInput = {
  /** Whether a customer can only use the discount once. */
  appliesOncePerCustomer?: boolean | null | undefined;
  /** The code that customers use to apply the discount. */
  code?: string | null | undefined;
  /**
   * The
   * [discount classes](https://help.shopify.com/manual/discounts/combining-discounts/discount-combinations)
   * that you can use in combination with
   * [Shopify discount types](https://help.shopify.com/manual/discounts/discount-types),
   * and the product discount tags that determine which product discounts can apply
   * together on the same cart line.
   */
  combinesWith?: DiscountCombinesWithInput | null | undefined;
  /**
   * The context defining which buyers can use the discount.
   * You can target specific customer IDs, customer segments, or make the discount available to all buyers.
   */
  context?: DiscountContextInput | null | undefined;
  /** The items in the order that qualify for the discount, their quantities, and the total value of the discount. */
  customerGets?: DiscountCustomerGetsInput | null | undefined;
  /**
   * The customers that can use the discount.
   * @deprecated Use `context` instead.
   */
  customerSelection?: DiscountCustomerSelectionInput | null | undefined;
  /**
   * The date and time when the discount expires and is no longer available to customers.
   * For discounts without a fixed expiration date, specify `null`.
   */
  endsAt?: string | null | undefined;
  /** The minimum subtotal or quantity of items that are required for the discount to be applied. */
  minimumRequirement?: DiscountMinimumRequirementInput | null | undefined;
  /**
   * The number of billing cycles for which the discount can be applied, which is
   * useful for subscription-based discounts. For example, if you set this field to
   * `3`, then the discount only applies to the first three billing cycles of a
   * subscription. If you specify `0`, then the discount applies indefinitely.
   */
  recurringCycleLimit?: number | null | undefined;
  /** The date and time when the discount becomes active and is available to customers. */
  startsAt?: string | null | undefined;
  /**
   * A list of searchable keywords that are associated with the discount.
   *
   * Use these tags on product discounts to determine which other product discounts can
   * apply to the same cart line when you configure
   * `productDiscountsWithTagsOnSameCartLine` in `combinesWith`.
   *
   * For example, you can apply a `loyalty` tag to discounts
   * that are associated with a loyalty program.
   *
   * Updating `tags` overwrites any existing tags that were previously added to the discount.
   * To add new tags without overwriting existing tags, use the
   * [`tagsAdd`](https://shopify.dev/api/admin-graphql/latest/mutations/tagsadd)
   * mutation.
   */
  tags?: Array<string> | null | undefined;
  /** The discount's name that displays to merchants in the Shopify admin and to customers. */
  title?: string | null | undefined;
  /**
   * The maximum number of times the discount can be redeemed.
   * For unlimited usage, specify `null`.
   */
  usageLimit?: number | null | undefined;
};

/** The input fields for collections attached to a discount. */
export type DiscountCollectionsInput = {
  /** Specifies list of collection ids to add. */
  add?: Array<string> | null | undefined;
  /** Specifies list of collection ids to remove. */
  remove?: Array<string> | null | undefined;
};

/** The input fields to determine which discount classes the discount can combine with. */
export type DiscountCombinesWithInput = {
  /**
   * Whether the discount combines with the
   * [order discount](https://help.shopify.com/manual/discounts/combining-discounts/discount-combinations)
   * class.
   */
  orderDiscounts?: boolean | null | undefined;
  /**
   * Whether the discount combines with the
   * [product discount](https://help.shopify.com/manual/discounts/combining-discounts/discount-combinations)
   * class.
   */
  productDiscounts?: boolean | null | undefined;
  /**
   * Controls which product discounts can apply together on the same cart line. By
   * default, only one product discount applies per line. Available only on a Shopify
   * Plus plan and requires the `productDiscounts` field to be set to `true`.
   *
   * For discounts to apply together, they must match tags in both directions. Each
   * discount has two tag sets: the tags that identify the discount, and the tags that
   * it agrees to apply with. Use the `tags` field on the discount input to set the
   * discount's own tags. Use this field to set the tags that the discount can apply
   * with. Two discounts apply together only if each one allows at least one tag that
   * the other is tagged with. Any number of product discounts can apply to the same
   * line if this two-way match holds for every pair in the group.
   *
   * Example: Discount A is tagged with `LOYALTY` and allows `SEASONAL`, and Discount B
   * is tagged with `SEASONAL` and allows `LOYALTY`. They apply together. To add a
   * third discount, it must meet the same mutual-match rule with both A and B.
   *
   * Buy X Get Y discounts stack only on the customer-gets products (GY), not the
   * customer-buys products (BX). See
   * [Limitations for discount combinations](https://help.shopify.com/manual/discounts/discount-combinations#considerations)
   * for details.
   */
  productDiscountsWithTagsOnSameCartLine?: ProductDiscountsWithTagsOnSameCartLineInput | null | undefined;
  /**
   * Whether the discount combines
   * with the
   * [shipping discount](https://help.shopify.com/manual/discounts/combining-discounts/discount-combinations)
   * class.
   */
  shippingDiscounts?: boolean | null | undefined;
};

/** The input fields for the buyers who can use this discount. */
export type DiscountContextInput =
  | {
      /** All buyers are eligible for this discount. */
      all: DiscountBuyerSelection;
      customerSegments?: never;
      customers?: never;
      markets?: never;
    }
  | {
      all?: never; /** The list of customer segment IDs to add or remove from the list of customer segments. */
      customerSegments: DiscountCustomerSegmentsInput;
      customers?: never;
      markets?: never;
    }
  | {
      all?: never;
      customerSegments?: never; /** The list of customer IDs to add or remove from the list of customers. */
      customers: DiscountCustomersInput;
      markets?: never;
    }
  | {
      all?: never;
      customerSegments?: never;
      customers?: never; /** The list of market IDs to add or remove from the list of markets. */
      markets: DiscountMarketsInput;
    };

/** Specifies the items that will be discounted, the quantity of items that will be discounted, and the value of discount. */
export type DiscountCustomerGetsInput = {
  /** Whether the discount applies on regular one-time-purchase items. */
  appliesOnOneTimePurchase?: boolean | null | undefined;
  /**
   * Whether the discount applies on subscription items.
   * [Subscriptions](https://shopify.dev/docs/apps/launch/billing/subscription-billing/offer-subscription-discounts)
   * enable customers to purchase products
   * on a recurring basis.
   */
  appliesOnSubscription?: boolean | null | undefined;
  /** The IDs of the items that the customer gets. The items can be either collections or products. */
  items?: DiscountItemsInput | null | undefined;
  /** The quantity of items discounted and the discount value. */
  value?: DiscountCustomerGetsValueInput | null | undefined;
};

/** The input fields for the quantity of items discounted and the discount value. */
export type DiscountCustomerGetsValueInput = {
  /**
   * The value of the discount.
   *
   * Note: BXGY doesn't support discountAmount.
   */
  discountAmount?: DiscountAmountInput | null | undefined;
  /** The quantity of the items that are discounted and the discount value. */
  discountOnQuantity?: DiscountOnQuantityInput | null | undefined;
  /**
   * The percentage value of the discount. Value must be between 0.00 - 1.00.
   *
   * Note: BXGY doesn't support percentage.
   */
  percentage?: number | null | undefined;
};

/** The input fields for which customer segments to add to or remove from the discount. */
export type DiscountCustomerSegmentsInput = {
  /** A list of customer segments to add to the current list of customer segments. */
  add?: Array<string> | null | undefined;
  /** A list of customer segments to remove from the current list of customer segments. */
  remove?: Array<string> | null | undefined;
};

/** The input fields for the customers who can use this discount. */
export type DiscountCustomerSelectionInput = {
  /** Whether all customers can use this discount. */
  all?: boolean | null | undefined;
  /** The list of customer segment IDs to add or remove from the list of customer segments. */
  customerSegments?: DiscountCustomerSegmentsInput | null | undefined;
  /** The list of customer IDs to add or remove from the list of customers. */
  customers?: DiscountCustomersInput | null | undefined;
};

/** The input fields for which customers to add to or remove from the discount. */
export type DiscountCustomersInput = {
  /** A list of customers to add to the current list of customers who can use the discount. */
  add?: Array<string> | null | undefined;
  /** A list of customers to remove from the current list of customers who can use the discount. */
  remove?: Array<string> | null | undefined;
};

/** The input fields for how the discount will be applied. Currently, only percentage off is supported. */
export type DiscountEffectInput = {
  /** The value of the discount. */
  amount?: string | null | undefined;
  /** The percentage value of the discount. Value must be between 0.00 - 1.00. */
  percentage?: number | null | undefined;
};

/** Possible error codes that can be returned by `DiscountUserError`. */
export type DiscountErrorCode =
  /** The active period overlaps with other automatic discounts. At any given time, only 25 automatic discounts can be active. */
  | 'ACTIVE_PERIOD_OVERLAP'
  /** A discount cannot have both appliesOnOneTimePurchase and appliesOnSubscription set to false. */
  | 'APPLIES_ON_NOTHING'
  /** The input value is blank. */
  | 'BLANK'
  /** The attribute selection contains conflicting settings. */
  | 'CONFLICT'
  /** Discounts and condition types are not compatible with each other. */
  | 'DISCOUNT_NOT_COMPATIBLE_WITH_CONDITION_TYPES'
  /** The input value is already present. */
  | 'DUPLICATE'
  /** The end date should be after the start date. */
  | 'END_DATE_BEFORE_START_DATE'
  /** The input value should be equal to the value allowed. */
  | 'EQUAL_TO'
  /** The value exceeded the maximum allowed value. */
  | 'EXCEEDED_MAX'
  /** The input value should be greater than the minimum allowed value. */
  | 'GREATER_THAN'
  /** The input value should be greater than or equal to the minimum value allowed. */
  | 'GREATER_THAN_OR_EQUAL_TO'
  /** The value is already present through another selection. */
  | 'IMPLICIT_DUPLICATE'
  /** The input value isn't included in the list. */
  | 'INCLUSION'
  /** Unexpected internal error happened. */
  | 'INTERNAL_ERROR'
  /** The input value is invalid. */
  | 'INVALID'
  /** The `combinesWith` settings are invalid for the discount class. */
  | 'INVALID_COMBINES_WITH_FOR_DISCOUNT_CLASS'
  /** The discountClass is invalid for the price rule. */
  | 'INVALID_DISCOUNT_CLASS_FOR_PRICE_RULE'
  /**
   * The `productDiscounts` field can't be set to false when
   * `productDiscountsWithTagsOnSameCartLine` tags exist on the discount.
   */
  | 'INVALID_PRODUCT_DISCOUNTS_FALSE_WITH_EXISTING_TAGS_ON_SAME_CART_LINE'
  /** The `productDiscountsWithTagsOnSameCartLine` field is only valid for discounts with the PRODUCT discount class. */
  | 'INVALID_PRODUCT_DISCOUNTS_WITH_TAGS_ON_SAME_CART_LINE_FOR_DISCOUNT_CLASS'
  /** The `productDiscountsWithTagsOnSameCartLine` field can only be specified when `productDiscounts` is true. */
  | 'INVALID_PRODUCT_DISCOUNTS_WITH_TAGS_ON_SAME_CART_LINE_WITHOUT_PRODUCT_DISCOUNTS'
  /** The tag title exceeds the maximum length of 255 characters. */
  | 'INVALID_TAG_LENGTH'
  /** The input value should be less than the maximum value allowed. */
  | 'LESS_THAN'
  /** The input value should be less than or equal to the maximum value allowed. */
  | 'LESS_THAN_OR_EQUAL_TO'
  /**
   * The active period overlaps with too many other app-provided discounts. There's
   * a limit on the number of app discounts that can be active at any given time.
   */
  | 'MAX_APP_DISCOUNTS'
  /** Specify a minimum subtotal or a quantity, but not both. */
  | 'MINIMUM_SUBTOTAL_AND_QUANTITY_RANGE_BOTH_PRESENT'
  /** Missing a required argument. */
  | 'MISSING_ARGUMENT'
  /** Either function ID or function handle must be provided. */
  | 'MISSING_FUNCTION_IDENTIFIER'
  /** Only one of function ID or function handle is allowed. */
  | 'MULTIPLE_FUNCTION_IDENTIFIERS'
  /** Recurring cycle limit must be 1 when discount does not apply to subscription items. */
  | 'MULTIPLE_RECURRING_CYCLE_LIMIT_FOR_NON_SUBSCRIPTION_ITEMS'
  /** The input value needs to be blank. */
  | 'PRESENT'
  /** The shop's plan does not allow setting `productDiscountsWithTagsOnSameCartLine`. */
  | 'PRODUCT_DISCOUNTS_WITH_TAGS_ON_SAME_CART_LINE_NOT_ENTITLED'
  /** Recurring cycle limit must be a valid integer greater than or equal to 0. */
  | 'RECURRING_CYCLE_LIMIT_NOT_A_VALID_INTEGER'
  /** The input value is already taken. */
  | 'TAKEN'
  /** The input value is too long. */
  | 'TOO_LONG'
  /** Too many arguments provided. */
  | 'TOO_MANY_ARGUMENTS'
  /** The number of tags in `productDiscountsWithTagsOnSameCartLine` exceeds the maximum of 10. */
  | 'TOO_MANY_PRODUCT_DISCOUNTS_WITH_TAGS_ON_SAME_CART_LINE'
  /** The number of tags exceeds the maximum of 5. */
  | 'TOO_MANY_TAGS'
  /** The input value is too short. */
  | 'TOO_SHORT'
  /** The value is outside of the allowed range. */
  | 'VALUE_OUTSIDE_RANGE';

/** The input fields for the items attached to a discount. You can specify the discount items by product ID or collection ID. */
export type DiscountItemsInput = {
  /** Whether all items should be selected for the discount. Not supported for Buy X get Y discounts. */
  all?: boolean | null | undefined;
  /** The collections that are attached to a discount. */
  collections?: DiscountCollectionsInput | null | undefined;
  /**
   * The
   * [products](https://shopify.dev/docs/api/admin-graphql/latest/objects/Product) and
   * [product variants](https://shopify.dev/docs/api/admin-graphql/latest/objects/productvariant)
   * that the discount applies to.
   */
  products?: DiscountProductsInput | null | undefined;
};

/** The input fields for the markets where the discount is available. */
export type DiscountMarketsInput = {
  /** The list of market IDs to add. */
  add?: Array<string> | null | undefined;
  /** The list of market IDs to remove. */
  remove?: Array<string> | null | undefined;
};

/** The input fields for the minimum quantity required for the discount. */
export type DiscountMinimumQuantityInput = {
  /** The minimum quantity of items that's required for the discount to be applied. */
  greaterThanOrEqualToQuantity?: string | null | undefined;
};

/** The input fields for the minimum quantity or subtotal required for a discount. */
export type DiscountMinimumRequirementInput = {
  /** The minimum required quantity. */
  quantity?: DiscountMinimumQuantityInput | null | undefined;
  /** The minimum required subtotal. */
  subtotal?: DiscountMinimumSubtotalInput | null | undefined;
};

/** The input fields for the minimum subtotal required for a discount. */
export type DiscountMinimumSubtotalInput = {
  /** The minimum subtotal that's required for the discount to be applied. */
  greaterThanOrEqualToSubtotal?: string | null | undefined;
};

/** The input fields for the quantity of items discounted and the discount value. */
export type DiscountOnQuantityInput = {
  /** The percentage value of the discount. */
  effect?: DiscountEffectInput | null | undefined;
  /** The quantity of items that are discounted. */
  quantity?: string | null | undefined;
};

/**
 * The input fields for adding and removing
 * [products](https://shopify.dev/docs/api/admin-graphql/latest/objects/Product) and
 * [product variants](https://shopify.dev/docs/api/admin-graphql/latest/objects/productvariant)
 * as prerequisites or as eligible items for a discount.
 */
export type DiscountProductsInput = {
  /** The IDs of the product variants to add as prerequisites or as eligible items for a discount. */
  productVariantsToAdd?: Array<string> | null | undefined;
  /** The IDs of the product variants to remove as prerequisites or as eligible items for a discount. */
  productVariantsToRemove?: Array<string> | null | undefined;
  /** The IDs of the products to add as prerequisites or as eligible items for a discount. */
  productsToAdd?: Array<string> | null | undefined;
  /** The IDs of the products to remove as prerequisites or as eligible items for a discount. */
  productsToRemove?: Array<string> | null | undefined;
};

/** The input fields for the redeem code to attach to a discount. */
export type DiscountRedeemCodeInput = {
  /** The code that a customer can use at checkout to receive the associated discount. */
  code: string;
};

/**
 * The status of the discount that describes its availability,
 * expiration, or pending activation.
 */
export type DiscountStatus =
  /** The discount is currently available for use. */
  | 'ACTIVE'
  /** The discount has reached its end date and is no longer valid. */
  | 'EXPIRED'
  /** The discount is set to become active at a future date. */
  | 'SCHEDULED';

/** The possible content types for a file object. */
export type FileContentType =
  /** An externally hosted video. */
  | 'EXTERNAL_VIDEO'
  /** A Shopify-hosted generic file. */
  | 'FILE'
  /** A Shopify-hosted image. */
  | 'IMAGE'
  /** A Shopify-hosted 3D model. */
  | 'MODEL_3D'
  /** A Shopify-hosted video file. It's recommended to use this type for all video files. */
  | 'VIDEO';

/** The input fields that are required to create a file object. */
export type FileCreateInput = {
  /** The alt text description of the file for screen readers and accessibility. */
  alt?: string | null | undefined;
  /** The file content type. If omitted, then Shopify will attempt to determine the content type during file processing. */
  contentType?: FileContentType | null | undefined;
  /** How to handle if filename is already in use. */
  duplicateResolutionMode?: FileCreateInputDuplicateResolutionMode | null | undefined;
  /**
   * The name of the file. If provided, then the file is created with the specified filename.
   * If not provided, then the filename from the `originalSource` is used.
   */
  filename?: string | null | undefined;
  /**
   * The source URL of the file. An external URL can be used for images, generic files, or external videos.
   * Videos and 3D models require a
   * [staged upload URL](https://shopify.dev/api/admin-graphql/latest/mutations/stageduploadscreate).
   */
  originalSource: string;
};

/** The input fields for handling if filename is already in use. */
export type FileCreateInputDuplicateResolutionMode =
  /** Append a UUID if filename is already in use. */
  | 'APPEND_UUID'
  /** Raise an error if filename is already in use. */
  | 'RAISE_ERROR'
  /** Replace the existing file if filename is already in use. */
  | 'REPLACE';

/** The error types for a file. */
export type FileErrorCode =
  /** File could not be created because a file with the same name already exists. */
  | 'DUPLICATE_FILENAME_ERROR'
  /** File could not be created because embed permissions are disabled for this video. */
  | 'EXTERNAL_VIDEO_EMBED_DISABLED'
  /** File could not be created because video is either not found or still transcoding. */
  | 'EXTERNAL_VIDEO_EMBED_NOT_FOUND_OR_TRANSCODING'
  /** File could not be created because the external video has an invalid aspect ratio. */
  | 'EXTERNAL_VIDEO_INVALID_ASPECT_RATIO'
  /** File could not be created because the external video could not be found. */
  | 'EXTERNAL_VIDEO_NOT_FOUND'
  /** File could not be created because the external video is not listed or is private. */
  | 'EXTERNAL_VIDEO_UNLISTED'
  /** File could not be created because the cumulative file storage limit would be exceeded. */
  | 'FILE_STORAGE_LIMIT_EXCEEDED'
  /** File could not be processed because the source could not be downloaded. */
  | 'GENERIC_FILE_DOWNLOAD_FAILURE'
  /** File could not be created because the size is too large. */
  | 'GENERIC_FILE_INVALID_SIZE'
  /** File could not be processed because the image could not be downloaded. */
  | 'IMAGE_DOWNLOAD_FAILURE'
  /** File could not be processed because the image could not be processed. */
  | 'IMAGE_PROCESSING_FAILURE'
  /** File could not be created because the image has an invalid aspect ratio. */
  | 'INVALID_IMAGE_ASPECT_RATIO'
  /** File could not be created because the image size is too large. */
  | 'INVALID_IMAGE_FILE_SIZE'
  /** File could not be created because the image's resolution exceeds the max limit. */
  | 'INVALID_IMAGE_RESOLUTION'
  /** File could not be processed because the signed URL was invalid. */
  | 'INVALID_SIGNED_URL'
  /** File timed out because it is currently being modified by another operation. */
  | 'MEDIA_TIMEOUT_ERROR'
  /** File could not be created because the model file failed processing. */
  | 'MODEL3D_GLB_OUTPUT_CREATION_ERROR'
  /** File could not be created because the model can't be converted to USDZ format. */
  | 'MODEL3D_GLB_TO_USDZ_CONVERSION_ERROR'
  /** File could not be created because the model file failed processing. */
  | 'MODEL3D_PROCESSING_FAILURE'
  /** File could not be created because the model's thumbnail generation failed. */
  | 'MODEL3D_THUMBNAIL_GENERATION_ERROR'
  /** There was an issue while trying to generate a new thumbnail. */
  | 'MODEL3D_THUMBNAIL_REGENERATION_ERROR'
  /** Model failed validation. */
  | 'MODEL3D_VALIDATION_ERROR'
  /** File error has occurred for an unknown reason. */
  | 'UNKNOWN'
  /** File could not be created because the image is an unsupported file type. */
  | 'UNSUPPORTED_IMAGE_FILE_TYPE'
  /** File could not be created because it has an invalid file type. */
  | 'VIDEO_INVALID_FILETYPE_ERROR'
  /** File could not be created because it does not meet the maximum duration requirement. */
  | 'VIDEO_MAX_DURATION_ERROR'
  /** File could not be created because it does not meet the maximum height requirement. */
  | 'VIDEO_MAX_HEIGHT_ERROR'
  /** File could not be created because it does not meet the maximum width requirement. */
  | 'VIDEO_MAX_WIDTH_ERROR'
  /** File could not be created because the metadata could not be read. */
  | 'VIDEO_METADATA_READ_ERROR'
  /** File could not be created because it does not meet the minimum duration requirement. */
  | 'VIDEO_MIN_DURATION_ERROR'
  /** File could not be created because it does not meet the minimum height requirement. */
  | 'VIDEO_MIN_HEIGHT_ERROR'
  /** File could not be created because it does not meet the minimum width requirement. */
  | 'VIDEO_MIN_WIDTH_ERROR'
  /** Video failed validation. */
  | 'VIDEO_VALIDATION_ERROR';

/** The possible statuses for a file object. */
export type FileStatus =
  /** File processing has failed. */
  | 'FAILED'
  /** File is being processed. */
  | 'PROCESSING'
  /** File is ready to be displayed. */
  | 'READY'
  /** File has been uploaded but hasn't been processed. */
  | 'UPLOADED';

/** Possible error codes that can be returned by `FilesUserError`. */
export type FilesErrorCode =
  /** The alt value exceeds the maximum limit of 512 characters. */
  | 'ALT_VALUE_LIMIT_EXCEEDED'
  /** The search term must not be blank. */
  | 'BLANK_SEARCH'
  /** The provided filename already exists. */
  | 'FILENAME_ALREADY_EXISTS'
  /** File does not exist. */
  | 'FILE_DOES_NOT_EXIST'
  /** File has a pending operation. */
  | 'FILE_LOCKED'
  /** The input value is invalid. */
  | 'INVALID'
  /** Duplicate resolution mode is not supported for this file type. */
  | 'INVALID_DUPLICATE_MODE_FOR_TYPE'
  /** Invalid duplicate resolution mode provided. */
  | 'INVALID_DUPLICATE_RESOLUTION_MODE'
  /** File cannot be updated in a failed state. */
  | 'INVALID_FAILED_MEDIA_STATE'
  /** The provided filename is invalid. */
  | 'INVALID_FILENAME'
  /** Invalid filename extension. */
  | 'INVALID_FILENAME_EXTENSION'
  /** Invalid image source url value provided. */
  | 'INVALID_IMAGE_SOURCE_URL'
  /** Search query isn't supported. */
  | 'INVALID_QUERY'
  /** Media cannot be modified. It is currently being modified by another operation. */
  | 'MEDIA_CANNOT_BE_MODIFIED'
  /** Cannot create file with custom filename which does not match original source extension. */
  | 'MISMATCHED_FILENAME_AND_ORIGINAL_SOURCE'
  /** At least one argument is required. */
  | 'MISSING_ARGUMENTS'
  /** Duplicate resolution mode REPLACE cannot be used without specifying filename. */
  | 'MISSING_FILENAME_FOR_DUPLICATE_MODE_REPLACE'
  /** Exceeded the limit of non-image media per shop. */
  | 'NON_IMAGE_MEDIA_PER_SHOP_LIMIT_EXCEEDED'
  /** The file is not in the READY state. */
  | 'NON_READY_STATE'
  /** Exceeded the limit of media per product. */
  | 'PRODUCT_MEDIA_LIMIT_EXCEEDED'
  /** One or more associated products are suspended. */
  | 'PRODUCT_SUSPENDED'
  /** The target resource does not exist. */
  | 'REFERENCE_TARGET_DOES_NOT_EXIST'
  /** Specify one argument: search, IDs, or deleteAll. */
  | 'TOO_MANY_ARGUMENTS'
  /** Cannot add more than 10000 references to a file. */
  | 'TOO_MANY_FILE_REFERENCE'
  /** The file type is not supported. */
  | 'UNACCEPTABLE_ASSET'
  /** The file is not supported on trial accounts. Select a plan to upload this file. */
  | 'UNACCEPTABLE_TRIAL_ASSET'
  /**
   * The file is not supported on trial accounts that have not validated their
   * email. Either select a plan or verify the shop owner email to upload this file.
   */
  | 'UNACCEPTABLE_UNVERIFIED_TRIAL_ASSET'
  /** The file type is not supported for referencing. */
  | 'UNSUPPORTED_FILE_REFERENCE'
  /** Filename update is only supported on Image and GenericFile. */
  | 'UNSUPPORTED_MEDIA_TYPE_FOR_FILENAME_UPDATE';

/** The input fields for an image. */
export type ImageInput = {
  /** A word or phrase to share the nature or contents of an image. */
  altText?: string | null | undefined;
  /** A globally-unique ID. */
  id?: string | null | undefined;
  /** The URL of the image. May be a staged upload URL. */
  src?: string | null | undefined;
};

/** The input fields to create or update a mailing address. */
export type MailingAddressInput = {
  /** The first line of the address. Typically the street address or PO Box number. */
  address1?: string | null | undefined;
  /** The second line of the address. Typically the number of the apartment, suite, or unit. */
  address2?: string | null | undefined;
  /** The name of the city, district, village, or town. */
  city?: string | null | undefined;
  /** The name of the customer's company or organization. */
  company?: string | null | undefined;
  /**
   * The name of the country.
   * @deprecated Use `countryCode` instead.
   */
  country?: string | null | undefined;
  /** The two-letter code for the country of the address. */
  countryCode?: CountryCode | null | undefined;
  /** The first name of the customer. */
  firstName?: string | null | undefined;
  /** @deprecated Not needed for 90% of mutations, and provided separately where it is needed. */
  id?: string | null | undefined;
  /** The last name of the customer. */
  lastName?: string | null | undefined;
  /**
   * A unique phone number for the customer.
   *
   * Formatted using E.164 standard. For example, _+16135551111_.
   */
  phone?: string | null | undefined;
  /**
   * The region of the address, such as the province, state, or district.
   * @deprecated Use `provinceCode` instead.
   */
  province?: string | null | undefined;
  /**
   * The code for the region of the address, such as the province, state, or district.
   * For example QC for Quebec, Canada.
   */
  provinceCode?: string | null | undefined;
  /** The zip or postal code of the address. */
  zip?: string | null | undefined;
};

/** The input fields that set access permissions for the definition's metafields. */
export type MetafieldAccessInput = {
  /** The access permitted on the Admin API. */
  admin?: MetafieldAdminAccessInput | null | undefined;
  /** The access permitted on the Customer Account API. */
  customerAccount?: MetafieldCustomerAccountAccessInput | null | undefined;
  /** The access permitted on the Storefront API. */
  storefront?: MetafieldStorefrontAccessInput | null | undefined;
};

/** The input fields for the access settings for the metafields under the definition. */
export type MetafieldAccessUpdateInput = {
  /** The admin access setting to use for the metafields under this definition. */
  admin?: MetafieldAdminAccessInput | null | undefined;
  /** The Customer Account API access setting to use for the metafields under this definition. */
  customerAccount?: MetafieldCustomerAccountAccessInput | null | undefined;
  /** The storefront access setting to use for the metafields under this definition. */
  storefront?: MetafieldStorefrontAccessInput | null | undefined;
};

/** Metafield access permissions for the Admin API. */
export type MetafieldAdminAccessInput =
  /** The merchant has read-only access. No other apps have access. */
  | 'MERCHANT_READ'
  /** The merchant has read and write access. No other apps have access. */
  | 'MERCHANT_READ_WRITE';

/** The input fields for enabling and disabling the admin filterable capability. */
export type MetafieldCapabilityAdminFilterableInput = {
  /** Indicates whether the capability should be enabled or disabled. */
  enabled: boolean;
};

/** The input fields for the analytics queryable capability. */
export type MetafieldCapabilityAnalyticsQueryableInput = {
  /** Indicates whether the capability should be enabled or disabled. */
  enabled: boolean;
};

/**
 * The input fields for enabling or disabling the "Cart to order copyable" capability.
 * This capability is only available for order metafield definitions.
 *
 * When enabled, the value from a cart metafield is automatically copied to the corresponding
 * order metafield when an order is created. The namespace and key must match between the cart and order metafields.
 */
export type MetafieldCapabilityCartToOrderCopyableInput = {
  /** Indicates whether the capability should be enabled or disabled. */
  enabled: boolean;
};

/** The input fields for creating a metafield capability. */
export type MetafieldCapabilityCreateInput = {
  /** The input for updating the admin filterable capability. */
  adminFilterable?: MetafieldCapabilityAdminFilterableInput | null | undefined;
  /** The input for the analytics queryable capability. */
  analyticsQueryable?: MetafieldCapabilityAnalyticsQueryableInput | null | undefined;
  /** The input for updating the cart to order copyable capability. */
  cartToOrderCopyable?: MetafieldCapabilityCartToOrderCopyableInput | null | undefined;
  /** The input for updating the smart collection condition capability. */
  smartCollectionCondition?: MetafieldCapabilitySmartCollectionConditionInput | null | undefined;
  /** The input for updating the unique values capability. */
  uniqueValues?: MetafieldCapabilityUniqueValuesInput | null | undefined;
};

/** The input fields for enabling and disabling the smart collection condition capability. */
export type MetafieldCapabilitySmartCollectionConditionInput = {
  /** Indicates whether the capability should be enabled or disabled. */
  enabled: boolean;
};

/** The input fields for enabling and disabling the unique values capability. */
export type MetafieldCapabilityUniqueValuesInput = {
  /** Indicates whether the capability should be enabled or disabled. */
  enabled: boolean;
};

/** The input fields for updating a metafield capability. */
export type MetafieldCapabilityUpdateInput = {
  /** The input for updating the admin filterable capability. */
  adminFilterable?: MetafieldCapabilityAdminFilterableInput | null | undefined;
  /** The input for the analytics queryable capability. */
  analyticsQueryable?: MetafieldCapabilityAnalyticsQueryableInput | null | undefined;
  /** The input for updating the cart to order copyable capability. */
  cartToOrderCopyable?: MetafieldCapabilityCartToOrderCopyableInput | null | undefined;
  /** The input for updating the smart collection condition capability. */
  smartCollectionCondition?: MetafieldCapabilitySmartCollectionConditionInput | null | undefined;
  /** The input for updating the unique values capability. */
  uniqueValues?: MetafieldCapabilityUniqueValuesInput | null | undefined;
};

/** Metafield access permissions for the Customer Account API. */
export type MetafieldCustomerAccountAccessInput =
  /** No access. */
  | 'NONE'
  /** Read-only access. */
  | 'READ'
  /** Read and write access. */
  | 'READ_WRITE';

/**
 * The inputs fields for modifying a metafield definition's constraint subtype values.
 * Exactly one option is required.
 */
export type MetafieldDefinitionConstraintValueUpdateInput = {
  /** The constraint subtype value to create. */
  create?: string | null | undefined;
  /** The constraint subtype value to delete. */
  delete?: string | null | undefined;
};

/**
 * The input fields required to create metafield definition [constraints](https://shopify.dev/apps/build/custom-data/metafields/conditional-metafield-definitions).
 * Each constraint applies a metafield definition to a subtype of a resource.
 */
export type MetafieldDefinitionConstraintsInput = {
  /** The category of resource subtypes that the definition applies to. */
  key: string;
  /** The specific constraint subtype values that the definition applies to. */
  values: Array<string>;
};

/**
 * The input fields required to update metafield definition [constraints](https://shopify.dev/apps/build/custom-data/metafields/conditional-metafield-definitions).
 * Each constraint applies a metafield definition to a subtype of a resource.
 */
export type MetafieldDefinitionConstraintsUpdatesInput = {
  /**
   * The category of resource subtypes that the definition applies to.
   * If omitted and the definition is already constrained, the existing constraint key will be used.
   * If set to `null`, all constraints will be removed.
   */
  key?: string | null | undefined;
  /** The specific constraint subtype values to create or delete. */
  values?: Array<MetafieldDefinitionConstraintValueUpdateInput> | null | undefined;
};

/** Possible error codes that can be returned by `MetafieldDefinitionCreateUserError`. */
export type MetafieldDefinitionCreateUserErrorCode =
  /** Admin access can only be specified for app-owned metafield definitions. */
  | 'ADMIN_ACCESS_INPUT_NOT_ALLOWED'
  /** The input value is blank. */
  | 'BLANK'
  /** A capability is required for the definition type but is disabled. */
  | 'CAPABILITY_REQUIRED_BUT_DISABLED'
  /** A duplicate option. */
  | 'DUPLICATE_OPTION'
  /** The input value isn't included in the list. */
  | 'INCLUSION'
  /** The input value is invalid. */
  | 'INVALID'
  /** The metafield definition capability is invalid. */
  | 'INVALID_CAPABILITY'
  /** A field contains an invalid character. */
  | 'INVALID_CHARACTER'
  /** The metafield definition constraints are invalid. */
  | 'INVALID_CONSTRAINTS'
  /** The input combination is invalid. */
  | 'INVALID_INPUT_COMBINATION'
  /** An invalid option. */
  | 'INVALID_OPTION'
  /** The maximum limit of definitions per owner type has exceeded. */
  | 'LIMIT_EXCEEDED'
  /** You have reached the maximum allowed definitions for automated collections. */
  | 'OWNER_TYPE_LIMIT_EXCEEDED_FOR_AUTOMATED_COLLECTIONS'
  /** You have reached the maximum allowed definitions to be used as admin filters. */
  | 'OWNER_TYPE_LIMIT_EXCEEDED_FOR_USE_AS_ADMIN_FILTERS'
  /** The pinned limit has been reached for the owner type. */
  | 'PINNED_LIMIT_REACHED'
  /** The input value needs to be blank. */
  | 'PRESENT'
  /** This namespace and key combination is reserved for standard definitions. */
  | 'RESERVED_NAMESPACE_KEY'
  /** The definition limit per owner type has exceeded. */
  | 'RESOURCE_TYPE_LIMIT_EXCEEDED'
  /** The definition limit per owner type for the app has exceeded. */
  | 'RESOURCE_TYPE_LIMIT_EXCEEDED_BY_APP'
  /** The input value is already taken. */
  | 'TAKEN'
  /** The input value is too long. */
  | 'TOO_LONG'
  /** The input value is too short. */
  | 'TOO_SHORT'
  /** The definition type is not eligible to be used as collection condition. */
  | 'TYPE_NOT_ALLOWED_FOR_CONDITIONS'
  /** This namespace and key combination is already in use for a set of your metafields. */
  | 'UNSTRUCTURED_ALREADY_EXISTS'
  /** The metafield definition does not support pinning. */
  | 'UNSUPPORTED_PINNING';

/** The input fields required to create a metafield definition. */
export type MetafieldDefinitionInput = {
  /** The access settings that apply to each of the metafields that belong to the metafield definition. */
  access?: MetafieldAccessInput | null | undefined;
  /** The capabilities of the metafield definition. */
  capabilities?: MetafieldCapabilityCreateInput | null | undefined;
  /**
   * The [constraints](https://shopify.dev/apps/build/custom-data/metafields/conditional-metafield-definitions)
   * that determine what resources a metafield definition applies to.
   */
  constraints?: MetafieldDefinitionConstraintsInput | null | undefined;
  /** The description for the metafield definition. */
  description?: string | null | undefined;
  /**
   * The unique identifier for the metafield definition within its namespace.
   *
   * Must be 2-64 characters long and only contain alphanumeric, hyphen, and underscore characters.
   */
  key: string;
  /** The human-readable name for the metafield definition. */
  name: string;
  /**
   * The container for a group of metafields that the metafield definition will be associated with. If omitted, the
   * app-reserved namespace will be used.
   *
   * Must be 3-255 characters long and only contain alphanumeric, hyphen, and underscore characters.
   */
  namespace?: string | null | undefined;
  /** The resource type that the metafield definition is attached to. */
  ownerType: MetafieldOwnerType;
  /**
   * Whether to [pin](https://help.shopify.com/manual/custom-data/metafields/pinning-metafield-definitions)
   * the metafield definition.
   */
  pin?: boolean | null | undefined;
  /**
   * The type of data that each of the metafields that belong to the metafield definition will store.
   * Refer to the list of [supported types](https://shopify.dev/apps/metafields/types).
   */
  type: string;
  /**
   * Whether the metafield definition can be used as a collection condition.
   * @deprecated Use `smartCollectionCondition` instead.
   */
  useAsCollectionCondition?: boolean | null | undefined;
  /**
   * A list of [validation options](https://shopify.dev/apps/metafields/definitions/validation) for
   * the metafields that belong to the metafield definition. For example, for a metafield definition with the
   * type `date`, you can set a minimum date validation so that each of the metafields that belong to it can only
   * store dates after the specified minimum.
   */
  validations?: Array<MetafieldDefinitionValidationInput> | null | undefined;
};

/** The input fields required to update a metafield definition. */
export type MetafieldDefinitionUpdateInput = {
  /** The access settings that apply to each of the metafields that belong to the metafield definition. */
  access?: MetafieldAccessUpdateInput | null | undefined;
  /** The capabilities of the metafield definition. */
  capabilities?: MetafieldCapabilityUpdateInput | null | undefined;
  /**
   * The [constraints](https://shopify.dev/apps/build/custom-data/metafields/conditional-metafield-definitions)
   * that determine what resources a metafield definition applies to.
   */
  constraintsUpdates?: MetafieldDefinitionConstraintsUpdatesInput | null | undefined;
  /** The description for the metafield definition. */
  description?: string | null | undefined;
  /**
   * The unique identifier for the metafield definition within its namespace. Used to help identify the metafield
   * definition, but can't be updated itself.
   */
  key: string;
  /** The human-readable name for the metafield definition. */
  name?: string | null | undefined;
  /**
   * The container for a group of metafields that the metafield definition is associated with. Used to help identify
   * the metafield definition, but can't be updated itself. If omitted, the app-reserved namespace will be used.
   */
  namespace?: string | null | undefined;
  /**
   * The resource type that the metafield definition is attached to. Used to help identify the metafield definition,
   * but can't be updated itself.
   */
  ownerType: MetafieldOwnerType;
  /** Whether to pin the metafield definition. */
  pin?: boolean | null | undefined;
  /**
   * Whether the metafield definition can be used as a collection condition.
   * @deprecated Use `smartCollectionCondition` instead.
   */
  useAsCollectionCondition?: boolean | null | undefined;
  /**
   * A list of [validation options](https://shopify.dev/apps/metafields/definitions/validation) for
   * the metafields that belong to the metafield definition. For example, for a metafield definition with the
   * type `date`, you can set a minimum date validation so that each of the metafields that belong to it can only
   * store dates after the specified minimum.
   */
  validations?: Array<MetafieldDefinitionValidationInput> | null | undefined;
};

/** Possible error codes that can be returned by `MetafieldDefinitionUpdateUserError`. */
export type MetafieldDefinitionUpdateUserErrorCode =
  /** Admin access can only be specified for app-owned metafield definitions. */
  | 'ADMIN_ACCESS_INPUT_NOT_ALLOWED'
  /** Definition is managed by app configuration and cannot be modified through the API. */
  | 'APP_CONFIG_MANAGED'
  /** The input value is blank. */
  | 'BLANK'
  /** The metafield definition capability cannot be disabled. */
  | 'CAPABILITY_CANNOT_BE_DISABLED'
  /** A capability is required for the definition type but is disabled. */
  | 'CAPABILITY_REQUIRED_BUT_DISABLED'
  /** Owner type can't be used in this mutation. */
  | 'DISALLOWED_OWNER_TYPE'
  /** A duplicate option. */
  | 'DUPLICATE_OPTION'
  /** An internal error occurred. */
  | 'INTERNAL_ERROR'
  /** The input value is invalid. */
  | 'INVALID'
  /** The metafield definition capability is invalid. */
  | 'INVALID_CAPABILITY'
  /** The metafield definition constraints are invalid. */
  | 'INVALID_CONSTRAINTS'
  /** An invalid input. */
  | 'INVALID_INPUT'
  /** The input combination is invalid. */
  | 'INVALID_INPUT_COMBINATION'
  /** An invalid option. */
  | 'INVALID_OPTION'
  /** Action cannot proceed. Definition is currently in use. */
  | 'METAFIELD_DEFINITION_IN_USE'
  /** You cannot change the metaobject definition pointed to by a metaobject reference metafield definition. */
  | 'METAOBJECT_DEFINITION_CHANGED'
  /** The metafield definition wasn't found. */
  | 'NOT_FOUND'
  /** You have reached the maximum allowed definitions for automated collections. */
  | 'OWNER_TYPE_LIMIT_EXCEEDED_FOR_AUTOMATED_COLLECTIONS'
  /** You have reached the maximum allowed definitions to be used as admin filters. */
  | 'OWNER_TYPE_LIMIT_EXCEEDED_FOR_USE_AS_ADMIN_FILTERS'
  /** The pinned limit has been reached for the owner type. */
  | 'PINNED_LIMIT_REACHED'
  /** The input value needs to be blank. */
  | 'PRESENT'
  /** The input value is too long. */
  | 'TOO_LONG'
  /** The definition type is not eligible to be used as collection condition. */
  | 'TYPE_NOT_ALLOWED_FOR_CONDITIONS'
  /** The metafield definition does not support pinning. */
  | 'UNSUPPORTED_PINNING';

/**
 * The name and value for a metafield definition validation.
 *
 * For example, for a metafield definition of `single_line_text_field` type, you
 * can set a validation with the name `min` and a value of `10`.
 * This validation will ensure that the value of the metafield is at least 10 characters.
 *
 * Refer to the [list of supported validations](https://shopify.dev/apps/build/custom-data/metafields/list-of-validation-options).
 */
export type MetafieldDefinitionValidationInput = {
  /** The name for the metafield definition validation. */
  name: string;
  /** The value for the metafield definition validation. */
  value: string;
};

/** The input fields that identify metafields. */
export type MetafieldIdentifierInput = {
  /** The key of the metafield. */
  key: string;
  /** The namespace of the metafield. */
  namespace: string;
  /** The unique ID of the resource that the metafield is attached to. */
  ownerId: string;
};

/**
 * The input fields to use to create or update a metafield through a mutation on the owning resource.
 * An alternative way to create or update a metafield is by using the
 * [metafieldsSet](https://shopify.dev/api/admin-graphql/latest/mutations/metafieldsSet) mutation.
 */
export type MetafieldInput = {
  /** The unique ID of the metafield. Using `namespace` and `key` is preferred for creating and updating. */
  id?: string | null | undefined;
  /**
   * The unique identifier for a metafield within its namespace.
   *
   * Required when creating a metafield, but optional when updating. Used to help identify the metafield when
   * updating, but can't be updated itself.
   *
   * Must be 2-64 characters long and can contain alphanumeric, hyphen, and underscore characters.
   */
  key?: string | null | undefined;
  /**
   * The container for a group of metafields that the metafield is or will be associated with. Used in tandem with
   * `key` to lookup a metafield on a resource, preventing conflicts with other metafields with the same `key`.
   *
   * Required when creating a metafield, but optional when updating. Used to help identify the metafield when
   * updating, but can't be updated itself.
   *
   * Must be 3-255 characters long and can contain alphanumeric, hyphen, and underscore characters.
   */
  namespace?: string | null | undefined;
  /**
   * The type of data that's stored in the metafield.
   * Refer to the list of [supported types](https://shopify.dev/apps/metafields/types).
   *
   * Required when creating or updating a metafield without a definition.
   */
  type?: string | null | undefined;
  /** The data stored in the metafield. Always stored as a string, regardless of the metafield's type. */
  value?: string | null | undefined;
};

/** Possible types of a metafield's owner resource. */
export type MetafieldOwnerType =
  /** The Api Permission metafield owner type. */
  | 'API_PERMISSION'
  /** The Article metafield owner type. */
  | 'ARTICLE'
  /** The Blog metafield owner type. */
  | 'BLOG'
  /** The Cart Transform metafield owner type. */
  | 'CARTTRANSFORM'
  /** The Collection metafield owner type. */
  | 'COLLECTION'
  /** The Company metafield owner type. */
  | 'COMPANY'
  /** The Company Location metafield owner type. */
  | 'COMPANY_LOCATION'
  /** The Customer metafield owner type. */
  | 'CUSTOMER'
  /** The Delivery Customization metafield owner type. */
  | 'DELIVERY_CUSTOMIZATION'
  /** The Discount metafield owner type. */
  | 'DISCOUNT'
  /** The draft order metafield owner type. */
  | 'DRAFTORDER'
  /** The Fulfillment Constraint Rule metafield owner type. */
  | 'FULFILLMENT_CONSTRAINT_RULE'
  /** The GiftCardTransaction metafield owner type. */
  | 'GIFT_CARD_TRANSACTION'
  /** The Location metafield owner type. */
  | 'LOCATION'
  /** The Market metafield owner type. */
  | 'MARKET'
  /** The Media Image metafield owner type. */
  | 'MEDIA_IMAGE'
  /** The Order metafield owner type. */
  | 'ORDER'
  /** The Order Routing Location Rule metafield owner type. */
  | 'ORDER_ROUTING_LOCATION_RULE'
  /** The Page metafield owner type. */
  | 'PAGE'
  /** The Payment Customization metafield owner type. */
  | 'PAYMENT_CUSTOMIZATION'
  /** The Product metafield owner type. */
  | 'PRODUCT'
  /** The Product Variant metafield owner type. */
  | 'PRODUCTVARIANT'
  /** The Selling Plan metafield owner type. */
  | 'SELLING_PLAN'
  /** The Shop metafield owner type. */
  | 'SHOP'
  /** The Transfer metafield owner type. */
  | 'TRANSFER'
  /** The Validation metafield owner type. */
  | 'VALIDATION';

/** Metafield access permissions for the Storefront API. */
export type MetafieldStorefrontAccess =
  /** No access. */
  | 'NONE'
  /** Read-only access. */
  | 'PUBLIC_READ';

/** Metafield access permissions for the Storefront API. */
export type MetafieldStorefrontAccessInput =
  /** No access. */
  | 'NONE'
  /** Read-only access. */
  | 'PUBLIC_READ';

/** The input fields for a metafield value to set. */
export type MetafieldsSetInput = {
  /**
   * The `compareDigest` value obtained from a previous query. Provide this with
   * updates to ensure the metafield is modified safely.
   */
  compareDigest?: string | null | undefined;
  /**
   * The unique identifier for a metafield within its namespace.
   *
   * Must be 2-64 characters long and can contain alphanumeric, hyphen, and underscore characters.
   */
  key: string;
  /**
   * The container for a group of metafields that the metafield is or will be associated with. Used in tandem
   * with `key` to lookup a metafield on a resource, preventing conflicts with other metafields with the
   * same `key`. If omitted the app-reserved namespace will be used.
   *
   * Must be 3-255 characters long and can contain alphanumeric, hyphen, and underscore characters.
   */
  namespace?: string | null | undefined;
  /** The unique ID of the resource that the metafield is attached to. */
  ownerId: string;
  /**
   * The type of data that's stored in the metafield.
   * The type must be one of the [supported types](https://shopify.dev/apps/metafields/types).
   *
   * Required when there's no corresponding definition for the given `namespace`, `key`, and
   * owner resource type (derived from `ownerId`).
   */
  type?: string | null | undefined;
  /** The data stored in the metafield. Always stored as a string, regardless of the metafield's type. */
  value: string;
};

/** Possible error codes that can be returned by `MetafieldsSetUserError`. */
export type MetafieldsSetUserErrorCode =
  /** ApiPermission metafields can only be created or updated by the app owner. */
  | 'APP_NOT_AUTHORIZED'
  /** The input value is blank. */
  | 'BLANK'
  /** The metafield violates a capability restriction. */
  | 'CAPABILITY_VIOLATION'
  /** The input value isn't included in the list. */
  | 'INCLUSION'
  /** An internal error occurred. */
  | 'INTERNAL_ERROR'
  /** The input value is invalid. */
  | 'INVALID'
  /** The compareDigest is invalid. */
  | 'INVALID_COMPARE_DIGEST'
  /** The type is invalid. */
  | 'INVALID_TYPE'
  /** The value is invalid for the metafield type or for the definition options. */
  | 'INVALID_VALUE'
  /** The input value should be less than or equal to the maximum value allowed. */
  | 'LESS_THAN_OR_EQUAL_TO'
  /** The input value needs to be blank. */
  | 'PRESENT'
  /** The metafield has been modified since it was loaded. */
  | 'STALE_OBJECT'
  /** The input value is already taken. */
  | 'TAKEN'
  /** The input value is too long. */
  | 'TOO_LONG'
  /** The input value is too short. */
  | 'TOO_SHORT';

/** The input fields that set access permissions for the definition's metaobjects. */
export type MetaobjectAccessInput = {
  /** The access permitted on the Admin API. */
  admin?: MetaobjectAdminAccessInput | null | undefined;
  /** The access permitted on the Customer Account API. */
  customerAccount?: MetaobjectCustomerAccountAccess | null | undefined;
  /** The access permitted on the Storefront API. */
  storefront?: MetaobjectStorefrontAccess | null | undefined;
};

/**
 * Metaobject access permissions for the Admin API. When the metaobject is app-owned, the owning app always has
 * full access.
 */
export type MetaobjectAdminAccessInput =
  /** The merchant has read-only access. No other apps have access. */
  | 'MERCHANT_READ'
  /** The merchant has read and write access. No other apps have access. */
  | 'MERCHANT_READ_WRITE';

/** The input fields for creating a metaobject capability. */
export type MetaobjectCapabilityCreateInput = {
  /** The input for enabling the Online Store capability. */
  onlineStore?: MetaobjectCapabilityOnlineStoreInput | null | undefined;
  /** The input for enabling the publishable capability. */
  publishable?: MetaobjectCapabilityPublishableInput | null | undefined;
  /** The input for enabling the renderable capability. */
  renderable?: MetaobjectCapabilityRenderableInput | null | undefined;
  /** The input for enabling the translatable capability. */
  translatable?: MetaobjectCapabilityTranslatableInput | null | undefined;
};

/** The input fields for metaobject capabilities. */
export type MetaobjectCapabilityDataInput = {
  /** Online Store capability input. */
  onlineStore?: MetaobjectCapabilityDataOnlineStoreInput | null | undefined;
  /** Publishable capability input. */
  publishable?: MetaobjectCapabilityDataPublishableInput | null | undefined;
};

/** The input fields for the Online Store capability to control renderability on the Online Store. */
export type MetaobjectCapabilityDataOnlineStoreInput = {
  /** The theme template used when viewing the metaobject in a store. */
  templateSuffix?: string | null | undefined;
};

/** The input fields for publishable capability to adjust visibility on channels. */
export type MetaobjectCapabilityDataPublishableInput = {
  /** The visibility status of this metaobject across all channels. */
  status: MetaobjectStatus;
};

/** The input fields of the Online Store capability. */
export type MetaobjectCapabilityDefinitionDataOnlineStoreInput = {
  /** Whether to redirect published metaobjects automatically when the URL handle changes. */
  createRedirects?: boolean | null | undefined;
  /** The URL handle for accessing pages of this metaobject type in the Online Store. */
  urlHandle: string;
};

/** The input fields of the renderable capability for SEO aliases. */
export type MetaobjectCapabilityDefinitionDataRenderableInput = {
  /** The metaobject field used as an alias for the SEO page description. */
  metaDescriptionKey?: string | null | undefined;
  /** The metaobject field used as an alias for the SEO page title. */
  metaTitleKey?: string | null | undefined;
};

/** The input fields for enabling and disabling the Online Store capability. */
export type MetaobjectCapabilityOnlineStoreInput = {
  /** The data associated with the Online Store capability. */
  data?: MetaobjectCapabilityDefinitionDataOnlineStoreInput | null | undefined;
  /** Indicates whether the capability should be enabled or disabled. */
  enabled: boolean;
};

/** The input fields for enabling and disabling the publishable capability. */
export type MetaobjectCapabilityPublishableInput = {
  /** Indicates whether the capability should be enabled or disabled. */
  enabled: boolean;
};

/** The input fields for enabling and disabling the renderable capability. */
export type MetaobjectCapabilityRenderableInput = {
  /** The data associated with the renderable capability. */
  data?: MetaobjectCapabilityDefinitionDataRenderableInput | null | undefined;
  /** Indicates whether the capability should be enabled or disabled. */
  enabled: boolean;
};

/** The input fields for enabling and disabling the translatable capability. */
export type MetaobjectCapabilityTranslatableInput = {
  /** Indicates whether the capability should be enabled or disabled. */
  enabled: boolean;
};

/** The input fields for updating a metaobject capability. */
export type MetaobjectCapabilityUpdateInput = {
  /** The input for enabling the Online Store capability. */
  onlineStore?: MetaobjectCapabilityOnlineStoreInput | null | undefined;
  /** The input for updating the publishable capability. */
  publishable?: MetaobjectCapabilityPublishableInput | null | undefined;
  /** The input for enabling the renderable capability. */
  renderable?: MetaobjectCapabilityRenderableInput | null | undefined;
  /** The input for updating the translatable capability. */
  translatable?: MetaobjectCapabilityTranslatableInput | null | undefined;
};

/** Metaobject access permissions for the Customer Account API. */
export type MetaobjectCustomerAccountAccess =
  /** No access. */
  | 'NONE'
  /** Read-only access. */
  | 'READ';

/** The input fields for creating a metaobject definition. */
export type MetaobjectDefinitionCreateInput = {
  /** Access configuration for the metaobjects created with this definition. */
  access?: MetaobjectAccessInput | null | undefined;
  /** The capabilities of the metaobject definition. */
  capabilities?: MetaobjectCapabilityCreateInput | null | undefined;
  /** An administrative description of the definition. */
  description?: string | null | undefined;
  /** The key of a field to reference as the display name for metaobjects of this type. */
  displayNameKey?: string | null | undefined;
  /** A set of field definitions to create on this metaobject definition. */
  fieldDefinitions?: Array<MetaobjectFieldDefinitionCreateInput> | null | undefined;
  /** A human-readable name for the definition. This can be changed at any time. */
  name?: string | null | undefined;
  /**
   * The type of the metaobject definition. This can't be changed.
   *
   * Must be 3-255 characters long and only contain alphanumeric, hyphen, and underscore characters.
   */
  type: string;
};

/** The input fields for updating a metaobject definition. */
export type MetaobjectDefinitionUpdateInput = {
  /** Access configuration for the metaobjects created with this definition. */
  access?: MetaobjectAccessInput | null | undefined;
  /** The capabilities of the metaobject definition. */
  capabilities?: MetaobjectCapabilityUpdateInput | null | undefined;
  /** An administrative description of the definition. */
  description?: string | null | undefined;
  /** The key of a metafield to reference as the display name for objects of this type. */
  displayNameKey?: string | null | undefined;
  /** A set of operations for modifying field definitions. */
  fieldDefinitions?: Array<MetaobjectFieldDefinitionOperationInput> | null | undefined;
  /** A human-readable name for the definition. */
  name?: string | null | undefined;
  /**
   * Whether the field order should be reset while updating.
   * If `true`, then the order is assigned based on submitted fields followed by alphabetized field omissions.
   * If `false`, then no changes are made to the existing field order and new fields are appended at the end.
   */
  resetFieldOrder?: boolean | null | undefined;
};

/** The input fields for enabling and disabling the admin filterable capability. */
export type MetaobjectFieldCapabilityAdminFilterableInput = {
  /** Indicates whether the capability should be enabled or disabled. */
  enabled: boolean;
};

/** The input fields for creating capabilities on a metaobject field definition. */
export type MetaobjectFieldDefinitionCapabilityCreateInput = {
  /** The input for configuring the admin filterable capability. */
  adminFilterable?: MetaobjectFieldCapabilityAdminFilterableInput | null | undefined;
};

/** The input fields for creating a metaobject field definition. */
export type MetaobjectFieldDefinitionCreateInput = {
  /** Capabilities configuration for this field. */
  capabilities?: MetaobjectFieldDefinitionCapabilityCreateInput | null | undefined;
  /** An administrative description of the field. */
  description?: string | null | undefined;
  /**
   * The key of the new field definition. This can't be changed.
   *
   * Must be 2-64 characters long and only contain alphanumeric, hyphen, and underscore characters.
   */
  key: string;
  /** A human-readable name for the field. This can be changed at any time. */
  name?: string | null | undefined;
  /** Whether metaobjects require a saved value for the field. */
  required?: boolean | null | undefined;
  /** The metafield type applied to values of the field. */
  type: string;
  /** Custom validations that apply to values assigned to the field. */
  validations?: Array<MetafieldDefinitionValidationInput> | null | undefined;
};

/** The input fields for deleting a metaobject field definition. */
export type MetaobjectFieldDefinitionDeleteInput = {
  /** The key of the field definition to delete. */
  key: string;
};

/** The input fields for possible operations for modifying field definitions. Exactly one option is required. */
export type MetaobjectFieldDefinitionOperationInput = {
  /** The input fields for creating a metaobject field definition. */
  create?: MetaobjectFieldDefinitionCreateInput | null | undefined;
  /** The input fields for deleting a metaobject field definition. */
  delete?: MetaobjectFieldDefinitionDeleteInput | null | undefined;
  /** The input fields for updating a metaobject field definition. */
  update?: MetaobjectFieldDefinitionUpdateInput | null | undefined;
};

/** The input fields for updating a metaobject field definition. */
export type MetaobjectFieldDefinitionUpdateInput = {
  /** Capabilities configuration for this field. */
  capabilities?: MetaobjectFieldDefinitionCapabilityCreateInput | null | undefined;
  /** An administrative description of the field. */
  description?: string | null | undefined;
  /** The key of the field definition to update. */
  key: string;
  /** A human-readable name for the field. */
  name?: string | null | undefined;
  /** Whether metaobjects require a saved value for the field. */
  required?: boolean | null | undefined;
  /** Custom validations that apply to values assigned to the field. */
  validations?: Array<MetafieldDefinitionValidationInput> | null | undefined;
};

/** The input fields for a metaobject field value. */
export type MetaobjectFieldInput = {
  /** The key of the field. */
  key: string;
  /** The value of the field. */
  value: string;
};

/** The input fields for retrieving a metaobject by handle. */
export type MetaobjectHandleInput = {
  /** The handle of the metaobject to create or update. */
  handle: string;
  /** The type of the metaobject. Must match an existing metaobject definition type. */
  type: string;
};

/** Defines visibility status for metaobjects. */
export type MetaobjectStatus =
  /** The metaobjects is active for public use. */
  | 'ACTIVE'
  /** The metaobjects is an internal record. */
  | 'DRAFT';

/** Metaobject access permissions for the Storefront API. */
export type MetaobjectStorefrontAccess =
  /** No access. */
  | 'NONE'
  /** Read-only access. */
  | 'PUBLIC_READ';

/** The input fields for updating a metaobject. */
export type MetaobjectUpdateInput = {
  /** Capabilities for the metaobject. */
  capabilities?: MetaobjectCapabilityDataInput | null | undefined;
  /** Values for fields. These are mapped by key to fields of the metaobject definition. */
  fields?: Array<MetaobjectFieldInput> | null | undefined;
  /** A unique handle for the metaobject. */
  handle?: string | null | undefined;
  /** Whether to create a redirect for the metaobject. */
  redirectNewHandle?: boolean | null | undefined;
  /**
   * The field values for the metaobject as a JSON object, keyed by field
   * definition key. This is a full replacement — omitted keys are cleared on an
   * existing record. Cannot be used in conjunction with `fields`.
   */
  values?: unknown;
};

/** The input fields for upserting a metaobject. */
export type MetaobjectUpsertInput = {
  /** Capabilities for the metaobject. */
  capabilities?: MetaobjectCapabilityDataInput | null | undefined;
  /** Values for fields. These are mapped by key to fields of the metaobject definition. */
  fields?: Array<MetaobjectFieldInput> | null | undefined;
  /** The handle of the metaobject. */
  handle?: string | null | undefined;
};

/** Possible error codes that can be returned by `MetaobjectUserError`. */
export type MetaobjectUserErrorCode =
  /** Admin access can only be specified on metaobject definitions that have an app-reserved type. */
  | 'ADMIN_ACCESS_INPUT_NOT_ALLOWED'
  /** Definition is managed by app configuration and cannot be modified through the API. */
  | 'APP_CONFIG_MANAGED'
  /** The input value is blank. */
  | 'BLANK'
  /** The capability you are using is not enabled. */
  | 'CAPABILITY_NOT_ENABLED'
  /** The display name cannot be the same when using the metaobject as a product option. */
  | 'DISPLAY_NAME_CONFLICT'
  /** Duplicate inputs were provided for this field key. */
  | 'DUPLICATE_FIELD_INPUT'
  /** Renderable data input is referencing an invalid field. */
  | 'FIELD_TYPE_INVALID'
  /** The targeted object cannot be modified. */
  | 'IMMUTABLE'
  /** The input value isn't included in the list. */
  | 'INCLUSION'
  /** The maximum number of input metaobjects has been exceeded. */
  | 'INPUT_LIMIT_EXCEEDED'
  /** An unexpected error occurred. */
  | 'INTERNAL_ERROR'
  /** The input value is invalid. */
  | 'INVALID'
  /** The value for the metafield definition option was invalid. */
  | 'INVALID_OPTION'
  /** The metafield type is invalid. */
  | 'INVALID_TYPE'
  /** The value is invalid for the metafield type or the definition options. */
  | 'INVALID_VALUE'
  /** The maximum number of metaobjects definitions has been exceeded. */
  | 'MAX_DEFINITIONS_EXCEEDED'
  /** The maximum number of metaobjects per shop has been exceeded. */
  | 'MAX_OBJECTS_EXCEEDED'
  /** The input is missing required keys. */
  | 'MISSING_REQUIRED_KEYS'
  /** Not authorized. */
  | 'NOT_AUTHORIZED'
  /** Missing required fields were found for this object. */
  | 'OBJECT_FIELD_REQUIRED'
  /** The specified field key is already in use. */
  | 'OBJECT_FIELD_TAKEN'
  /** The input value needs to be blank. */
  | 'PRESENT'
  /** The requested record couldn't be found. */
  | 'RECORD_NOT_FOUND'
  /** The action cannot be completed because associated metaobjects are referenced by another resource. */
  | 'REFERENCE_EXISTS_ERROR'
  /** The provided name is reserved for system use. */
  | 'RESERVED_NAME'
  /** Definition is required by an installed app and cannot be deleted. */
  | 'STANDARD_METAOBJECT_DEFINITION_DEPENDENT_ON_APP'
  /** The input value is already taken. */
  | 'TAKEN'
  /** The input value is too long. */
  | 'TOO_LONG'
  /** The input value is too short. */
  | 'TOO_SHORT'
  /** No field definition found for this key. */
  | 'UNDEFINED_OBJECT_FIELD'
  /** No metaobject definition found for this type. */
  | 'UNDEFINED_OBJECT_TYPE'
  /** The Online Store URL handle cannot be blank. */
  | 'URL_HANDLE_BLANK'
  /** The Online Store URL handle is invalid. */
  | 'URL_HANDLE_INVALID'
  /** The Online Store URL handle is already taken. */
  | 'URL_HANDLE_TAKEN';

/** The input fields for a monetary value with currency. */
export type MoneyInput = {
  /** Decimal money amount. */
  amount: string;
  /** Currency of the money. */
  currencyCode: CurrencyCode;
};

/**
 * The input for moving a single object to a specific position in a set.
 *
 * Provide this input only for objects whose position actually changed; do not send inputs for the entire set.
 *
 * - id: The ID (GID) of the object to move.
 * - newPosition: The zero-based index of the object's position within the set at the time this move is applied.
 *
 * Moves are applied sequentially, so `newPosition` for each move is evaluated after all prior moves in the same list.
 * If `newPosition` is greater than or equal to the number of objects, the object is moved to the end of the set.
 * Values do not have to be unique. Objects not included in the move list keep
 * their relative order, aside from any displacement caused by the moves.
 */
export type MoveInput = {
  /** The ID of the object to be moved. */
  id: string;
  /**
   * Zero-based index of the object's position at the time this move is applied. If
   * the value is >= the number of objects, the object is placed at the end.
   */
  newPosition: string;
};

/**
 * Controls which product discounts can apply together on the same cart line. By
 * default, only one product discount applies per line. Available only on a Shopify
 * Plus plan.
 *
 * For discounts to apply together, they must match tags in both directions. Each
 * discount has two tag sets: the tags that identify the discount, and the tags that
 * it agrees to apply with. Use the `tags` field on the discount input to set the
 * discount's own tags. Use this input object to set the tags that the discount can
 * apply with. Two discounts apply together only if each one allows at least one tag
 * that the other is tagged with. Any number of product discounts can apply to the
 * same line if this two-way match holds for every pair in the group.
 *
 * Example: Discount A is tagged with `LOYALTY` and allows `SEASONAL`, and Discount B
 * is tagged with `SEASONAL` and allows `LOYALTY`. They apply together. To add a
 * third discount, it must meet the same mutual-match rule with both A and B.
 *
 * Buy X Get Y discounts stack only on the customer-gets products (GY), not the
 * customer-buys products (BX). See
 * [Limitations for discount combinations](https://help.shopify.com/manual/discounts/discount-combinations#considerations)
 * for details.
 */
export type ProductDiscountsWithTagsOnSameCartLineInput = {
  /**
   * The tags to add to this discount's combination list. This field doesn't add
   * tags to the discount itself. To change the tags on the discount, use the
   * discount input's `tags` field or the
   * [`tagsAdd`](https://shopify.dev/api/admin-graphql/latest/mutations/tagsadd)
   * and [`tagsRemove`](https://shopify.dev/api/admin-graphql/latest/mutations/tagsremove)
   * mutations.
   *
   * If another product discount has a matching tag and also allows at least one
   * tag on this discount, then both discounts can apply to the same cart line.
   */
  add?: Array<string> | null | undefined;
  /**
   * The tags to remove from this discount's combination list. This field doesn't
   * remove tags from the discount itself. To change the tags on the discount, use
   * the discount input's `tags` field or the
   * [`tagsAdd`](https://shopify.dev/api/admin-graphql/latest/mutations/tagsadd)
   * and [`tagsRemove`](https://shopify.dev/api/admin-graphql/latest/mutations/tagsremove)
   * mutations.
   *
   * If this discount and another product discount still match tags in both
   * directions after the removal, then both discounts can still apply to the same
   * cart line.
   */
  remove?: Array<string> | null | undefined;
};

/** The possible product statuses. */
export type ProductStatus =
  /**
   * The product is ready to sell and can be published to sales channels and apps.
   * Products with an active status aren't automatically published to sales
   * channels, such as the online store, or apps. By default, existing products are set to active.
   */
  | 'ACTIVE'
  /** The product is no longer being sold and isn't available to customers on sales channels and apps. */
  | 'ARCHIVED'
  /**
   * The product isn't ready to sell and is unavailable to customers on sales
   * channels and apps. By default, duplicated and unarchived products are set to draft.
   */
  | 'DRAFT'
  /**
   * The product is active but you need a direct link to view it. The product
   * doesn't show up in search, collections, or product recommendations. It will be
   * returned in Storefront API and Liquid only when referenced individually by
   * handle, id, or metafield reference.This status is only visible from 2025-10
   * and up, is translated to active in older versions and can't be changed from
   * unlisted in older versions.
   */
  | 'UNLISTED';

/** The input fields for SEO information. */
export type SeoInput = {
  /** SEO description of the product. */
  description?: string | null | undefined;
  /** SEO title of the product. */
  title?: string | null | undefined;
};

/**
 * The possible HTTP methods that can be used when sending a request to upload a file using information from a
 * [StagedMediaUploadTarget](https://shopify.dev/api/admin-graphql/latest/objects/StagedMediaUploadTarget).
 */
export type StagedUploadHttpMethodType =
  /** The POST HTTP method. */
  | 'POST'
  /** The PUT HTTP method. */
  | 'PUT';

/** The input fields for generating staged upload targets. */
export type StagedUploadInput = {
  /**
   * The size of the file to upload, in bytes. This is required when the request's resource property is set to
   * [VIDEO](https://shopify.dev/api/admin-graphql/latest/enums/StagedUploadTargetGenerateUploadResource#value-video)
   * or [MODEL_3D](https://shopify.dev/api/admin-graphql/latest/enums/StagedUploadTargetGenerateUploadResource#value-model3d).
   */
  fileSize?: string | null | undefined;
  /** The file's name and extension. */
  filename: string;
  /**
   * The HTTP method to be used when sending a request to upload the file using the returned staged
   * upload target.
   */
  httpMethod?: StagedUploadHttpMethodType | null | undefined;
  /** The file's MIME type. */
  mimeType: string;
  /** The file's intended Shopify resource type. */
  resource: StagedUploadTargetGenerateUploadResource;
};

/** The resource type to receive. */
export type StagedUploadTargetGenerateUploadResource =
  /**
   * Represents bulk mutation variables.
   *
   * For example, bulk mutation variables can be used for bulk operations using the
   * [bulkOperationRunMutation mutation](https://shopify.dev/api/admin-graphql/latest/mutations/bulkOperationRunMutation).
   */
  | 'BULK_MUTATION_VARIABLES'
  /**
   * An image associated with a collection.
   *
   * For example, after uploading an image, you can use the
   * [collectionUpdate mutation](https://shopify.dev/api/admin-graphql/latest/mutations/collectionUpdate)
   * to add the image to a collection.
   */
  | 'COLLECTION_IMAGE'
  /**
   * Represents a file associated with a dispute.
   *
   * For example, after uploading the file, you can add the file to a dispute using the
   * [disputeEvidenceUpdate mutation](https://shopify.dev/api/admin-graphql/latest/mutations/disputeEvidenceUpdate).
   */
  | 'DISPUTE_FILE_UPLOAD'
  /**
   * Represents any file other than HTML.
   *
   * For example, after uploading the file, you can add the file to the
   * [Files page](https://shopify.com/admin/settings/files) in Shopify admin using the
   * [fileCreate mutation](https://shopify.dev/api/admin-graphql/latest/mutations/fileCreate).
   */
  | 'FILE'
  /**
   * An image.
   *
   * For example, after uploading an image, you can add the image to a product using the
   * [productCreateMedia mutation](https://shopify.dev/api/admin-graphql/latest/mutations/productCreateMedia)
   * or to the [Files page](https://shopify.com/admin/settings/files) in Shopify admin using the
   * [fileCreate mutation](https://shopify.dev/api/admin-graphql/latest/mutations/fileCreate).
   */
  | 'IMAGE'
  /**
   * A Shopify hosted 3d model.
   *
   * For example, after uploading the 3d model, you can add the 3d model to a product using the
   * [productCreateMedia mutation](https://shopify.dev/api/admin-graphql/latest/mutations/productCreateMedia).
   */
  | 'MODEL_3D'
  /**
   * An image that's associated with a product.
   *
   * For example, after uploading the image, you can add the image to a product using the
   * [productCreateMedia mutation](https://shopify.dev/api/admin-graphql/latest/mutations/productCreateMedia).
   */
  | 'PRODUCT_IMAGE'
  /**
   * Represents a label associated with a return.
   *
   * For example, once uploaded, this resource can be used to [create a
   * ReverseDelivery](https://shopify.dev/api/admin-graphql/unstable/mutations/reverseDeliveryCreateWithShipping).
   */
  | 'RETURN_LABEL'
  /**
   * An image.
   *
   * For example, after uploading the image, you can add the image to the
   * [Files page](https://shopify.com/admin/settings/files) in Shopify admin using the
   * [fileCreate mutation](https://shopify.dev/api/admin-graphql/latest/mutations/fileCreate).
   */
  | 'SHOP_IMAGE'
  /**
   * Represents a redirect CSV file.
   *
   * Example usage: This resource can be used for creating a
   * [UrlRedirectImport](https://shopify.dev/api/admin-graphql/2022-04/objects/UrlRedirectImport)
   * object for use in the
   * [urlRedirectImportCreate mutation](https://shopify.dev/api/admin-graphql/latest/mutations/urlRedirectImportCreate).
   */
  | 'URL_REDIRECT_IMPORT'
  /**
   * A Shopify-hosted video.
   *
   * For example, after uploading the video, you can add the video to a product using the
   * [productCreateMedia mutation](https://shopify.dev/api/admin-graphql/latest/mutations/productCreateMedia)
   * or to the [Files page](https://shopify.com/admin/settings/files) in Shopify admin using the
   * [fileCreate mutation](https://shopify.dev/api/admin-graphql/latest/mutations/fileCreate).
   */
  | 'VIDEO';

/** Available customer tax exemptions. */
export type TaxExemption =
  /** This customer is exempt from specific taxes for holding a valid COMMERCIAL_FISHERY_EXEMPTION in British Columbia. */
  | 'CA_BC_COMMERCIAL_FISHERY_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid CONTRACTOR_EXEMPTION in British Columbia. */
  | 'CA_BC_CONTRACTOR_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid PRODUCTION_AND_MACHINERY_EXEMPTION in British Columbia. */
  | 'CA_BC_PRODUCTION_AND_MACHINERY_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in British Columbia. */
  | 'CA_BC_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid SUB_CONTRACTOR_EXEMPTION in British Columbia. */
  | 'CA_BC_SUB_CONTRACTOR_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid DIPLOMAT_EXEMPTION in Canada. */
  | 'CA_DIPLOMAT_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid COMMERCIAL_FISHERY_EXEMPTION in Manitoba. */
  | 'CA_MB_COMMERCIAL_FISHERY_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid FARMER_EXEMPTION in Manitoba. */
  | 'CA_MB_FARMER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Manitoba. */
  | 'CA_MB_RESELLER_EXEMPTION'
  /**
   * This customer is exempt from VPT (Vapour Products Tax) for holding a valid
   * VPT_RESELLER_EXEMPTION in Newfoundland and Labrador.
   */
  | 'CA_NL_VPT_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid COMMERCIAL_FISHERY_EXEMPTION in Nova Scotia. */
  | 'CA_NS_COMMERCIAL_FISHERY_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid FARMER_EXEMPTION in Nova Scotia. */
  | 'CA_NS_FARMER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid PURCHASE_EXEMPTION in Ontario. */
  | 'CA_ON_PURCHASE_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid COMMERCIAL_FISHERY_EXEMPTION in Prince Edward Island. */
  | 'CA_PE_COMMERCIAL_FISHERY_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid COMMERCIAL_FISHERY_EXEMPTION in Saskatchewan. */
  | 'CA_SK_COMMERCIAL_FISHERY_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid CONTRACTOR_EXEMPTION in Saskatchewan. */
  | 'CA_SK_CONTRACTOR_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid FARMER_EXEMPTION in Saskatchewan. */
  | 'CA_SK_FARMER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid PRODUCTION_AND_MACHINERY_EXEMPTION in Saskatchewan. */
  | 'CA_SK_PRODUCTION_AND_MACHINERY_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Saskatchewan. */
  | 'CA_SK_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid SUB_CONTRACTOR_EXEMPTION in Saskatchewan. */
  | 'CA_SK_SUB_CONTRACTOR_EXEMPTION'
  /** This customer is exempt from VPT (Vapour Products Tax) for holding a valid VPT_RESELLER_EXEMPTION in Saskatchewan. */
  | 'CA_SK_VPT_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid STATUS_CARD_EXEMPTION in Canada. */
  | 'CA_STATUS_CARD_EXEMPTION'
  /**
   * This customer is exempt from VAT for purchases within the EU that is shipping
   * from outside of customer's country, as well as purchases from the EU to the UK.
   */
  | 'EU_REVERSE_CHARGE_EXEMPTION_RULE'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Alaska. */
  | 'US_AK_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Alabama. */
  | 'US_AL_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Arkansas. */
  | 'US_AR_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Arizona. */
  | 'US_AZ_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in California. */
  | 'US_CA_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Colorado. */
  | 'US_CO_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Connecticut. */
  | 'US_CT_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Washington DC. */
  | 'US_DC_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Delaware. */
  | 'US_DE_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Florida. */
  | 'US_FL_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Georgia. */
  | 'US_GA_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Hawaii. */
  | 'US_HI_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Iowa. */
  | 'US_IA_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Idaho. */
  | 'US_ID_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Illinois. */
  | 'US_IL_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Indiana. */
  | 'US_IN_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Kansas. */
  | 'US_KS_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Kentucky. */
  | 'US_KY_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Louisiana. */
  | 'US_LA_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Massachusetts. */
  | 'US_MA_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Maryland. */
  | 'US_MD_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Maine. */
  | 'US_ME_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Michigan. */
  | 'US_MI_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Minnesota. */
  | 'US_MN_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Missouri. */
  | 'US_MO_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Mississippi. */
  | 'US_MS_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Montana. */
  | 'US_MT_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in North Carolina. */
  | 'US_NC_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in North Dakota. */
  | 'US_ND_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Nebraska. */
  | 'US_NE_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in New Hampshire. */
  | 'US_NH_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in New Jersey. */
  | 'US_NJ_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in New Mexico. */
  | 'US_NM_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Nevada. */
  | 'US_NV_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in New York. */
  | 'US_NY_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Ohio. */
  | 'US_OH_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Oklahoma. */
  | 'US_OK_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Oregon. */
  | 'US_OR_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Pennsylvania. */
  | 'US_PA_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Rhode Island. */
  | 'US_RI_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in South Carolina. */
  | 'US_SC_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in South Dakota. */
  | 'US_SD_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Tennessee. */
  | 'US_TN_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Texas. */
  | 'US_TX_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Utah. */
  | 'US_UT_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Virginia. */
  | 'US_VA_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Vermont. */
  | 'US_VT_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Washington. */
  | 'US_WA_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Wisconsin. */
  | 'US_WI_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in West Virginia. */
  | 'US_WV_RESELLER_EXEMPTION'
  /** This customer is exempt from specific taxes for holding a valid RESELLER_EXEMPTION in Wyoming. */
  | 'US_WY_RESELLER_EXEMPTION';

/** The input fields for the weight unit and value inputs. */
export type WeightInput = {
  /** Unit of measurement for `value`. */
  unit: WeightUnit;
  /** The weight value using the unit system specified with `weight_unit`. */
  value: number;
};

/** Units of measurement for weight. */
export type WeightUnit =
  /** Metric system unit of mass. */
  | 'GRAMS'
  /** 1 kilogram equals 1000 grams. */
  | 'KILOGRAMS'
  /** Imperial system unit of mass. */
  | 'OUNCES'
  /** 1 pound equals 16 ounces. */
  | 'POUNDS';

export type StageBulkRowsMutationVariables = Exact<{
  filename: string;
}>;

export type StageBulkRowsMutation = {
  stagedUploadsCreate: {
    stagedTargets: Array<{ url: string | null; parameters: Array<{ name: string; value: string }> }> | null;
    userErrors: Array<{ field: Array<string> | null; message: string }>;
  } | null;
};

export type RunBulkMutationMutationVariables = Exact<{
  mutation: string;
  path: string;
}>;

export type RunBulkMutationMutation = {
  bulkOperationRunMutation: {
    bulkOperation: { id: GlobalId } | null;
    userErrors: Array<{ field: Array<string> | null; message: string; code: BulkMutationErrorCode | null }>;
  } | null;
};

export type BulkOperationByIdQueryVariables = Exact<{
  id: string;
}>;

export type BulkOperationByIdQuery = {
  bulkOperation: {
    status: BulkOperationStatus;
    errorCode: BulkOperationErrorCode | null;
    objectCount: string;
    url: string | null;
    partialDataUrl: string | null;
  } | null;
};

export type NewestBulkOperationsQueryVariables = Exact<{ [key: string]: never }>;

export type NewestBulkOperationsQuery = { bulkOperations: { nodes: Array<{ id: GlobalId; query: string }> } };

export type DiscountsByIdsQueryVariables = Exact<{
  ids: Array<string> | string;
}>;

export type DiscountsByIdsQuery = {
  nodes: Array<
    | {
        id: GlobalId;
        codeDiscount:
          | { __typename: 'DiscountCodeApp' }
          | {
              __typename: 'DiscountCodeBasic';
              title: string;
              status: DiscountStatus;
              startsAt: string;
              endsAt: string | null;
              tags: Array<string>;
              usageLimit: number | null;
              appliesOncePerCustomer: boolean;
              codesCount: { count: number } | null;
              codes: { nodes: Array<{ code: string }> };
              context:
                | { __typename: 'DiscountBuyerSelectionAll' }
                | { __typename: 'DiscountCustomerSegments' }
                | { __typename: 'DiscountCustomers' }
                | { __typename: 'DiscountMarkets' };
              minimumRequirement:
                | { __typename: 'DiscountMinimumQuantity'; greaterThanOrEqualToQuantity: string }
                | { __typename: 'DiscountMinimumSubtotal'; greaterThanOrEqualToSubtotal: { amount: string } }
                | null;
              combinesWith: {
                orderDiscounts: boolean;
                productDiscounts: boolean;
                shippingDiscounts: boolean;
              };
              customerGets: {
                items:
                  | { __typename: 'AllDiscountItems' }
                  | { __typename: 'DiscountCollections'; collections: { nodes: Array<{ id: GlobalId }> } }
                  | { __typename: 'DiscountProducts' };
                value:
                  | { __typename: 'DiscountAmount'; appliesOnEachItem: boolean; amount: { amount: string } }
                  | { __typename: 'DiscountOnQuantity' }
                  | { __typename: 'DiscountPercentage'; percentage: number };
              };
            }
          | { __typename: 'DiscountCodeBxgy' }
          | { __typename: 'DiscountCodeFreeShipping' };
      }
    | Record<PropertyKey, never>
    | null
  >;
};

export type PicturesByIdsQueryVariables = Exact<{
  ids: Array<string> | string;
}>;

export type PicturesByIdsQuery = {
  nodes: Array<
    | {
        id: GlobalId;
        fileStatus: FileStatus;
        fileErrors: Array<{ code: FileErrorCode; message: string }>;
        image: { url: string } | null;
      }
    | Record<PropertyKey, never>
    | null
  >;
};

export type CustomersByIdsQueryVariables = Exact<{
  ids: Array<string> | string;
}>;

export type CustomersByIdsQuery = { nodes: Array<{ id: GlobalId } | Record<PropertyKey, never> | null> };

export type CollectionByHandleQueryVariables = Exact<{
  handle: string;
}>;

export type CollectionByHandleQuery = {
  collectionByIdentifier: { id: GlobalId; sources: Array<{ title: string } | { title: string }> } | null;
};

export type CollectionExistsQueryVariables = Exact<{
  id: string;
}>;

export type CollectionExistsQuery = { collection: { id: GlobalId } | null };

export type CollectionProductsQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
  inFull: boolean;
}>;

export type CollectionProductsQuery = {
  collection: {
    id: GlobalId;
    handle: string;
    hidden?: { value: string } | null;
    sources?: Array<
      | {
          __typename: 'CollectionConditionsSource';
          id: GlobalId;
          title: string;
          exclusion: {
            conditions: Array<
              | { __typename: 'CollectionSourceExclusionConditionCollection' }
              | { __typename: 'CollectionSourceExclusionConditionProductCategory' }
              | { __typename: 'CollectionSourceExclusionConditionProductTag' }
              | { __typename: 'CollectionSourceExclusionConditionProductType' }
              | { __typename: 'CollectionSourceExclusionConditionProductVendor' }
              | { __typename: 'CollectionSourceExclusionConditionUnknown' }
            >;
            selections: { nodes: Array<{ __typename: 'CollectionExclusionProductSelection' }> };
          } | null;
          inclusion: {
            conditions: Array<
              | { __typename: 'CollectionSourceInclusionConditionMetafieldBoolean' }
              | { __typename: 'CollectionSourceInclusionConditionMetafieldDecimal' }
              | { __typename: 'CollectionSourceInclusionConditionMetafieldInteger' }
              | { __typename: 'CollectionSourceInclusionConditionMetafieldMetaobject' }
              | { __typename: 'CollectionSourceInclusionConditionMetafieldMetaobjectList' }
              | { __typename: 'CollectionSourceInclusionConditionMetafieldString' }
              | { __typename: 'CollectionSourceInclusionConditionMetafieldStringList' }
              | { __typename: 'CollectionSourceInclusionConditionProductCategory' }
              | { __typename: 'CollectionSourceInclusionConditionProductStatus' }
              | { __typename: 'CollectionSourceInclusionConditionProductTag' }
              | { __typename: 'CollectionSourceInclusionConditionProductTitle' }
              | { __typename: 'CollectionSourceInclusionConditionProductType' }
              | { __typename: 'CollectionSourceInclusionConditionProductVendor' }
              | { __typename: 'CollectionSourceInclusionConditionUnknown' }
              | { __typename: 'CollectionSourceInclusionConditionVariantCompareAtPrice' }
              | { __typename: 'CollectionSourceInclusionConditionVariantInventory' }
              | { __typename: 'CollectionSourceInclusionConditionVariantPrice' }
              | { __typename: 'CollectionSourceInclusionConditionVariantTitle' }
              | { __typename: 'CollectionSourceInclusionConditionVariantWeight' }
            >;
            selections: { nodes: Array<{ product: { id: GlobalId } }>; pageInfo: { hasNextPage: boolean } };
          };
        }
      | { __typename: 'CollectionSubCollectionsSource'; id: GlobalId; title: string }
    >;
    products: {
      nodes: Array<{ id: GlobalId }>;
      pageInfo: { hasNextPage: boolean; endCursor: string | null };
    };
  } | null;
};

export type ListCollectionsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;

export type ListCollectionsQuery = {
  collections: {
    nodes: Array<{ id: GlobalId; handle: string; sources: Array<{ title: string } | { title: string }> }>;
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
};

export type SearchCollectionsQueryVariables = Exact<{
  query?: string | null | undefined;
  after?: string | null | undefined;
}>;

export type SearchCollectionsQuery = {
  collections: {
    nodes: Array<{ id: GlobalId; title: string; sources: Array<{ title: string } | { title: string }> }>;
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
};

export type CollectionTitlesQueryVariables = Exact<{
  ids: Array<string> | string;
}>;

export type CollectionTitlesQuery = {
  nodes: Array<{ id: GlobalId; title: string } | Record<PropertyKey, never> | null>;
};

export type CollectionFieldsFragment = {
  id: GlobalId;
  handle: string;
  title: string;
  descriptionHtml: unknown;
  sortOrder: CollectionSortOrder;
  publishedOnPublication: boolean;
  hidden: { value: string } | null;
  creator: { value: string } | null;
  products: { nodes: Array<{ id: GlobalId }>; pageInfo: { hasNextPage: boolean; endCursor: string | null } };
};

export type CollectionByIdQueryVariables = Exact<{
  id: string;
  first: number;
  publicationId: string;
}>;

export type CollectionByIdQuery = {
  collection: {
    id: GlobalId;
    handle: string;
    title: string;
    descriptionHtml: unknown;
    sortOrder: CollectionSortOrder;
    publishedOnPublication: boolean;
    hidden: { value: string } | null;
    creator: { value: string } | null;
    products: {
      nodes: Array<{ id: GlobalId }>;
      pageInfo: { hasNextPage: boolean; endCursor: string | null };
    };
  } | null;
};

export type CollectionsByIdsQueryVariables = Exact<{
  ids: Array<string> | string;
  first: number;
  publicationId: string;
}>;

export type CollectionsByIdsQuery = {
  nodes: Array<
    | {
        id: GlobalId;
        handle: string;
        title: string;
        descriptionHtml: unknown;
        sortOrder: CollectionSortOrder;
        publishedOnPublication: boolean;
        hidden: { value: string } | null;
        creator: { value: string } | null;
        products: {
          nodes: Array<{ id: GlobalId }>;
          pageInfo: { hasNextPage: boolean; endCursor: string | null };
        };
      }
    | Record<PropertyKey, never>
    | null
  >;
};

export type CreateCollectionMutationVariables = Exact<{
  collection: CollectionCreateInput;
}>;

export type CreateCollectionMutation = {
  collectionCreate: {
    collection: { id: GlobalId; handle: string } | null;
    userErrors: Array<{ field: Array<string> | null; message: string }>;
  } | null;
};

export type UpdateCollectionMutationVariables = Exact<{
  collection: CollectionUpdateInput;
}>;

export type UpdateCollectionMutation = {
  collectionUpdate: {
    collection: { id: GlobalId } | null;
    job: { id: GlobalId } | null;
    userErrors: Array<{ field: Array<string> | null; message: string }>;
  } | null;
};

export type DeleteCollectionMutationVariables = Exact<{
  id: string;
}>;

export type DeleteCollectionMutation = {
  collectionDelete: {
    deletedCollectionId: GlobalId | null;
    userErrors: Array<{ field: Array<string> | null; message: string }>;
  } | null;
};

export type ReorderCollectionMutationVariables = Exact<{
  id: string;
  moves: Array<MoveInput> | MoveInput;
}>;

export type ReorderCollectionMutation = {
  collectionReorderProducts: {
    job: { id: GlobalId } | null;
    userErrors: Array<{ field: Array<string> | null; message: string }>;
  } | null;
};

export type JobStatusQueryVariables = Exact<{
  id: string;
}>;

export type JobStatusQuery = { job: { done: boolean } | null };

export type PublishMutationVariables = Exact<{
  id: string;
  publicationId: string;
}>;

export type PublishMutation = {
  publishablePublish: { userErrors: Array<{ field: Array<string> | null; message: string }> } | null;
};

export type UnpublishMutationVariables = Exact<{
  id: string;
  publicationId: string;
}>;

export type UnpublishMutation = {
  publishableUnpublish: { userErrors: Array<{ field: Array<string> | null; message: string }> } | null;
};

export type CustomerNowFragment = {
  id: GlobalId;
  createdAt: string;
  updatedAt: string;
  numberOfOrders: string;
};

export type CustomerByEmailQueryVariables = Exact<{
  email: string;
}>;

export type CustomerByEmailQuery = {
  customerByIdentifier: { id: GlobalId; createdAt: string; updatedAt: string; numberOfOrders: string } | null;
};

export type CreateCustomerMutationVariables = Exact<{
  customer: CustomerInput;
}>;

export type CreateCustomerMutation = {
  customerCreate: {
    customer: { id: GlobalId; createdAt: string; updatedAt: string; numberOfOrders: string } | null;
    userErrors: Array<{ field: Array<string> | null; message: string }>;
  } | null;
};

export type CustomerByIdQueryVariables = Exact<{
  id: string;
}>;

export type CustomerByIdQuery = {
  customer: { id: GlobalId; createdAt: string; updatedAt: string; numberOfOrders: string } | null;
};

export type DeleteCustomerMutationVariables = Exact<{
  id: string;
}>;

export type DeleteCustomerMutation = {
  customerDelete: {
    deletedCustomerId: GlobalId | null;
    userErrors: Array<{ field: Array<string> | null; message: string }>;
  } | null;
};

export type DefinitionByTypeQueryVariables = Exact<{
  type: string;
}>;

export type DefinitionByTypeQuery = {
  currentAppInstallation: { app: { id: GlobalId } };
  metaobjectDefinitionByType: {
    id: GlobalId;
    displayNameKey: string | null;
    createdByApp: { id: GlobalId };
    metaobjects: { nodes: Array<{ id: GlobalId }> };
    access: { storefront: MetaobjectStorefrontAccess };
    capabilities: {
      publishable: { enabled: boolean };
      onlineStore: { enabled: boolean; data: { urlHandle: string } | null } | null;
      renderable: {
        enabled: boolean;
        data: { metaTitleKey: string | null; metaDescriptionKey: string | null } | null;
      } | null;
    };
    fieldDefinitions: Array<{ key: string; type: { name: string } }>;
  } | null;
};

export type CreateDefinitionMutationVariables = Exact<{
  definition: MetaobjectDefinitionCreateInput;
}>;

export type CreateDefinitionMutation = {
  metaobjectDefinitionCreate: {
    metaobjectDefinition: { id: GlobalId } | null;
    userErrors: Array<{ field: Array<string> | null; message: string; code: MetaobjectUserErrorCode | null }>;
  } | null;
};

export type UpdateDefinitionMutationVariables = Exact<{
  id: string;
  definition: MetaobjectDefinitionUpdateInput;
}>;

export type UpdateDefinitionMutation = {
  metaobjectDefinitionUpdate: {
    metaobjectDefinition: { id: GlobalId } | null;
    userErrors: Array<{ field: Array<string> | null; message: string; code: MetaobjectUserErrorCode | null }>;
  } | null;
};

export type DiscountFieldsFragment = {
  id: GlobalId;
  codeDiscount:
    | { __typename: 'DiscountCodeApp' }
    | {
        __typename: 'DiscountCodeBasic';
        title: string;
        status: DiscountStatus;
        startsAt: string;
        endsAt: string | null;
        tags: Array<string>;
        usageLimit: number | null;
        appliesOncePerCustomer: boolean;
        codesCount: { count: number } | null;
        codes: { nodes: Array<{ code: string }> };
        context:
          | { __typename: 'DiscountBuyerSelectionAll' }
          | { __typename: 'DiscountCustomerSegments' }
          | { __typename: 'DiscountCustomers' }
          | { __typename: 'DiscountMarkets' };
        minimumRequirement:
          | { __typename: 'DiscountMinimumQuantity'; greaterThanOrEqualToQuantity: string }
          | { __typename: 'DiscountMinimumSubtotal'; greaterThanOrEqualToSubtotal: { amount: string } }
          | null;
        combinesWith: { orderDiscounts: boolean; productDiscounts: boolean; shippingDiscounts: boolean };
        customerGets: {
          items:
            | { __typename: 'AllDiscountItems' }
            | { __typename: 'DiscountCollections'; collections: { nodes: Array<{ id: GlobalId }> } }
            | { __typename: 'DiscountProducts' };
          value:
            | { __typename: 'DiscountAmount'; appliesOnEachItem: boolean; amount: { amount: string } }
            | { __typename: 'DiscountOnQuantity' }
            | { __typename: 'DiscountPercentage'; percentage: number };
        };
      }
    | { __typename: 'DiscountCodeBxgy' }
    | { __typename: 'DiscountCodeFreeShipping' };
};

export type DiscountByIdQueryVariables = Exact<{
  id: string;
}>;

export type DiscountByIdQuery = {
  node:
    | {
        id: GlobalId;
        codeDiscount:
          | { __typename: 'DiscountCodeApp' }
          | {
              __typename: 'DiscountCodeBasic';
              title: string;
              status: DiscountStatus;
              startsAt: string;
              endsAt: string | null;
              tags: Array<string>;
              usageLimit: number | null;
              appliesOncePerCustomer: boolean;
              codesCount: { count: number } | null;
              codes: { nodes: Array<{ code: string }> };
              context:
                | { __typename: 'DiscountBuyerSelectionAll' }
                | { __typename: 'DiscountCustomerSegments' }
                | { __typename: 'DiscountCustomers' }
                | { __typename: 'DiscountMarkets' };
              minimumRequirement:
                | { __typename: 'DiscountMinimumQuantity'; greaterThanOrEqualToQuantity: string }
                | { __typename: 'DiscountMinimumSubtotal'; greaterThanOrEqualToSubtotal: { amount: string } }
                | null;
              combinesWith: {
                orderDiscounts: boolean;
                productDiscounts: boolean;
                shippingDiscounts: boolean;
              };
              customerGets: {
                items:
                  | { __typename: 'AllDiscountItems' }
                  | { __typename: 'DiscountCollections'; collections: { nodes: Array<{ id: GlobalId }> } }
                  | { __typename: 'DiscountProducts' };
                value:
                  | { __typename: 'DiscountAmount'; appliesOnEachItem: boolean; amount: { amount: string } }
                  | { __typename: 'DiscountOnQuantity' }
                  | { __typename: 'DiscountPercentage'; percentage: number };
              };
            }
          | { __typename: 'DiscountCodeBxgy' }
          | { __typename: 'DiscountCodeFreeShipping' };
      }
    | Record<PropertyKey, never>
    | null;
};

export type DiscountByCodeQueryVariables = Exact<{
  code: string;
}>;

export type DiscountByCodeQuery = {
  codeDiscountNodeByCode: {
    id: GlobalId;
    codeDiscount:
      | { __typename: 'DiscountCodeApp' }
      | {
          __typename: 'DiscountCodeBasic';
          title: string;
          status: DiscountStatus;
          startsAt: string;
          endsAt: string | null;
          tags: Array<string>;
          usageLimit: number | null;
          appliesOncePerCustomer: boolean;
          codesCount: { count: number } | null;
          codes: { nodes: Array<{ code: string }> };
          context:
            | { __typename: 'DiscountBuyerSelectionAll' }
            | { __typename: 'DiscountCustomerSegments' }
            | { __typename: 'DiscountCustomers' }
            | { __typename: 'DiscountMarkets' };
          minimumRequirement:
            | { __typename: 'DiscountMinimumQuantity'; greaterThanOrEqualToQuantity: string }
            | { __typename: 'DiscountMinimumSubtotal'; greaterThanOrEqualToSubtotal: { amount: string } }
            | null;
          combinesWith: { orderDiscounts: boolean; productDiscounts: boolean; shippingDiscounts: boolean };
          customerGets: {
            items:
              | { __typename: 'AllDiscountItems' }
              | { __typename: 'DiscountCollections'; collections: { nodes: Array<{ id: GlobalId }> } }
              | { __typename: 'DiscountProducts' };
            value:
              | { __typename: 'DiscountAmount'; appliesOnEachItem: boolean; amount: { amount: string } }
              | { __typename: 'DiscountOnQuantity' }
              | { __typename: 'DiscountPercentage'; percentage: number };
          };
        }
      | { __typename: 'DiscountCodeBxgy' }
      | { __typename: 'DiscountCodeFreeShipping' };
  } | null;
};

export type DiscountOfCodeQueryVariables = Exact<{
  code: string;
}>;

export type DiscountOfCodeQuery = {
  codeDiscountNodeByCode: {
    id: GlobalId;
    codeDiscount: { tags: Array<string> } | Record<PropertyKey, never>;
  } | null;
};

export type RedeemCodesQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
  query?: string | null | undefined;
  reverse?: boolean | null | undefined;
}>;

export type RedeemCodesQuery = {
  node:
    | {
        codeDiscount:
          | {
              codes: {
                nodes: Array<{ id: GlobalId; code: string }>;
                pageInfo: { hasNextPage: boolean; endCursor: string | null };
              };
            }
          | Record<PropertyKey, never>;
      }
    | Record<PropertyKey, never>
    | null;
};

export type AddRedeemCodesMutationVariables = Exact<{
  id: string;
  codes: Array<DiscountRedeemCodeInput> | DiscountRedeemCodeInput;
}>;

export type AddRedeemCodesMutation = {
  discountRedeemCodeBulkAdd: {
    bulkCreation: { id: GlobalId } | null;
    userErrors: Array<{ field: Array<string> | null; message: string; code: DiscountErrorCode | null }>;
  } | null;
};

export type CodeCreationQueryVariables = Exact<{
  id: string;
}>;

export type CodeCreationQuery = {
  discountRedeemCodeBulkCreation: { done: boolean; failedCount: number } | null;
};

export type CodeCreationResultsQueryVariables = Exact<{
  id: string;
}>;

export type CodeCreationResultsQuery = {
  discountRedeemCodeBulkCreation: {
    codes: {
      nodes: Array<{
        code: string;
        errors: Array<{ field: Array<string> | null; message: string; code: DiscountErrorCode | null }>;
      }>;
    };
  } | null;
};

export type DeleteRedeemCodesMutationVariables = Exact<{
  id: string;
  codeIds: Array<string> | string;
}>;

export type DeleteRedeemCodesMutation = {
  discountCodeRedeemCodeBulkDelete: {
    job: { id: GlobalId } | null;
    userErrors: Array<{ field: Array<string> | null; message: string; code: DiscountErrorCode | null }>;
  } | null;
};

export type CreateDiscountMutationVariables = Exact<{
  discount: DiscountCodeBasicInput;
}>;

export type CreateDiscountMutation = {
  discountCodeBasicCreate: {
    codeDiscountNode: { id: GlobalId } | null;
    userErrors: Array<{ field: Array<string> | null; message: string; code: DiscountErrorCode | null }>;
  } | null;
};

export type UpdateDiscountMutationVariables = Exact<{
  id: string;
  discount: DiscountCodeBasicInput;
}>;

export type UpdateDiscountMutation = {
  discountCodeBasicUpdate: {
    codeDiscountNode: { id: GlobalId } | null;
    userErrors: Array<{ field: Array<string> | null; message: string; code: DiscountErrorCode | null }>;
  } | null;
};

export type DeactivateDiscountMutationVariables = Exact<{
  id: string;
}>;

export type DeactivateDiscountMutation = {
  discountCodeDeactivate: {
    userErrors: Array<{ field: Array<string> | null; message: string; code: DiscountErrorCode | null }>;
  } | null;
};

export type DeleteDiscountMutationVariables = Exact<{
  id: string;
}>;

export type DeleteDiscountMutation = {
  discountCodeDelete: {
    deletedCodeDiscountId: GlobalId | null;
    userErrors: Array<{ field: Array<string> | null; message: string; code: DiscountErrorCode | null }>;
  } | null;
};

export type PictureNowFragment = {
  id: GlobalId;
  fileStatus: FileStatus;
  fileErrors: Array<{ code: FileErrorCode; message: string }>;
  image: { url: string } | null;
};

export type PictureByIdQueryVariables = Exact<{
  id: string;
}>;

export type PictureByIdQuery = {
  node:
    | {
        id: GlobalId;
        fileStatus: FileStatus;
        fileErrors: Array<{ code: FileErrorCode; message: string }>;
        image: { url: string } | null;
      }
    | Record<PropertyKey, never>
    | null;
};

export type SearchPicturesQueryVariables = Exact<{
  query: string;
}>;

export type SearchPicturesQuery = {
  files: {
    nodes: Array<
      | {
          id: GlobalId;
          fileStatus: FileStatus;
          fileErrors: Array<{ code: FileErrorCode; message: string }>;
          image: { url: string } | null;
        }
      | Record<PropertyKey, never>
    >;
  };
};

export type CreateFileMutationVariables = Exact<{
  file: FileCreateInput;
}>;

export type CreateFileMutation = {
  fileCreate: {
    files: Array<
      { id: GlobalId } | { id: GlobalId } | { id: GlobalId } | { id: GlobalId } | { id: GlobalId }
    > | null;
    userErrors: Array<{ field: Array<string> | null; message: string; code: FilesErrorCode | null }>;
  } | null;
};

export type DeleteFileMutationVariables = Exact<{
  id: string;
}>;

export type DeleteFileMutation = {
  fileDelete: {
    deletedFileIds: Array<GlobalId> | null;
    userErrors: Array<{ field: Array<string> | null; message: string; code: FilesErrorCode | null }>;
  } | null;
};

export type MetafieldDefinitionsQueryVariables = Exact<{ [key: string]: never }>;

export type MetafieldDefinitionsQuery = {
  creator: {
    ownerType: MetafieldOwnerType;
    key: string;
    access: { storefront: MetafieldStorefrontAccess | null };
  } | null;
  creators: {
    ownerType: MetafieldOwnerType;
    key: string;
    access: { storefront: MetafieldStorefrontAccess | null };
  } | null;
  creatorCount: {
    ownerType: MetafieldOwnerType;
    key: string;
    access: { storefront: MetafieldStorefrontAccess | null };
  } | null;
};

export type MetafieldAccessFragment = {
  ownerType: MetafieldOwnerType;
  key: string;
  access: { storefront: MetafieldStorefrontAccess | null };
};

export type CreateMetafieldDefinitionMutationVariables = Exact<{
  definition: MetafieldDefinitionInput;
}>;

export type CreateMetafieldDefinitionMutation = {
  metafieldDefinitionCreate: {
    createdDefinition: { id: GlobalId } | null;
    userErrors: Array<{
      field: Array<string> | null;
      message: string;
      code: MetafieldDefinitionCreateUserErrorCode | null;
    }>;
  } | null;
};

export type UpdateMetafieldDefinitionMutationVariables = Exact<{
  definition: MetafieldDefinitionUpdateInput;
}>;

export type UpdateMetafieldDefinitionMutation = {
  metafieldDefinitionUpdate: {
    updatedDefinition: { id: GlobalId } | null;
    userErrors: Array<{
      field: Array<string> | null;
      message: string;
      code: MetafieldDefinitionUpdateUserErrorCode | null;
    }>;
  } | null;
};

export type SetMetafieldsMutationVariables = Exact<{
  metafields: Array<MetafieldsSetInput> | MetafieldsSetInput;
}>;

export type SetMetafieldsMutation = {
  metafieldsSet: {
    userErrors: Array<{
      field: Array<string> | null;
      message: string;
      code: MetafieldsSetUserErrorCode | null;
    }>;
  } | null;
};

export type DeleteMetafieldsMutationVariables = Exact<{
  metafields: Array<MetafieldIdentifierInput> | MetafieldIdentifierInput;
}>;

export type DeleteMetafieldsMutation = {
  metafieldsDelete: { userErrors: Array<{ field: Array<string> | null; message: string }> } | null;
};

export type ProductCreatorsByIdsQueryVariables = Exact<{
  ids: Array<string> | string;
}>;

export type ProductCreatorsByIdsQuery = {
  nodes: Array<
    | { id: GlobalId; creators: { value: string } | null; creatorCount: { value: string } | null }
    | Record<PropertyKey, never>
    | null
  >;
};

export type MetaobjectByHandleQueryVariables = Exact<{
  handle: MetaobjectHandleInput;
  ownerKey: string;
}>;

export type MetaobjectByHandleQuery = {
  currentAppInstallation: { app: { id: GlobalId } };
  metaobjectByHandle: {
    id: GlobalId;
    createdByApp: { id: GlobalId };
    owner: { value: string | null } | null;
  } | null;
};

export type MetaobjectsByIdsQueryVariables = Exact<{
  ids: Array<string> | string;
}>;

export type MetaobjectsByIdsQuery = {
  nodes: Array<
    | {
        id: GlobalId;
        handle: string;
        updatedAt: string;
        capabilities: { publishable: { status: MetaobjectStatus } | null };
        fields: Array<{ key: string; value: string | null }>;
      }
    | Record<PropertyKey, never>
    | null
  >;
};

export type UpsertMetaobjectMutationVariables = Exact<{
  handle: MetaobjectHandleInput;
  metaobject: MetaobjectUpsertInput;
}>;

export type UpsertMetaobjectMutation = {
  metaobjectUpsert: {
    metaobject: { id: GlobalId; updatedAt: string } | null;
    userErrors: Array<{ field: Array<string> | null; message: string; code: MetaobjectUserErrorCode | null }>;
  } | null;
};

export type UpdateMetaobjectMutationVariables = Exact<{
  id: string;
  metaobject: MetaobjectUpdateInput;
}>;

export type UpdateMetaobjectMutation = {
  metaobjectUpdate: {
    metaobject: { id: GlobalId; updatedAt: string } | null;
    userErrors: Array<{ field: Array<string> | null; message: string; code: MetaobjectUserErrorCode | null }>;
  } | null;
};

export type ListMetaobjectsQueryVariables = Exact<{
  type: string;
  ownerKey: string;
  after?: string | null | undefined;
}>;

export type ListMetaobjectsQuery = {
  currentAppInstallation: { app: { id: GlobalId } };
  metaobjects: {
    nodes: Array<{ id: GlobalId; createdByApp: { id: GlobalId }; owner: { value: string | null } | null }>;
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
};

export type DeleteMetaobjectMutationVariables = Exact<{
  id: string;
}>;

export type DeleteMetaobjectMutation = {
  metaobjectDelete: {
    deletedId: GlobalId | null;
    userErrors: Array<{ field: Array<string> | null; message: string; code: MetaobjectUserErrorCode | null }>;
  } | null;
};

export type ProductsByIdsQueryVariables = Exact<{
  ids: Array<string> | string;
}>;

export type ProductsByIdsQuery = {
  nodes: Array<{ id: GlobalId; handle: string; title: string } | Record<PropertyKey, never> | null>;
};

export type VariantsByIdsQueryVariables = Exact<{
  ids: Array<string> | string;
}>;

export type VariantsByIdsQuery = {
  nodes: Array<{ id: GlobalId; product: { id: GlobalId } } | Record<PropertyKey, never> | null>;
};

export type ProductsInCollectionQueryVariables = Exact<{
  ids: Array<string> | string;
  collectionId: string;
}>;

export type ProductsInCollectionQuery = {
  nodes: Array<{ id: GlobalId; inCollection: boolean } | Record<PropertyKey, never> | null>;
};

export type ProductShownFragment = {
  id: GlobalId;
  title: string;
  status: ProductStatus;
  onlineStoreUrl: string | null;
  hasOnlyDefaultVariant: boolean;
  featuredMedia:
    | { preview: { image: { url: string } | null } | null }
    | { preview: { image: { url: string } | null } | null }
    | { preview: { image: { url: string } | null } | null }
    | { preview: { image: { url: string } | null } | null }
    | null;
};

export type ProductCardsQueryVariables = Exact<{
  ids: Array<string> | string;
}>;

export type ProductCardsQuery = {
  nodes: Array<
    | {
        handle: string;
        id: GlobalId;
        title: string;
        status: ProductStatus;
        onlineStoreUrl: string | null;
        hasOnlyDefaultVariant: boolean;
        featuredMedia:
          | { preview: { image: { url: string } | null } | null }
          | { preview: { image: { url: string } | null } | null }
          | { preview: { image: { url: string } | null } | null }
          | { preview: { image: { url: string } | null } | null }
          | null;
      }
    | Record<PropertyKey, never>
    | null
  >;
};

export type ProductOffersQueryVariables = Exact<{
  ids: Array<string> | string;
}>;

export type ProductOffersQuery = {
  nodes: Array<
    | {
        id: GlobalId;
        title: string;
        status: ProductStatus;
        onlineStoreUrl: string | null;
        featuredMedia:
          | { preview: { image: { url: string } | null } | null }
          | { preview: { image: { url: string } | null } | null }
          | { preview: { image: { url: string } | null } | null }
          | { preview: { image: { url: string } | null } | null }
          | null;
        priceRangeV2: { minVariantPrice: { amount: string }; maxVariantPrice: { amount: string } };
        variants: { nodes: Array<{ id: GlobalId; availableForSale: boolean }> };
      }
    | { id: GlobalId; title: string; price: unknown; availableForSale: boolean; product: { id: GlobalId } }
    | Record<PropertyKey, never>
    | null
  >;
};

export type ProductVariantsQueryVariables = Exact<{
  id: string;
  chosen: Array<string> | string;
}>;

export type ProductVariantsQuery = {
  product: { variants: { nodes: Array<{ id: GlobalId; title: string }> } } | null;
  nodes: Array<
    { id: GlobalId; title: string; product: { id: GlobalId } } | Record<PropertyKey, never> | null
  >;
};

export type CartItemsQueryVariables = Exact<{
  ids: Array<string> | string;
}>;

export type CartItemsQuery = {
  nodes: Array<
    | {
        id: GlobalId;
        status: ProductStatus;
        onlineStoreUrl: string | null;
        variants: { nodes: Array<{ id: GlobalId; availableForSale: boolean }> };
      }
    | {
        id: GlobalId;
        availableForSale: boolean;
        product: { id: GlobalId; status: ProductStatus; onlineStoreUrl: string | null };
      }
    | Record<PropertyKey, never>
    | null
  >;
};

export type SearchedProductsQueryVariables = Exact<{
  query: string;
  first: number;
}>;

export type SearchedProductsQuery = {
  products: {
    nodes: Array<{
      id: GlobalId;
      title: string;
      status: ProductStatus;
      onlineStoreUrl: string | null;
      hasOnlyDefaultVariant: boolean;
      variants: { nodes: Array<{ availableForSale: boolean }> };
      featuredMedia:
        | { preview: { image: { url: string } | null } | null }
        | { preview: { image: { url: string } | null } | null }
        | { preview: { image: { url: string } | null } | null }
        | { preview: { image: { url: string } | null } | null }
        | null;
    }>;
  };
};

export type EditedProductsQueryVariables = Exact<{
  ids: Array<string> | string;
}>;

export type EditedProductsQuery = {
  nodes: Array<
    | {
        id: GlobalId;
        title: string;
        status: ProductStatus;
        onlineStoreUrl: string | null;
        hasOnlyDefaultVariant: boolean;
        variants: { nodes: Array<{ availableForSale: boolean }> };
        featuredMedia:
          | { preview: { image: { url: string } | null } | null }
          | { preview: { image: { url: string } | null } | null }
          | { preview: { image: { url: string } | null } | null }
          | { preview: { image: { url: string } | null } | null }
          | null;
      }
    | Record<PropertyKey, never>
    | null
  >;
};

export type ProductDetailsQueryVariables = Exact<{
  ids: Array<string> | string;
}>;

export type ProductDetailsQuery = {
  nodes: Array<
    | {
        id: GlobalId;
        vendor: string;
        media: {
          nodes: Array<
            | { preview: { image: { url: string } | null } | null }
            | { preview: { image: { url: string } | null } | null }
            | { preview: { image: { url: string } | null } | null }
            | { preview: { image: { url: string } | null } | null }
          >;
        };
        variants: { nodes: Array<{ id: GlobalId; title: string; price: unknown }> };
      }
    | Record<PropertyKey, never>
    | null
  >;
};

export type ShopAndInstallationQueryVariables = Exact<{ [key: string]: never }>;

export type ShopAndInstallationQuery = {
  shop: {
    id: GlobalId;
    name: string;
    myshopifyDomain: string;
    currencyCode: CurrencyCode;
    ianaTimezone: string;
    primaryDomain: { url: string; localization: { defaultLocale: string } | null };
  };
  currentAppInstallation: { accessScopes: Array<{ handle: string }> };
};

export type ShopContactQueryVariables = Exact<{ [key: string]: never }>;

export type ShopContactQuery = { shop: { contactEmail: string } };

export type PublicationsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;

export type PublicationsQuery = {
  publications: {
    nodes: Array<{
      id: GlobalId;
      catalog: { apps: { nodes: Array<{ handle: string | null }> } } | Record<PropertyKey, never> | null;
    }>;
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
};

export type StageFileMutationVariables = Exact<{
  input: StagedUploadInput;
}>;

export type StageFileMutation = {
  stagedUploadsCreate: {
    stagedTargets: Array<{
      url: string | null;
      resourceUrl: string | null;
      parameters: Array<{ name: string; value: string }>;
    }> | null;
    userErrors: Array<{ field: Array<string> | null; message: string }>;
  } | null;
};

export type UploadedFileByIdQueryVariables = Exact<{
  id: string;
}>;

export type UploadedFileByIdQuery = {
  node:
    | {
        fileStatus: FileStatus;
        fileErrors: Array<{ code: FileErrorCode; message: string }>;
        image: { url: string } | null;
      }
    | {
        fileStatus: FileStatus;
        fileErrors: Array<{ code: FileErrorCode; message: string }>;
        sources: Array<{ url: string; mimeType: string; height: number }>;
      }
    | Record<PropertyKey, never>
    | null;
};

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const CollectionFieldsFragmentDoc = new TypedDocumentString(
  `
    fragment CollectionFields on Collection {
  id
  handle
  title
  descriptionHtml
  sortOrder
  publishedOnPublication(publicationId: $publicationId)
  hidden: metafield(namespace: "seo", key: "hidden") {
    value
  }
  creator: metafield(namespace: "$app", key: "creator") {
    value
  }
  products(first: $first, sortKey: MANUAL) {
    nodes {
      id
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `,
  { fragmentName: 'CollectionFields' },
) as unknown as TypedDocumentString<CollectionFieldsFragment, unknown>;
export const CustomerNowFragmentDoc = new TypedDocumentString(
  `
    fragment CustomerNow on Customer {
  id
  createdAt
  updatedAt
  numberOfOrders
}
    `,
  { fragmentName: 'CustomerNow' },
) as unknown as TypedDocumentString<CustomerNowFragment, unknown>;
export const DiscountFieldsFragmentDoc = new TypedDocumentString(
  `
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
    `,
  { fragmentName: 'DiscountFields' },
) as unknown as TypedDocumentString<DiscountFieldsFragment, unknown>;
export const PictureNowFragmentDoc = new TypedDocumentString(
  `
    fragment PictureNow on MediaImage {
  id
  fileStatus
  fileErrors {
    code
    message
  }
  image {
    url
  }
}
    `,
  { fragmentName: 'PictureNow' },
) as unknown as TypedDocumentString<PictureNowFragment, unknown>;
export const MetafieldAccessFragmentDoc = new TypedDocumentString(
  `
    fragment MetafieldAccess on MetafieldDefinition {
  ownerType
  key
  access {
    storefront
  }
}
    `,
  { fragmentName: 'MetafieldAccess' },
) as unknown as TypedDocumentString<MetafieldAccessFragment, unknown>;
export const ProductShownFragmentDoc = new TypedDocumentString(
  `
    fragment ProductShown on Product {
  id
  title
  status
  onlineStoreUrl
  hasOnlyDefaultVariant
  featuredMedia {
    preview {
      image {
        url(transform: {maxWidth: 160, maxHeight: 160})
      }
    }
  }
}
    `,
  { fragmentName: 'ProductShown' },
) as unknown as TypedDocumentString<ProductShownFragment, unknown>;
export const StageBulkRowsDocument = new TypedDocumentString(`
    mutation StageBulkRows($filename: String!) {
  stagedUploadsCreate(
    input: [{resource: BULK_MUTATION_VARIABLES, filename: $filename, mimeType: "text/jsonl", httpMethod: POST}]
  ) {
    stagedTargets {
      url
      parameters {
        name
        value
      }
    }
    userErrors {
      field
      message
    }
  }
}
    `) as unknown as TypedDocumentString<StageBulkRowsMutation, StageBulkRowsMutationVariables>;
export const RunBulkMutationDocument = new TypedDocumentString(`
    mutation RunBulkMutation($mutation: String!, $path: String!) {
  bulkOperationRunMutation(mutation: $mutation, stagedUploadPath: $path) {
    bulkOperation {
      id
    }
    userErrors {
      field
      message
      code
    }
  }
}
    `) as unknown as TypedDocumentString<RunBulkMutationMutation, RunBulkMutationMutationVariables>;
export const BulkOperationByIdDocument = new TypedDocumentString(`
    query BulkOperationById($id: ID!) {
  bulkOperation(id: $id) {
    status
    errorCode
    objectCount
    url
    partialDataUrl
  }
}
    `) as unknown as TypedDocumentString<BulkOperationByIdQuery, BulkOperationByIdQueryVariables>;
export const NewestBulkOperationsDocument = new TypedDocumentString(`
    query NewestBulkOperations {
  bulkOperations(first: 25) {
    nodes {
      id
      query
    }
  }
}
    `) as unknown as TypedDocumentString<NewestBulkOperationsQuery, NewestBulkOperationsQueryVariables>;
export const DiscountsByIdsDocument = new TypedDocumentString(`
    query DiscountsByIds($ids: [ID!]!) {
  nodes(ids: $ids) {
    ...DiscountFields
  }
}
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
}`) as unknown as TypedDocumentString<DiscountsByIdsQuery, DiscountsByIdsQueryVariables>;
export const PicturesByIdsDocument = new TypedDocumentString(`
    query PicturesByIds($ids: [ID!]!) {
  nodes(ids: $ids) {
    ...PictureNow
  }
}
    fragment PictureNow on MediaImage {
  id
  fileStatus
  fileErrors {
    code
    message
  }
  image {
    url
  }
}`) as unknown as TypedDocumentString<PicturesByIdsQuery, PicturesByIdsQueryVariables>;
export const CustomersByIdsDocument = new TypedDocumentString(`
    query CustomersByIds($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on Customer {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<CustomersByIdsQuery, CustomersByIdsQueryVariables>;
export const CollectionByHandleDocument = new TypedDocumentString(`
    query CollectionByHandle($handle: String!) {
  collectionByIdentifier(identifier: {handle: $handle}) {
    id
    sources {
      title
    }
  }
}
    `) as unknown as TypedDocumentString<CollectionByHandleQuery, CollectionByHandleQueryVariables>;
export const CollectionExistsDocument = new TypedDocumentString(`
    query CollectionExists($id: ID!) {
  collection(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<CollectionExistsQuery, CollectionExistsQueryVariables>;
export const CollectionProductsDocument = new TypedDocumentString(`
    query CollectionProducts($id: ID!, $first: Int!, $after: String, $inFull: Boolean!) {
  collection(id: $id) {
    id
    handle
    hidden: metafield(namespace: "seo", key: "hidden") @include(if: $inFull) {
      value
    }
    sources @include(if: $inFull) {
      __typename
      id
      title
      ... on CollectionConditionsSource {
        exclusion {
          conditions {
            __typename
          }
          selections(first: 1) {
            nodes {
              __typename
            }
          }
        }
        inclusion {
          conditions {
            __typename
          }
          selections(first: $first) {
            nodes {
              product {
                id
              }
            }
            pageInfo {
              hasNextPage
            }
          }
        }
      }
    }
    products(first: $first, after: $after, sortKey: MANUAL) {
      nodes {
        id
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    `) as unknown as TypedDocumentString<CollectionProductsQuery, CollectionProductsQueryVariables>;
export const ListCollectionsDocument = new TypedDocumentString(`
    query ListCollections($after: String) {
  collections(first: 250, after: $after) {
    nodes {
      id
      handle
      sources {
        title
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<ListCollectionsQuery, ListCollectionsQueryVariables>;
export const SearchCollectionsDocument = new TypedDocumentString(`
    query SearchCollections($query: String, $after: String) {
  collections(first: 50, after: $after, query: $query, sortKey: TITLE) {
    nodes {
      id
      title
      sources {
        title
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<SearchCollectionsQuery, SearchCollectionsQueryVariables>;
export const CollectionTitlesDocument = new TypedDocumentString(`
    query CollectionTitles($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on Collection {
      id
      title
    }
  }
}
    `) as unknown as TypedDocumentString<CollectionTitlesQuery, CollectionTitlesQueryVariables>;
export const CollectionByIdDocument = new TypedDocumentString(`
    query CollectionById($id: ID!, $first: Int!, $publicationId: ID!) {
  collection(id: $id) {
    ...CollectionFields
  }
}
    fragment CollectionFields on Collection {
  id
  handle
  title
  descriptionHtml
  sortOrder
  publishedOnPublication(publicationId: $publicationId)
  hidden: metafield(namespace: "seo", key: "hidden") {
    value
  }
  creator: metafield(namespace: "$app", key: "creator") {
    value
  }
  products(first: $first, sortKey: MANUAL) {
    nodes {
      id
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}`) as unknown as TypedDocumentString<CollectionByIdQuery, CollectionByIdQueryVariables>;
export const CollectionsByIdsDocument = new TypedDocumentString(`
    query CollectionsByIds($ids: [ID!]!, $first: Int!, $publicationId: ID!) {
  nodes(ids: $ids) {
    ...CollectionFields
  }
}
    fragment CollectionFields on Collection {
  id
  handle
  title
  descriptionHtml
  sortOrder
  publishedOnPublication(publicationId: $publicationId)
  hidden: metafield(namespace: "seo", key: "hidden") {
    value
  }
  creator: metafield(namespace: "$app", key: "creator") {
    value
  }
  products(first: $first, sortKey: MANUAL) {
    nodes {
      id
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}`) as unknown as TypedDocumentString<CollectionsByIdsQuery, CollectionsByIdsQueryVariables>;
export const CreateCollectionDocument = new TypedDocumentString(`
    mutation CreateCollection($collection: CollectionCreateInput!) {
  collectionCreate(collection: $collection) {
    collection {
      id
      handle
    }
    userErrors {
      field
      message
    }
  }
}
    `) as unknown as TypedDocumentString<CreateCollectionMutation, CreateCollectionMutationVariables>;
export const UpdateCollectionDocument = new TypedDocumentString(`
    mutation UpdateCollection($collection: CollectionUpdateInput!) {
  collectionUpdate(collection: $collection) {
    collection {
      id
    }
    job {
      id
    }
    userErrors {
      field
      message
    }
  }
}
    `) as unknown as TypedDocumentString<UpdateCollectionMutation, UpdateCollectionMutationVariables>;
export const DeleteCollectionDocument = new TypedDocumentString(`
    mutation DeleteCollection($id: ID!) {
  collectionDelete(input: {id: $id}) {
    deletedCollectionId
    userErrors {
      field
      message
    }
  }
}
    `) as unknown as TypedDocumentString<DeleteCollectionMutation, DeleteCollectionMutationVariables>;
export const ReorderCollectionDocument = new TypedDocumentString(`
    mutation ReorderCollection($id: ID!, $moves: [MoveInput!]!) {
  collectionReorderProducts(id: $id, moves: $moves) {
    job {
      id
    }
    userErrors {
      field
      message
    }
  }
}
    `) as unknown as TypedDocumentString<ReorderCollectionMutation, ReorderCollectionMutationVariables>;
export const JobStatusDocument = new TypedDocumentString(`
    query JobStatus($id: ID!) {
  job(id: $id) {
    done
  }
}
    `) as unknown as TypedDocumentString<JobStatusQuery, JobStatusQueryVariables>;
export const PublishDocument = new TypedDocumentString(`
    mutation Publish($id: ID!, $publicationId: ID!) {
  publishablePublish(id: $id, input: [{publicationId: $publicationId}]) {
    userErrors {
      field
      message
    }
  }
}
    `) as unknown as TypedDocumentString<PublishMutation, PublishMutationVariables>;
export const UnpublishDocument = new TypedDocumentString(`
    mutation Unpublish($id: ID!, $publicationId: ID!) {
  publishableUnpublish(id: $id, input: [{publicationId: $publicationId}]) {
    userErrors {
      field
      message
    }
  }
}
    `) as unknown as TypedDocumentString<UnpublishMutation, UnpublishMutationVariables>;
export const CustomerByEmailDocument = new TypedDocumentString(`
    query CustomerByEmail($email: String!) {
  customerByIdentifier(identifier: {emailAddress: $email}) {
    ...CustomerNow
  }
}
    fragment CustomerNow on Customer {
  id
  createdAt
  updatedAt
  numberOfOrders
}`) as unknown as TypedDocumentString<CustomerByEmailQuery, CustomerByEmailQueryVariables>;
export const CreateCustomerDocument = new TypedDocumentString(`
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
    fragment CustomerNow on Customer {
  id
  createdAt
  updatedAt
  numberOfOrders
}`) as unknown as TypedDocumentString<CreateCustomerMutation, CreateCustomerMutationVariables>;
export const CustomerByIdDocument = new TypedDocumentString(`
    query CustomerById($id: ID!) {
  customer(id: $id) {
    ...CustomerNow
  }
}
    fragment CustomerNow on Customer {
  id
  createdAt
  updatedAt
  numberOfOrders
}`) as unknown as TypedDocumentString<CustomerByIdQuery, CustomerByIdQueryVariables>;
export const DeleteCustomerDocument = new TypedDocumentString(`
    mutation DeleteCustomer($id: ID!) {
  customerDelete(input: {id: $id}) {
    deletedCustomerId
    userErrors {
      field
      message
    }
  }
}
    `) as unknown as TypedDocumentString<DeleteCustomerMutation, DeleteCustomerMutationVariables>;
export const DefinitionByTypeDocument = new TypedDocumentString(`
    query DefinitionByType($type: String!) {
  currentAppInstallation {
    app {
      id
    }
  }
  metaobjectDefinitionByType(type: $type) {
    id
    displayNameKey
    createdByApp {
      id
    }
    metaobjects(first: 1) {
      nodes {
        id
      }
    }
    access {
      storefront
    }
    capabilities {
      publishable {
        enabled
      }
      onlineStore {
        enabled
        data {
          urlHandle
        }
      }
      renderable {
        enabled
        data {
          metaTitleKey
          metaDescriptionKey
        }
      }
    }
    fieldDefinitions {
      key
      type {
        name
      }
    }
  }
}
    `) as unknown as TypedDocumentString<DefinitionByTypeQuery, DefinitionByTypeQueryVariables>;
export const CreateDefinitionDocument = new TypedDocumentString(`
    mutation CreateDefinition($definition: MetaobjectDefinitionCreateInput!) {
  metaobjectDefinitionCreate(definition: $definition) {
    metaobjectDefinition {
      id
    }
    userErrors {
      field
      message
      code
    }
  }
}
    `) as unknown as TypedDocumentString<CreateDefinitionMutation, CreateDefinitionMutationVariables>;
export const UpdateDefinitionDocument = new TypedDocumentString(`
    mutation UpdateDefinition($id: ID!, $definition: MetaobjectDefinitionUpdateInput!) {
  metaobjectDefinitionUpdate(id: $id, definition: $definition) {
    metaobjectDefinition {
      id
    }
    userErrors {
      field
      message
      code
    }
  }
}
    `) as unknown as TypedDocumentString<UpdateDefinitionMutation, UpdateDefinitionMutationVariables>;
export const DiscountByIdDocument = new TypedDocumentString(`
    query DiscountById($id: ID!) {
  node(id: $id) {
    ...DiscountFields
  }
}
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
}`) as unknown as TypedDocumentString<DiscountByIdQuery, DiscountByIdQueryVariables>;
export const DiscountByCodeDocument = new TypedDocumentString(`
    query DiscountByCode($code: String!) {
  codeDiscountNodeByCode(code: $code) {
    ...DiscountFields
  }
}
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
}`) as unknown as TypedDocumentString<DiscountByCodeQuery, DiscountByCodeQueryVariables>;
export const DiscountOfCodeDocument = new TypedDocumentString(`
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
    `) as unknown as TypedDocumentString<DiscountOfCodeQuery, DiscountOfCodeQueryVariables>;
export const RedeemCodesDocument = new TypedDocumentString(`
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
    `) as unknown as TypedDocumentString<RedeemCodesQuery, RedeemCodesQueryVariables>;
export const AddRedeemCodesDocument = new TypedDocumentString(`
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
    `) as unknown as TypedDocumentString<AddRedeemCodesMutation, AddRedeemCodesMutationVariables>;
export const CodeCreationDocument = new TypedDocumentString(`
    query CodeCreation($id: ID!) {
  discountRedeemCodeBulkCreation(id: $id) {
    done
    failedCount
  }
}
    `) as unknown as TypedDocumentString<CodeCreationQuery, CodeCreationQueryVariables>;
export const CodeCreationResultsDocument = new TypedDocumentString(`
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
    `) as unknown as TypedDocumentString<CodeCreationResultsQuery, CodeCreationResultsQueryVariables>;
export const DeleteRedeemCodesDocument = new TypedDocumentString(`
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
    `) as unknown as TypedDocumentString<DeleteRedeemCodesMutation, DeleteRedeemCodesMutationVariables>;
export const CreateDiscountDocument = new TypedDocumentString(`
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
    `) as unknown as TypedDocumentString<CreateDiscountMutation, CreateDiscountMutationVariables>;
export const UpdateDiscountDocument = new TypedDocumentString(`
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
    `) as unknown as TypedDocumentString<UpdateDiscountMutation, UpdateDiscountMutationVariables>;
export const DeactivateDiscountDocument = new TypedDocumentString(`
    mutation DeactivateDiscount($id: ID!) {
  discountCodeDeactivate(id: $id) {
    userErrors {
      field
      message
      code
    }
  }
}
    `) as unknown as TypedDocumentString<DeactivateDiscountMutation, DeactivateDiscountMutationVariables>;
export const DeleteDiscountDocument = new TypedDocumentString(`
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
    `) as unknown as TypedDocumentString<DeleteDiscountMutation, DeleteDiscountMutationVariables>;
export const PictureByIdDocument = new TypedDocumentString(`
    query PictureById($id: ID!) {
  node(id: $id) {
    ...PictureNow
  }
}
    fragment PictureNow on MediaImage {
  id
  fileStatus
  fileErrors {
    code
    message
  }
  image {
    url
  }
}`) as unknown as TypedDocumentString<PictureByIdQuery, PictureByIdQueryVariables>;
export const SearchPicturesDocument = new TypedDocumentString(`
    query SearchPictures($query: String!) {
  files(first: 10, query: $query) {
    nodes {
      ...PictureNow
    }
  }
}
    fragment PictureNow on MediaImage {
  id
  fileStatus
  fileErrors {
    code
    message
  }
  image {
    url
  }
}`) as unknown as TypedDocumentString<SearchPicturesQuery, SearchPicturesQueryVariables>;
export const CreateFileDocument = new TypedDocumentString(`
    mutation CreateFile($file: FileCreateInput!) {
  fileCreate(files: [$file]) {
    files {
      id
    }
    userErrors {
      field
      message
      code
    }
  }
}
    `) as unknown as TypedDocumentString<CreateFileMutation, CreateFileMutationVariables>;
export const DeleteFileDocument = new TypedDocumentString(`
    mutation DeleteFile($id: ID!) {
  fileDelete(fileIds: [$id]) {
    deletedFileIds
    userErrors {
      field
      message
      code
    }
  }
}
    `) as unknown as TypedDocumentString<DeleteFileMutation, DeleteFileMutationVariables>;
export const MetafieldDefinitionsDocument = new TypedDocumentString(`
    query MetafieldDefinitions {
  creator: metafieldDefinition(
    identifier: {ownerType: COLLECTION, namespace: "$app", key: "creator"}
  ) {
    ...MetafieldAccess
  }
  creators: metafieldDefinition(
    identifier: {ownerType: PRODUCT, namespace: "$app", key: "creators"}
  ) {
    ...MetafieldAccess
  }
  creatorCount: metafieldDefinition(
    identifier: {ownerType: PRODUCT, namespace: "$app", key: "creator_count"}
  ) {
    ...MetafieldAccess
  }
}
    fragment MetafieldAccess on MetafieldDefinition {
  ownerType
  key
  access {
    storefront
  }
}`) as unknown as TypedDocumentString<MetafieldDefinitionsQuery, MetafieldDefinitionsQueryVariables>;
export const CreateMetafieldDefinitionDocument = new TypedDocumentString(`
    mutation CreateMetafieldDefinition($definition: MetafieldDefinitionInput!) {
  metafieldDefinitionCreate(definition: $definition) {
    createdDefinition {
      id
    }
    userErrors {
      field
      message
      code
    }
  }
}
    `) as unknown as TypedDocumentString<
  CreateMetafieldDefinitionMutation,
  CreateMetafieldDefinitionMutationVariables
>;
export const UpdateMetafieldDefinitionDocument = new TypedDocumentString(`
    mutation UpdateMetafieldDefinition($definition: MetafieldDefinitionUpdateInput!) {
  metafieldDefinitionUpdate(definition: $definition) {
    updatedDefinition {
      id
    }
    userErrors {
      field
      message
      code
    }
  }
}
    `) as unknown as TypedDocumentString<
  UpdateMetafieldDefinitionMutation,
  UpdateMetafieldDefinitionMutationVariables
>;
export const SetMetafieldsDocument = new TypedDocumentString(`
    mutation SetMetafields($metafields: [MetafieldsSetInput!]!) {
  metafieldsSet(metafields: $metafields) {
    userErrors {
      field
      message
      code
    }
  }
}
    `) as unknown as TypedDocumentString<SetMetafieldsMutation, SetMetafieldsMutationVariables>;
export const DeleteMetafieldsDocument = new TypedDocumentString(`
    mutation DeleteMetafields($metafields: [MetafieldIdentifierInput!]!) {
  metafieldsDelete(metafields: $metafields) {
    userErrors {
      field
      message
    }
  }
}
    `) as unknown as TypedDocumentString<DeleteMetafieldsMutation, DeleteMetafieldsMutationVariables>;
export const ProductCreatorsByIdsDocument = new TypedDocumentString(`
    query ProductCreatorsByIds($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on Product {
      id
      creators: metafield(namespace: "$app", key: "creators") {
        value
      }
      creatorCount: metafield(namespace: "$app", key: "creator_count") {
        value
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ProductCreatorsByIdsQuery, ProductCreatorsByIdsQueryVariables>;
export const MetaobjectByHandleDocument = new TypedDocumentString(`
    query MetaobjectByHandle($handle: MetaobjectHandleInput!, $ownerKey: String!) {
  currentAppInstallation {
    app {
      id
    }
  }
  metaobjectByHandle(handle: $handle) {
    id
    createdByApp {
      id
    }
    owner: field(key: $ownerKey) {
      value
    }
  }
}
    `) as unknown as TypedDocumentString<MetaobjectByHandleQuery, MetaobjectByHandleQueryVariables>;
export const MetaobjectsByIdsDocument = new TypedDocumentString(`
    query MetaobjectsByIds($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on Metaobject {
      id
      handle
      updatedAt
      capabilities {
        publishable {
          status
        }
      }
      fields {
        key
        value
      }
    }
  }
}
    `) as unknown as TypedDocumentString<MetaobjectsByIdsQuery, MetaobjectsByIdsQueryVariables>;
export const UpsertMetaobjectDocument = new TypedDocumentString(`
    mutation UpsertMetaobject($handle: MetaobjectHandleInput!, $metaobject: MetaobjectUpsertInput!) {
  metaobjectUpsert(handle: $handle, metaobject: $metaobject) {
    metaobject {
      id
      updatedAt
    }
    userErrors {
      field
      message
      code
    }
  }
}
    `) as unknown as TypedDocumentString<UpsertMetaobjectMutation, UpsertMetaobjectMutationVariables>;
export const UpdateMetaobjectDocument = new TypedDocumentString(`
    mutation UpdateMetaobject($id: ID!, $metaobject: MetaobjectUpdateInput!) {
  metaobjectUpdate(id: $id, metaobject: $metaobject) {
    metaobject {
      id
      updatedAt
    }
    userErrors {
      field
      message
      code
    }
  }
}
    `) as unknown as TypedDocumentString<UpdateMetaobjectMutation, UpdateMetaobjectMutationVariables>;
export const ListMetaobjectsDocument = new TypedDocumentString(`
    query ListMetaobjects($type: String!, $ownerKey: String!, $after: String) {
  currentAppInstallation {
    app {
      id
    }
  }
  metaobjects(type: $type, first: 250, after: $after) {
    nodes {
      id
      createdByApp {
        id
      }
      owner: field(key: $ownerKey) {
        value
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<ListMetaobjectsQuery, ListMetaobjectsQueryVariables>;
export const DeleteMetaobjectDocument = new TypedDocumentString(`
    mutation DeleteMetaobject($id: ID!) {
  metaobjectDelete(id: $id) {
    deletedId
    userErrors {
      field
      message
      code
    }
  }
}
    `) as unknown as TypedDocumentString<DeleteMetaobjectMutation, DeleteMetaobjectMutationVariables>;
export const ProductsByIdsDocument = new TypedDocumentString(`
    query ProductsByIds($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on Product {
      id
      handle
      title
    }
  }
}
    `) as unknown as TypedDocumentString<ProductsByIdsQuery, ProductsByIdsQueryVariables>;
export const VariantsByIdsDocument = new TypedDocumentString(`
    query VariantsByIds($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on ProductVariant {
      id
      product {
        id
      }
    }
  }
}
    `) as unknown as TypedDocumentString<VariantsByIdsQuery, VariantsByIdsQueryVariables>;
export const ProductsInCollectionDocument = new TypedDocumentString(`
    query ProductsInCollection($ids: [ID!]!, $collectionId: ID!) {
  nodes(ids: $ids) {
    ... on Product {
      id
      inCollection(id: $collectionId)
    }
  }
}
    `) as unknown as TypedDocumentString<ProductsInCollectionQuery, ProductsInCollectionQueryVariables>;
export const ProductCardsDocument = new TypedDocumentString(`
    query ProductCards($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on Product {
      ...ProductShown
      handle
    }
  }
}
    fragment ProductShown on Product {
  id
  title
  status
  onlineStoreUrl
  hasOnlyDefaultVariant
  featuredMedia {
    preview {
      image {
        url(transform: {maxWidth: 160, maxHeight: 160})
      }
    }
  }
}`) as unknown as TypedDocumentString<ProductCardsQuery, ProductCardsQueryVariables>;
export const ProductOffersDocument = new TypedDocumentString(`
    query ProductOffers($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on Product {
      id
      title
      status
      onlineStoreUrl
      featuredMedia {
        preview {
          image {
            url(transform: {maxWidth: 320, maxHeight: 320})
          }
        }
      }
      priceRangeV2 {
        minVariantPrice {
          amount
        }
        maxVariantPrice {
          amount
        }
      }
      variants(first: 100) {
        nodes {
          id
          availableForSale
        }
      }
    }
    ... on ProductVariant {
      id
      title
      price
      availableForSale
      product {
        id
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ProductOffersQuery, ProductOffersQueryVariables>;
export const ProductVariantsDocument = new TypedDocumentString(`
    query ProductVariants($id: ID!, $chosen: [ID!]!) {
  product(id: $id) {
    variants(first: 100) {
      nodes {
        id
        title
      }
    }
  }
  nodes(ids: $chosen) {
    ... on ProductVariant {
      id
      title
      product {
        id
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ProductVariantsQuery, ProductVariantsQueryVariables>;
export const CartItemsDocument = new TypedDocumentString(`
    query CartItems($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on Product {
      id
      status
      onlineStoreUrl
      variants(first: 100) {
        nodes {
          id
          availableForSale
        }
      }
    }
    ... on ProductVariant {
      id
      availableForSale
      product {
        id
        status
        onlineStoreUrl
      }
    }
  }
}
    `) as unknown as TypedDocumentString<CartItemsQuery, CartItemsQueryVariables>;
export const SearchedProductsDocument = new TypedDocumentString(`
    query SearchedProducts($query: String!, $first: Int!) {
  products(first: $first, query: $query, sortKey: TITLE) {
    nodes {
      ...ProductShown
      variants(first: 100) {
        nodes {
          availableForSale
        }
      }
    }
  }
}
    fragment ProductShown on Product {
  id
  title
  status
  onlineStoreUrl
  hasOnlyDefaultVariant
  featuredMedia {
    preview {
      image {
        url(transform: {maxWidth: 160, maxHeight: 160})
      }
    }
  }
}`) as unknown as TypedDocumentString<SearchedProductsQuery, SearchedProductsQueryVariables>;
export const EditedProductsDocument = new TypedDocumentString(`
    query EditedProducts($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on Product {
      ...ProductShown
      variants(first: 100) {
        nodes {
          availableForSale
        }
      }
    }
  }
}
    fragment ProductShown on Product {
  id
  title
  status
  onlineStoreUrl
  hasOnlyDefaultVariant
  featuredMedia {
    preview {
      image {
        url(transform: {maxWidth: 160, maxHeight: 160})
      }
    }
  }
}`) as unknown as TypedDocumentString<EditedProductsQuery, EditedProductsQueryVariables>;
export const ProductDetailsDocument = new TypedDocumentString(`
    query ProductDetails($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on Product {
      id
      vendor
      media(first: 3) {
        nodes {
          preview {
            image {
              url
            }
          }
        }
      }
      variants(first: 20) {
        nodes {
          id
          title
          price
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ProductDetailsQuery, ProductDetailsQueryVariables>;
export const ShopAndInstallationDocument = new TypedDocumentString(`
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
    `) as unknown as TypedDocumentString<ShopAndInstallationQuery, ShopAndInstallationQueryVariables>;
export const ShopContactDocument = new TypedDocumentString(`
    query ShopContact {
  shop {
    contactEmail
  }
}
    `) as unknown as TypedDocumentString<ShopContactQuery, ShopContactQueryVariables>;
export const PublicationsDocument = new TypedDocumentString(`
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
    `) as unknown as TypedDocumentString<PublicationsQuery, PublicationsQueryVariables>;
export const StageFileDocument = new TypedDocumentString(`
    mutation StageFile($input: StagedUploadInput!) {
  stagedUploadsCreate(input: [$input]) {
    stagedTargets {
      url
      resourceUrl
      parameters {
        name
        value
      }
    }
    userErrors {
      field
      message
    }
  }
}
    `) as unknown as TypedDocumentString<StageFileMutation, StageFileMutationVariables>;
export const UploadedFileByIdDocument = new TypedDocumentString(`
    query UploadedFileById($id: ID!) {
  node(id: $id) {
    ... on MediaImage {
      fileStatus
      fileErrors {
        code
        message
      }
      image {
        url
      }
    }
    ... on Video {
      fileStatus
      fileErrors {
        code
        message
      }
      sources {
        url
        mimeType
        height
      }
    }
  }
}
    `) as unknown as TypedDocumentString<UploadedFileByIdQuery, UploadedFileByIdQueryVariables>;
