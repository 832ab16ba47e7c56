import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

/** Prevents a reload of an archived page before the navigation, which would be a 404. */
export function skipRevalidationWhenArchived({
  json,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isArchiving = typeof json === 'object' && json !== null && 'archive' in json;
  return defaultShouldRevalidate && !isArchiving;
}
