import type { Figure } from '../bench/harness/figure.ts';
import type { Torture, TortureStage } from './harness/torture.ts';
import { plantedBugs } from './ssrf/planted-bugs.ts';
import { addressForms, nameForms } from './ssrf/forms.ts';
import { startSsrfService } from './ssrf/start-ssrf-service.ts';
import { takeOverConnections } from './ssrf/take-over-connections.ts';
import { tryForms } from './ssrf/try-forms.ts';

/**
 * Private addresses in every form we know, in media and in event endpoints. The service must connect to none
 * of them.
 */
export const torture: Torture = {
  about: 'private addresses, in every spelling, as media and as event endpoints',
  plantedBugs,
  async run({ folder, plantedBug, small, print }: TortureStage): Promise<Figure[]> {
    const bug = plantedBugs.find(({ name }) => name === plantedBug);
    const service = await startSsrfService(folder, bug);
    const connections = takeOverConnections();
    try {
      const forms = [...addressForms(), ...nameForms()].filter((_, index) => !small || index % 5 === 0);
      print(
        `${forms.length} forms, each as media, as an endpoint, as a receiver and as the end of a redirect`,
      );
      const breaches = await tryForms(forms, { service, connections });
      return [figureOf(forms.length, breaches)];
    } finally {
      connections.giveBack();
    }
  },
};

function figureOf(forms: number, breaches: readonly string[]): Figure {
  return {
    name: 'ssrf connections and acceptances',
    value: breaches.length,
    unit: 'breaches',
    goal: '0 in 250 forms',
    pass: breaches.length === 0,
    detail: { forms, breaches: breaches.slice(0, 20) },
  };
}
