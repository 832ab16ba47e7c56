import { useRef } from 'react';
import { toast } from '#app/ui/app-bridge.ts';
import { useConfirm } from '#app/ui/confirm.tsx';
import { useSubmit, type Submission } from '#app/ui/submit.ts';
import { useTranslate } from '#app/ui/translate.tsx';

/** A button: label, action and loading state. */
export interface CollabAction {
  content: string;
  loading: boolean;
  onAction: () => void;
}

export interface CollabActions {
  pausing: CollabAction;
  resyncing: CollabAction;
  /** The error of the last action. */
  problem: Submission<unknown>['problem'];
}

type ActionDone = 'paused' | 'resumed' | 'resynced';

/** Immediate actions on a collab, outside the form. */
export function useCollabActions({ isActive }: { isActive: boolean }): CollabActions {
  const t = useTranslate();
  const confirm = useConfirm();
  const actionDone = useRef<ActionDone>('resynced');
  const { submit, isSubmitting, problem } = useSubmit(() => toast(t(`collab.${actionDone.current}`)));
  const send = (what: ActionDone, body: { isActive: boolean } | { resync: true }) => {
    actionDone.current = what;
    submit(body);
  };
  const pause = async () => {
    const question = { title: t('collab.pauseTitle'), body: t('collabs.pause-body') };
    if (await confirm({ ...question, action: t('collabs.pause') })) send('paused', { isActive: false });
  };
  const isResyncing = isSubmitting && actionDone.current === 'resynced';
  return {
    pausing: {
      content: t(isActive ? 'collabs.pause' : 'collabs.resume'),
      loading: isSubmitting && !isResyncing,
      onAction: () => (isActive ? void pause() : send('resumed', { isActive: true })),
    },
    resyncing: {
      content: t('collabs.resync'),
      loading: isResyncing,
      onAction: () => send('resynced', { resync: true }),
    },
    problem,
  };
}
