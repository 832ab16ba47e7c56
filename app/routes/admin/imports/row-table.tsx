import { Badge, BlockStack, Box, InlineStack, Link, Text } from '@shopify/polaris';
import { useText } from '#app/ui/text/use-text.tsx';

interface Row {
  line: number;
  cells: string[];
  verdict: 'create' | 'exists' | 'refused';
  isDone: boolean;
  reason: string | null;
  collabId: string | null;
}

interface RowTableProps {
  rows: readonly Row[];
  columns: readonly string[];
  /** Whether rows are being worked off, or have been. */
  isStarted: boolean;
}

const tones = { create: 'success', exists: 'info', refused: 'critical' } as const;

/** Rows of a list: whom each is about, and what it would do or did. */
export function RowTable({ rows, columns, isStarted }: RowTableProps) {
  const text = useText();
  if (rows.length === 0)
    return (
      <Box padding="400">
        <Text as="p" tone="subdued">
          {text('import.noRows')}
        </Text>
      </Box>
    );
  return (
    <ul aria-label={text('import.rows')} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {rows.map((row) => (
        <li key={row.line}>
          <Box padding="300" borderBlockStartWidth="025" borderColor="border-secondary">
            <RowLine row={row} columns={columns} isStarted={isStarted} />
          </Box>
        </li>
      ))}
    </ul>
  );
}

function RowLine({ row, columns, isStarted }: { row: Row } & Omit<RowTableProps, 'rows'>) {
  const text = useText();
  const cell = (name: string) => row.cells[columns.indexOf(name)] ?? '';
  const isWaiting = row.verdict === 'create' && !row.isDone;
  const verdict = row.isDone ? 'import.created' : (`import.verdict-${row.verdict}` as const);
  return (
    <BlockStack gap="100">
      <InlineStack gap="200" blockAlign="center">
        <Text as="span" tone="subdued" numeric>
          {text('import.line', { line: row.line })}
        </Text>
        <Text as="span" fontWeight="medium" breakWord>
          {`${cell('firstName')} ${cell('lastName')}`.trim() || text('import.nameless')}
        </Text>
        <Text as="span" tone="subdued" breakWord>
          {cell('email')}
        </Text>
        <Badge {...(!(isStarted && isWaiting) && { tone: tones[row.verdict] })}>
          {text(isStarted && isWaiting ? 'import.waiting' : verdict)}
        </Badge>
        {row.collabId !== null && <Link url={`/collabs/${row.collabId}`}>{text('import.seeCollab')}</Link>}
      </InlineStack>
      {row.reason !== null && (
        <Text as="p" breakWord tone={row.verdict === 'refused' ? 'critical' : 'subdued'}>
          {row.reason}
        </Text>
      )}
    </BlockStack>
  );
}
