import { z } from 'zod';
import type { ProductSeed, StoreSeed } from '../store-seed.ts';

const color = z.string().regex(/^#[0-9a-f]{6}$/i);
const decimal = z.string().regex(/^\d+(\.\d{1,2})?$/);

const product = z.object({
  handle: z.string().regex(/^[\p{L}\p{N}_-]+$/u),
  title: z.string().min(1).max(255),
  descriptionHtml: z.string(),
  vendor: z.string(),
  productType: z.string(),
  tags: z.array(z.string().max(255)).max(250),
  status: z.enum(['ACTIVE', 'DRAFT', 'ARCHIVED']),
  images: z.array(
    z.object({ url: z.url(), alt: z.string(), width: z.int().positive(), height: z.int().positive() }),
  ),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })).max(3),
  variants: z
    .array(
      z.object({
        title: z.string(),
        price: decimal,
        compareAtPrice: decimal.exactOptional(),
        sku: z.string(),
        available: z.boolean(),
        options: z.array(z.string()),
        imageIndex: z.int().nonnegative().exactOptional(),
      }),
    )
    .min(1),
}) satisfies z.ZodType<ProductSeed>;

/** Validates a seed from outside; see `StoreSeed`. */
export const storeSeed = z.object({
  domain: z.string().regex(/^[a-z0-9][a-z0-9-]*\.myshopify\.com$/i),
  name: z.string().min(1),
  email: z.email(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  timezone: z.string(),
  plan: z.enum(['standard', 'advanced', 'plus', 'enterprise']),
  primaryDomain: z.string().exactOptional(),
  brand: z.object({
    primaryColor: color,
    backgroundColor: color.exactOptional(),
    textColor: color.exactOptional(),
    logoUrl: z.url().exactOptional(),
    slogan: z.string().exactOptional(),
  }),
  publications: z.array(z.string()).min(1).exactOptional(),
  products: z.array(product),
  locale: z.string().min(2).exactOptional(),
  moneyFormat: z
    .string()
    .regex(/\{\{\s*amount/)
    .exactOptional(),
  markets: z
    .array(
      z.object({
        country: z.string().regex(/^[A-Z]{2}$/),
        currency: z.string().regex(/^[A-Z]{3}$/),
        rate: z.number().positive(),
      }),
    )
    .exactOptional(),
  staff: z
    .array(z.object({ firstName: z.string(), lastName: z.string() }))
    .min(1)
    .exactOptional(),
  hasApp: z.boolean().exactOptional(),
  scopes: z.array(z.string()).exactOptional(),
}) satisfies z.ZodType<StoreSeed>;
