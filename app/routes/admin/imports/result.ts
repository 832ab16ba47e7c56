import type { LoaderFunctionArgs } from '@remix-run/node';
import { answerPage } from '#app/auth/admin-page.ts';
import { importResult } from '#app/domain/imports/write-table.ts';
import { csvAnswer } from './csv-answer.ts';

/** What became of each row of a list, as a file. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return answerPage(request, async ({ channelId }) =>
    csvAnswer(await importResult({ channelId, importId: params['importId'] ?? '' })),
  );
}
