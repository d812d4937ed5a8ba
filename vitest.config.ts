import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes long starts first, so that nothing is left to run alone at the end; without this a clean clone would begin with large files. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /\.slow\.|\/http\/postgres\./.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    include: ['packages/*/test/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['scripts/test/empty-database.ts'],
    sequence: { sequencer: LongFirst },
    pool: 'threads',
    isolate: false,
    // More than there are cores: many tests wait for a clock, a browser or a process.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // As patient as a page that waits for an element.
    expect: { poll: { timeout: 30_000 } },
  },
});
