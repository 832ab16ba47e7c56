/** All limits of the API. Schemas and messages use them. */
export const limits = {
  bodyBytes: 1024 * 1024,
  /**
   * The platform's limit of one JSON value. https://shopify.dev/docs/apps/build/metafields/metafield-limits
   */
  mirrorDataBytes: 128 * 1024,
  jsonDepth: 32,
  /** Each costs more than its bytes. The largest drop has half as many. */
  jsonKeys: 50_000,
  /** Each costs more than its bytes. A form of a drop has up to twenty for each product. */
  formFields: 10_000,
  title: 255,
  description: 5000,
  note: 2000,
  name: 255,
  email: 254,
  handle: 100,
  url: 2048,
  productsPerDrop: 250,
  /** Of a drop, and of an enhancement. */
  mediaPerList: 10,
  /** The platform's limit of one file. https://help.shopify.com/en/manual/products/product-media */
  uploadBytes: { IMAGE: 20 * 1024 * 1024, VIDEO: 1024 * 1024 * 1024 },
  /** Of a creator's picture, which this service passes on to a store. */
  pictureBytes: 10 * 1024 * 1024,
  /** Of an image. Programs that show it need four bytes of memory for each. */
  imagePixels: 100_000_000,
  dropsPerCollab: 128,
  draftsPerCollab: 128,
  draftComment: 2000,
  /** Of a drop's history. */
  changesKept: 100,
  alt: 512,
  affiliateCode: { min: 3, max: 64 },
  customValues: 256,
  customValueLength: 5000,
  customHandle: { min: 2, max: 64 },
  /** Items of a custom value that is a list. */
  customListItems: 50,
  tags: 50,
  tagLength: 64,
  socials: 50,
  /** Of all of them together, as JSON: unknown keys are saved. */
  socialsLength: 128 * 1024,
  pageSize: { max: 250, standard: 50 },
  cursor: 200,
  requestId: 128,
  /** Of one owner type in a channel. */
  customFields: 1_000,
  eventEndpoints: 20,
  liveKeys: 50,
  keyLabel: 100,
  campaigns: 100,
  tiersPerCampaign: 50,
  importBytes: 5 * 1024 * 1024,
  importRows: 10_000,
  imports: 10,
  /** Of an application form. */
  questions: 20,
  questionLabel: 500,
  questionOptions: 30,
  problemDetails: 100,
} as const;
