import { PlatformError, StorePaused } from '#app/platform/errors.ts';
import type { PlatformErrorKind } from '#app/platform/errors.ts';
import { isDenied } from './is-denied.ts';

/** Steps beside a creator's page: the page goes out whatever becomes of them. */
export interface SideSteps {
  /**
   * Does a step. What would happen to every other request too (the platform is away, the store is closed) is thrown.
   * A refusal of an optional one is nothing that the brand has to settle.
   */
  take(step: () => Promise<void>, options?: { isOptional: boolean }): Promise<void>;
  /** @returns what the store does not let us do. @throws the first of what else went wrong. */
  settle(): string[];
}

const concernsStep = new Set<PlatformErrorKind>(['refused', 'outcome-unknown', 'unfinished', 'throttled']);

/** Begins to gather what becomes of steps beside a creator's page. */
export function sideSteps(): SideSteps {
  const remarks: string[] = [];
  const failures: PlatformError[] = [];
  return {
    async take(step, { isOptional } = { isOptional: false }) {
      try {
        await step();
      } catch (error) {
        if (!(error instanceof PlatformError) || error instanceof StorePaused) throw error;
        if (isDenied(error) || (isOptional && error.kind === 'refused')) remarks.push(error.message);
        else if (concernsStep.has(error.kind)) failures.push(error);
        else throw error;
      }
    },
    settle() {
      const [failure] = failures;
      if (failure) throw failure;
      return remarks;
    },
  };
}
