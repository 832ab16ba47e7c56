import { useRef } from 'react';
import { useConfirm } from '#app/ui/confirm.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import { toast } from '#app/ui/toast.ts';
import { useAct } from '#app/ui/use-act.ts';
import type { Act } from '#app/ui/use-act.ts';

/** A button: what stands on it, what it does, and whether that is under way. */
export interface Switch {
  content: string;
  loading: boolean;
  onAction: () => void;
}

export interface Switches {
  pausing: Switch;
  resyncing: Switch;
  /** Why the last of them was not done. */
  problem: Act<unknown>['problem'];
}

type Deed = 'paused' | 'resumed' | 'resynced';

/** What is done to a collab at once, beside the form. */
export function useSwitches({ isActive }: { isActive: boolean }): Switches {
  const text = useText();
  const confirm = useConfirm();
  const deed = useRef<Deed>('resynced');
  const { act, isActing, problem } = useAct(() => toast(text(`collab.${deed.current}`)));
  const send = (what: Deed, body: { isActive: boolean } | { resync: true }) => {
    deed.current = what;
    act(body);
  };
  const pause = async () => {
    const question = { title: text('collab.pauseTitle'), body: text('collabs.pause-body') };
    if (await confirm({ ...question, action: text('collabs.pause') })) send('paused', { isActive: false });
  };
  const isResyncing = isActing && deed.current === 'resynced';
  return {
    pausing: {
      content: text(isActive ? 'collabs.pause' : 'collabs.resume'),
      loading: isActing && !isResyncing,
      onAction: () => (isActive ? void pause() : send('resumed', { isActive: true })),
    },
    resyncing: {
      content: text('collabs.resync'),
      loading: isResyncing,
      onAction: () => send('resynced', { resync: true }),
    },
    problem,
  };
}
