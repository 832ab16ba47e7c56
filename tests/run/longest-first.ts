import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { listTestFiles, sizeOf } from './test-files.ts';

/**
 * Runs the slowest test files first, so that no slow one runs alone at the end: by the duration of their last run in
 * milliseconds, and without one by their bytes, which are about as many. Files of a project follow each other, because
 * a process goes on to files of its own project only.
 */
export class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sizes = new Map(listTestFiles().map((file) => [path.resolve(file.file), sizeOf(file)]));
    const weights = new Map<TestSpecification, number>();
    const ofProjects = new Map<string, number>();
    for (const file of files) {
      const { moduleId, project } = file;
      const key = `${project.name}:${path.relative(this.ctx.config.root, moduleId)}`;
      const last = this.ctx.cache.getFileTestResults(key);
      const weight = last?.duration ?? sizes.get(moduleId) ?? 0;
      weights.set(file, weight);
      ofProjects.set(project.name, (ofProjects.get(project.name) ?? 0) + weight);
    }
    const ofProject = ({ project }: TestSpecification) => ofProjects.get(project.name) ?? 0;
    const of = (file: TestSpecification) => weights.get(file) ?? 0;
    return Promise.resolve(files.toSorted((a, b) => ofProject(b) - ofProject(a) || of(b) - of(a)));
  }
}
