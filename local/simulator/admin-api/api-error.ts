import { GraphQLError } from 'graphql';

type ApiErrorCode =
  | 'ACCESS_DENIED'
  | 'BAD_REQUEST'
  | 'INTERNAL_SERVER_ERROR'
  | 'INVALID_FIELD_ARGUMENTS'
  | 'NOT_FOUND'
  | 'NOT_SIMULATED'
  | 'RESOURCE_NOT_FOUND';

/** A resolver's top-level error: its field is null, the rest of the data stays. */
export class ApiError extends GraphQLError {
  constructor(code: ApiErrorCode, message: string, more: Record<string, unknown> = {}) {
    super(message, { extensions: { code, ...more } });
  }
}

/** The error for everything that is not simulated. */
export function notSimulated(what: string): ApiError {
  return new ApiError('NOT_SIMULATED', `The simulated platform does not know ${what}.`);
}

/** A user error of a mutation: HTTP 200, the payload's object null, nothing changed. */
export interface UserError {
  field: string[] | null;
  message: string;
  code?: string | null;
  elementIndex?: number | null;
  elementKey?: string | null;
  extraInfo?: string | null;
}

/** Selecting a `code` that the error lacks returns null, so every key exists. */
export function userError(field: string[] | null, message: string, code: string | null = null): UserError {
  return { field, message, code, elementIndex: null, elementKey: null, extraInfo: null };
}
