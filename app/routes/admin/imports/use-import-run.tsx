import { BlockStack, Checkbox, Text } from '@shopify/polaris';
import { useState } from 'react';
import { Banner } from '#app/ui/banner.tsx';
import { useConfirm } from '#app/ui/confirm.tsx';
import { useSubmit } from '#app/ui/submit.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import type { ImportProgressProps } from './import-progress.tsx';

/** The columns that can change a collab's discount. */
const termsColumns = new Set(['collabTier', 'discountAmount', 'discountType']);

/** Starts or stops an import, after a confirmation. */
export function useImportRun({ create, update, large, columns, ignored, canInvite }: ImportRunOptions) {
  const t = useTranslate();
  const confirm = useConfirm();
  const { submit, isSubmitting, problem } = useSubmit();
  const count = create + update;
  const start = async () => {
    const title = t(create === 0 ? 'import.startUpdateTitle' : 'import.startTitle', { count });
    let invites = false;
    const body = (
      <StartBody
        create={create}
        update={update}
        large={large}
        ignored={ignored}
        movesCodes={update > 0 && columns.some((column) => termsColumns.has(column))}
        canInvite={canInvite && create > 0}
        onInvite={(isOn) => (invites = isOn)}
      />
    );
    if (
      await confirm({
        title,
        body,
        action: t(create === 0 ? 'import.startUpdate' : 'import.start', { count }),
      })
    )
      submit({ start: true, invites });
  };
  const stop = async () => {
    const question = { title: t('import.stopTitle'), body: t('import.stopBody') };
    if (await confirm({ ...question, action: t('import.stop'), isDestructive: true })) submit({ stop: true });
  };
  return { start: () => void start(), stop: () => void stop(), isSubmitting, problem };
}

interface ImportRunOptions extends Pick<ImportProgressProps['list'], 'create' | 'update' | 'large'> {
  columns: readonly string[];
  /** The names of columns that are ignored. */
  ignored: readonly string[];
  /** Whether the service has a mail server. */
  canInvite: boolean;
}

interface StartBodyProps {
  create: number;
  update: number;
  /** The names of columns that are ignored. */
  ignored: readonly string[];
  /** Whether codes of updated collabs can get another discount. */
  movesCodes: boolean;
  large: number;
  canInvite: boolean;
  onInvite: (isOn: boolean) => void;
}

function StartBody({ create, update, ignored, movesCodes, large, canInvite, onInvite }: StartBodyProps) {
  const t = useTranslate();
  const [invites, setInvites] = useState(false);
  const set = (isOn: boolean) => {
    setInvites(isOn);
    onInvite(isOn);
  };
  return (
    <BlockStack gap="300">
      {large > 0 && <Banner tone="warning" title={t('import.large', { count: large })} />}
      {update > 0 && <Text as="p">{t('import.startUpdates', { count: update })}</Text>}
      {movesCodes && <Text as="p">{t('collabs.setTier-codes')}</Text>}
      {create > 0 && <Text as="p">{t('import.startBody')}</Text>}
      {ignored.length > 0 && (
        <Text as="p" breakWord>
          {t('import.ignored', { columns: ignored.join(', ') })}
        </Text>
      )}
      {canInvite && (
        <Checkbox
          label={t('import.invite')}
          helpText={t('import.inviteHelp')}
          checked={invites}
          onChange={set}
        />
      )}
    </BlockStack>
  );
}
