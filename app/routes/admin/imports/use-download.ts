import { useState } from 'react';
import { download } from '#app/ui/download.ts';

/** Downloads a file of the app, and knows when that failed. */
export function useDownload(path: string, name: string) {
  const [isLost, setLost] = useState(false);
  const get = () => {
    setLost(false);
    download(path, name).catch(() => setLost(true));
  };
  return { get, isLost };
}
