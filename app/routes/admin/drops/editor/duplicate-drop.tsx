import { Banner } from '#app/ui/banner.tsx';
import { cutText } from '#app/cut-text.ts';
import { useConfirm } from '#app/ui/confirm.tsx';
import { useIdempotencyKeys } from '#app/ui/submit.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import type { DropEditorData } from './drop-values.ts';
import { useSubmitThenNavigate } from './remove-drop.tsx';

const maxTitleLength = 255;

/**
 * A page's action that copies the saved drop and opens the copy.
 * @param isDirty whether unsaved changes, which a copy would not have, prevent it.
 */
export function useDuplicate({ collabId, drop }: DropEditorData, isDirty: boolean) {
  const t = useTranslate();
  const keys = useIdempotencyKeys();
  const { isBusy, problem, act } = useSubmitThenNavigate<{ dropId: string }>({
    path: `/collabs/${collabId}/drops/${drop?._id}/duplicate`,
    body: () => ({
      title: cutText(t('drop.copyOf', { title: drop?.title ?? '' }), maxTitleLength),
      idempotencyKey: keys.keyOf(''),
    }),
    doneText: t('drop.duplicated'),
    to: ({ dropId }) => `/collabs/${collabId}/drops/${dropId}`,
  });
  const confirm = useConfirm();
  const confirmAndAct = async () => {
    const title = t('drop.duplicateQuestion', { title: drop?.title ?? '' });
    if (await confirm({ title, body: t('drop.duplicateBody'), action: t('drop.duplicate') })) await act();
  };
  return {
    action: {
      content: t('drop.duplicate'),
      loading: isBusy,
      disabled: isDirty,
      ...(isDirty && { helpText: t('drop.saveFirst') }),
      onAction: () => void confirmAndAct(),
    },
    problem: problem !== undefined && (
      <Banner tone="critical" title={t('drop.notDuplicated')}>
        <p>{problem || t('ui.failed')}</p>
      </Banner>
    ),
  };
}
