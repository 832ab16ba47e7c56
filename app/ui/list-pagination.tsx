import { useSearchParams } from '@remix-run/react';
import { InlineStack, Pagination } from '@shopify/polaris';
import { useTranslate } from './translate.tsx';

interface ListPaginationProps {
  /** What the pages contain, for screen readers. */
  label: string;
  /** The cursors of the adjacent pages; null without one. */
  next: string | null;
  previous: string | null;
  /** The query parameters of the cursors. */
  params: { after: string; before: string };
  isOldestFirst?: boolean;
}

/** Links to the adjacent pages of a list, by default latest first; nothing for a single page. */
export function ListPagination({
  label,
  next,
  previous,
  params: words,
  isOldestFirst = false,
}: ListPaginationProps) {
  const t = useTranslate();
  const [, setSearch] = useSearchParams();
  if (next === null && previous === null) return null;
  const turn = (word: string, cursor: string | null) =>
    setSearch(
      (now) => {
        for (const name of Object.values(words)) now.delete(name);
        if (cursor !== null) now.set(word, cursor);
        return now;
      },
      { preventScrollReset: true },
    );
  return (
    <InlineStack align="center">
      <Pagination
        hasPrevious={previous !== null}
        onPrevious={() => turn(words.before, previous)}
        hasNext={next !== null}
        onNext={() => turn(words.after, next)}
        accessibilityLabel={label}
        previousTooltip={t(isOldestFirst ? 'ui.older' : 'ui.newer')}
        nextTooltip={t(isOldestFirst ? 'ui.newer' : 'ui.older')}
      />
    </InlineStack>
  );
}
