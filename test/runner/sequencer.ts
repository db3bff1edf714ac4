import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { type Durations, expectedSeconds, loadDurations } from './durations.ts'

/** The longest first: a long file that begins last keeps one worker busy while the others have nothing left to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config
    const fileOf = ({ moduleId }: TestSpecification) => relative(root, moduleId)
    return sortLongestFirst(specifications, fileOf, loadDurations(root))
  }
}

/** Files of equal times keep the order of their names, so that two runs of one tree are the same. */
export function sortLongestFirst<T>(items: readonly T[], fileOf: (item: T) => string, durations: Durations): T[] {
  const expected = expectedSeconds(durations)
  return items
    .map((item) => ({ item, file: fileOf(item), seconds: expected(fileOf(item)) }))
    .sort((a, b) => b.seconds - a.seconds || (a.file < b.file ? -1 : 1))
    .map(({ item }) => item)
}
