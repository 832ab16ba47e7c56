import { Select } from '@shopify/polaris';
import { useTranslate } from '#app/ui/translate.tsx';

const lives = [null, 30, 90, 365] as const;
const dayMs = 24 * 60 * 60_000;
const overlaps = [0, 1, 24, 168] as const;

/** The lifetimes of a new key in days; null without an expiry. */
export function KeyLifetime({
  days,
  onChange,
}: {
  days: number | null;
  onChange: (days: number | null) => void;
}) {
  const t = useTranslate();
  return (
    <Select
      label={t('settings.keyEnds')}
      options={lives.map((life) => ({
        value: String(life),
        label: life === null ? t('settings.keyNeverEnds') : t('settings.keyEndsIn', { days: life }),
      }))}
      value={String(days)}
      onChange={(value) => onChange(lives.find((life) => String(life) === value) ?? null)}
    />
  );
}

/** The lifetime closest to another key's, so that its successor expires too; null without an expiry. */
export function lifeLike({ createdAt, endsAt }: { createdAt: string; endsAt: string | null }): number | null {
  if (endsAt === null) return null;
  const days = (Date.parse(endsAt) - Date.parse(createdAt)) / dayMs;
  return lives.find((life) => life !== null && life >= Math.floor(days)) ?? lives.at(-1) ?? null;
}

/** For how many hours the old key stays valid. */
export function KeyOverlap({ hours, onChange }: { hours: number; onChange: (hours: number) => void }) {
  const t = useTranslate();
  return (
    <Select
      label={t('settings.oldKeyEnds')}
      helpText={t('settings.oldKeyEndsHelp')}
      options={overlaps.map((overlap) => ({
        value: String(overlap),
        label: overlap === 0 ? t('settings.atOnce') : t('settings.inHours', { hours: overlap }),
      }))}
      value={String(hours)}
      onChange={(value) => onChange(Number(value))}
    />
  );
}
