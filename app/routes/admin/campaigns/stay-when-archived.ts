import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

/** The page of what was just archived is about to be left: asked for once more, it would be gone. */
export function stayWhenArchived({ json, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const isArchiving = typeof json === 'object' && json !== null && 'archive' in json;
  return defaultShouldRevalidate && !isArchiving;
}
