import type { ActionFunctionArgs } from '@remix-run/node';
import { withAdminAction } from '#app/http/admin-page.ts';
import { findCustomDiscounts, customDiscountsBody } from '#app/domain/collabs/custom-discounts.ts';
import { validate } from '#app/domain/input/validate.ts';

/** Finds which collabs of a bulk action have a discount of their own. It changes nothing; a selection is too long for a URL. */
export function action({ request }: ActionFunctionArgs) {
  return withAdminAction(request, ({ channelId }, input) =>
    findCustomDiscounts(channelId, validate(customDiscountsBody, input).target),
  );
}
