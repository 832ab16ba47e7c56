import type { ListedKey } from '#app/auth/list-keys.ts';

const titles = ['KEY', 'STATE', 'OWNER', 'LABEL', 'CREATED', 'LAST USED', 'ENDS'];

/** Keys as a table to read, times in UTC to the minute. */
export function showKeys(keys: readonly ListedKey[]): string {
  if (keys.length === 0) return 'There are no keys.';
  const rows = [titles, ...keys.map(row)];
  const widths = titles.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  return rows
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function row(key: ListedKey): string[] {
  const { name, state, owner, label, createdAt, lastUsedAt, revokedAt, expiresAt } = key;
  const lastUsed = lastUsedAt ? minute(lastUsedAt) : 'never';
  return [name, state, owner, label || '-', minute(createdAt), lastUsed, minute(revokedAt ?? expiresAt)];
}

function minute(time: Date | null): string {
  return time ? time.toISOString().slice(0, 16).replace('T', ' ') : '-';
}
