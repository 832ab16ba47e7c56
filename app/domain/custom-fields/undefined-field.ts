import type { CustomFieldOwnerType } from '#app/db/generated/client.ts';
import type { ProblemDetail } from '../problem.ts';

/** What is wrong with a value of a custom field that is not defined, where the channel defines none on the way. */
export function undefinedField(owner: CustomFieldOwnerType, path: string): ProblemDetail {
  return {
    path,
    message: `is not a custom field of this channel's ${owner}s: define it in the settings first`,
  };
}
