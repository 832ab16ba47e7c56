import type { ProductEntryInput } from './drop-input.ts';
import { invalid } from '../problem.ts';
import type { ProductCheck } from '../products/ask-products.ts';
import type { PlatformNumber } from '../products/platform-id.ts';

/**
 * Refuses entries whose products do not exist.
 * @param known products that the drop held before: one that has left the store since is flagged and no reason to refuse
 *   a change of something else.
 * @throws Problem `invalid` naming each.
 */
export function refuseMissing(
  entries: readonly ProductEntryInput[],
  { missing }: ProductCheck,
  known: ReadonlySet<PlatformNumber> = new Set(),
): void {
  const details = entries.flatMap(({ productId }, index) =>
    missing.has(productId) && !known.has(productId)
      ? [
          {
            path: `products[${index}].id`,
            message: `is not a product of this channel's store: "${productId}"`,
          },
        ]
      : [],
  );
  if (details.length > 0) throw invalid(details);
}
