import type { LoaderFunctionArgs } from '@remix-run/node';
import { answerPage } from '#app/auth/admin-page.ts';
import { importTemplate } from '#app/domain/imports/write-table.ts';
import { csvAnswer } from './csv-answer.ts';

/** A file to fill in. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerPage(request, () => Promise.resolve(csvAnswer(importTemplate())));
}
