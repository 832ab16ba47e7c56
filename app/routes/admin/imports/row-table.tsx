import { Badge, BlockStack, Box, InlineStack, Link, Text } from '@shopify/polaris';
import type { DisplayedGrants } from '#app/domain/imports/imports.ts';
import type { PlannedChange } from '#app/domain/imports/plan-update.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import { useFormatDiscount } from '../collabs/use-format-discount.ts';

interface Row {
  line: number;
  cells: string[];
  result: 'create' | 'update' | 'exists' | 'rejected';
  isDone: boolean;
  reason: string | null;
  collabId: string | null;
  grants: DisplayedGrants | null;
  changes: readonly PlannedChange[];
  creator: string | null;
}

interface RowTableProps {
  rows: readonly Row[];
  columns: readonly string[];
  /** Whether the import is running, has ended, or neither. */
  run: 'none' | 'running' | 'ended';
}

const tones = { create: 'success', update: 'attention', exists: 'info', rejected: 'critical' } as const;
const doneTexts = { create: 'import.created', update: 'import.updated' } as const;

/** Rows of an import: the creator, and the expected or actual result. */
export function RowTable({ rows, columns, run }: RowTableProps) {
  const t = useTranslate();
  if (rows.length === 0)
    return (
      <Box padding="400">
        <Text as="p" tone="subdued">
          {t('import.noRows')}
        </Text>
      </Box>
    );
  return (
    <ul aria-label={t('import.rows')} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {rows.map((row) => (
        <li key={row.line}>
          <Box padding="300" borderBlockStartWidth="025" borderColor="border-secondary">
            <RowLine row={row} columns={columns} run={run} />
          </Box>
        </li>
      ))}
    </ul>
  );
}

function RowLine({ row, columns, run }: { row: Row } & Omit<RowTableProps, 'rows'>) {
  const t = useTranslate();
  const cell = (name: string) => row.cells[columns.indexOf(name)] ?? '';
  const { result: kind } = row;
  const isWritten = kind === 'create' || kind === 'update';
  // A row to write that is still pending: it waits, or the import was stopped.
  const isNotImported = run !== 'none' && isWritten && !row.isDone;
  const notImported = run === 'running' ? 'import.waiting' : 'import.notImported';
  const result = isWritten && row.isDone ? doneTexts[kind] : (`import.result-${kind}` as const);
  return (
    <BlockStack gap="100">
      <InlineStack gap="200" blockAlign="center">
        <Text as="span" tone="subdued" numeric>
          {t('import.line', { line: row.line })}
        </Text>
        <Text as="span" fontWeight="medium" breakWord>
          {row.creator ?? (`${cell('firstName')} ${cell('lastName')}`.trim() || t('import.nameless'))}
        </Text>
        <Text as="span" tone="subdued" breakWord>
          {cell('email')}
        </Text>
        <Badge {...(!isNotImported && { tone: tones[row.result] })}>
          {t(isNotImported ? notImported : result)}
        </Badge>
        {row.collabId !== null && <Link url={`/collabs/${row.collabId}`}>{t('import.viewCollab')}</Link>}
      </InlineStack>
      {row.grants && <GrantsLine grants={row.grants} />}
      {row.changes.length > 0 && <Changes changes={row.changes} />}
      {row.reason !== null && (
        <Text as="p" breakWord tone={row.result === 'rejected' ? 'critical' : 'subdued'}>
          {row.reason}
        </Text>
      )}
    </BlockStack>
  );
}

/** The cells that change a collab. */
function Changes({ changes }: { changes: readonly PlannedChange[] }) {
  const t = useTranslate();
  return (
    <ul aria-label={t('import.changes')} style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
      {changes.map(({ column, from, to }) => (
        <li key={column}>
          <Text as="span" breakWord>
            {t(from === '' ? 'import.changeEmpty' : 'import.change', {
              column: column === 'collabTier' ? t('collabs.by-tier') : column,
              from,
              to,
            })}
          </Text>
        </li>
      ))}
    </ul>
  );
}

/** The creator's discount and tier, with a label for large discounts. */
function GrantsLine({ grants: { tier, discount, isLarge } }: { grants: DisplayedGrants }) {
  const t = useTranslate();
  const formatDiscount = useFormatDiscount();
  const texts = [
    discount ? t('import.off', { discount: formatDiscount(discount) }) : t('import.noDiscount'),
    tier === null ? t('import.noTier') : t('import.tier', { tier }),
  ];
  return (
    <InlineStack gap="200" blockAlign="center">
      <Text as="span" breakWord>
        {texts.join(' · ')}
      </Text>
      {isLarge && <Badge tone="warning">{t('import.isLarge')}</Badge>}
    </InlineStack>
  );
}
