import { answerWords } from './answer-words.ts';
import { requestWords } from './request-words.ts';

type Words = Readonly<Record<string, string>>;

/** What holds of a field wherever it stands. */
const anywhere: Words = {
  createdAt: 'When it was made: ISO 8601, UTC, with milliseconds.',
  updatedAt: 'When it was last changed: ISO 8601, UTC, with milliseconds.',
  custom: 'Custom values keyed by custom field handle.',
};

/** What each field of a named schema means. */
export function fieldWords(schema: string): Words {
  return { ...anywhere, ...answerWords[schema], ...requestWords[schema] };
}
