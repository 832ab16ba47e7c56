import { useNavigate } from '@remix-run/react';
import { useState } from 'react';
import { useRefusal } from '#app/ui/text/use-refusal.ts';
import { toast } from '#app/ui/toast.ts';
import { meantToLeave } from '#app/ui/use-leave-guard.ts';
import { askJson } from './ask-json.ts';

interface Leaving {
  /** What asks for it. */
  path: string;
  /** What is said when it was done. */
  said: string;
  /** Where the person is led then. */
  to: string;
}

/** Does something after which the page has nothing more to show, and leads on. */
export function useActAndLeave({ path, said, to }: Leaving) {
  const navigate = useNavigate();
  const refusal = useRefusal();
  const [isBusy, setBusy] = useState(false);
  /** Why it was not done; empty when nobody says. */
  const [problem, setProblem] = useState<string>();
  const act = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await askJson(path, { body: {} });
      toast(said);
      navigate(to, meantToLeave);
    } catch (error) {
      setProblem(refusal(error));
      setBusy(false);
    }
  };
  return { isBusy, problem, act };
}
