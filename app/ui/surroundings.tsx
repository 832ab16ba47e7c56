import { AppProvider } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { ConfirmProvider } from './confirm.tsx';
import { Link } from './link.tsx';
import { MeasuresProvider } from './text/use-formats.tsx';
import type { StoreMeasures } from './text/use-formats.tsx';
import { SpeechProvider } from './text/use-text.tsx';
import type { Speech } from './text/words.ts';
import { Unhurried } from './unhurried.tsx';

interface SurroundingsProps {
  speech: Speech;
  /** Left out where the store is not known. */
  measures?: StoreMeasures | undefined;
  children: ReactNode;
}

const unknownStore: StoreMeasures = { currency: 'USD', timeZone: 'UTC', now: 0 };

/** What every page in a store's admin stands in: Polaris, the language, the store's measures, and a place for questions. */
export function Surroundings({ speech, measures = unknownStore, children }: SurroundingsProps) {
  return (
    <SpeechProvider speech={speech}>
      <MeasuresProvider measures={measures}>
        <AppProvider i18n={speech.polaris} linkComponent={Link}>
          <Unhurried>
            <ConfirmProvider>{children}</ConfirmProvider>
          </Unhurried>
        </AppProvider>
      </MeasuresProvider>
    </SpeechProvider>
  );
}
