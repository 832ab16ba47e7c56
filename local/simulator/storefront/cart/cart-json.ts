import type { Visit } from '../visit.ts';
import { fullTitle } from './cart.ts';
import {
  lineDiscount,
  orderApplications,
  sum,
  variantNumber,
  type Allocation,
  type PricedCart,
  type PricedLine,
} from './price-cart.ts';
import { numericId } from '../liquid-objects/store-view.ts';

/** A cart as `/cart.js` gives it. https://shopify.dev/docs/api/ajax/reference/cart */
export function cartJson(priced: PricedCart, visit: Visit) {
  const { cart, lines } = priced;
  return {
    token: cart.token,
    note: cart.note,
    attributes: cart.attributes,
    original_total_price: priced.originalTotal,
    total_price: priced.total,
    total_discount: priced.totalDiscount,
    total_weight: 0,
    item_count: priced.itemCount,
    items: lines.map((line) => lineJson(line, visit)),
    requires_shipping: lines.length > 0,
    currency: visit.market.currency,
    items_subtotal_price: priced.originalTotal - sum(lines.map(lineDiscount)),
    cart_level_discount_applications: orderApplications(lines).map(applicationJson),
    discount_codes: priced.codes,
  };
}

export function lineJson(priced: PricedLine, { root }: Visit) {
  const { product, variant, line, price, linePrice, allocations } = priced;
  const discount = lineDiscount(priced);
  const finalPrice = price - Math.round(discount / line.quantity);
  const isDefault = variant.title === 'Default Title';
  const image = variant.image?.url ?? product.images[0]?.url ?? null;
  return {
    id: variantNumber(priced),
    properties: line.properties,
    quantity: line.quantity,
    variant_id: variantNumber(priced),
    key: priced.key,
    title: fullTitle(priced),
    price,
    original_price: price,
    discounted_price: finalPrice,
    line_price: linePrice,
    original_line_price: linePrice,
    total_discount: discount,
    discounts: allocations.map(({ code, amount }) => ({ amount, title: code })),
    sku: variant.sku,
    vendor: product.vendor,
    product_id: numericId(product.id),
    product_has_only_default_variant: isDefault,
    final_price: finalPrice,
    final_line_price: linePrice - discount,
    url: `${root}/products/${product.handle}?variant=${variantNumber(priced)}`,
    image,
    handle: product.handle,
    product_type: product.productType,
    product_title: product.title,
    variant_title: isDefault ? null : variant.title,
    variant_options: variant.options,
    line_level_discount_allocations: allocations
      .filter(({ scope }) => scope === 'line')
      .map((allocation) => ({
        amount: allocation.amount,
        discount_application: applicationJson(allocation),
      })),
    line_level_total_discount: discount,
  };
}

function applicationJson({ code, amount, scope, value }: Allocation) {
  return {
    type: 'discount_code',
    title: code,
    value: 'percentage' in value ? String(value.percentage * 100) : value.amount,
    value_type: 'percentage' in value ? 'percentage' : 'fixed_amount',
    allocation_method: 'across',
    target_selection: scope === 'order' ? 'all' : 'entitled',
    target_type: 'line_item',
    total_allocated_amount: amount,
  };
}
