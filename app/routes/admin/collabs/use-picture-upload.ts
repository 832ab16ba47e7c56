import { useEffect, useRef, useState } from 'react';
import { useRefusal } from '#app/ui/text/use-refusal.ts';
import type { MediaValue } from '../drops/drop-values.ts';

/** Uploads one picture to the store's files. A page that is left stops it; another choice takes its place. */
export function usePictureUpload(onDone: (media: MediaValue) => void) {
  const [isRunning, setIsRunning] = useState(false);
  const [problem, setProblem] = useState<string>();
  const refusal = useRefusal();
  const stopping = useRef<AbortController>();
  useEffect(() => () => stopping.current?.abort(), []);
  const run = async (file: File) => {
    stopping.current?.abort();
    const { signal } = (stopping.current = new AbortController());
    setIsRunning(true);
    setProblem(undefined);
    // Few change a picture: what sends one is not part of the page until then.
    const { sendFile } = await import('../drops/send-file.ts');
    try {
      const media = await sendFile(file, { tell: () => undefined, signal });
      if (!signal.aborted) onDone(media);
    } catch (error) {
      if (!signal.aborted) setProblem(refusal(error));
    }
    if (!signal.aborted) setIsRunning(false);
  };
  return { isRunning, problem, start: (file: File) => void run(file) };
}
