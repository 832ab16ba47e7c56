import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { duplicateDrop } from '#app/domain/drops/duplicate-drop.ts';
import { requiredText } from '#app/domain/input/text.ts';
import { validate } from '#app/domain/input/validate.ts';
import { limits } from '#app/domain/limits.ts';
import { withIdempotentAction } from '#app/http/admin-page.ts';
import { asJson } from './json-response.ts';

const requestBody = z.object({ title: requiredText(limits.title) });

/** Creates a copy of a drop; the page then opens it. */
export function action({ request, params: { collabId = '', dropId = '' } }: ActionFunctionArgs) {
  return asJson(
    withIdempotentAction(request, async ({ principal }, input) => {
      const { title } = validate(requestBody, input);
      const copy = await duplicateDrop(principal, { collabId, dropId }, title);
      return async (tx) => ({ dropId: await copy(tx) });
    }),
  );
}
