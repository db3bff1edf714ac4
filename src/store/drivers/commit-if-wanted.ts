import { currentWrites } from '../../async/request-writes.ts'
import { OutcomeUnknownError } from '../../errors.ts'

/** Commits, unless the request that the transaction belongs to has been refused meanwhile: then it throws, and all is rolled back. */
export async function commitIfWanted(
  commit: () => Promise<void>,
  isUnknown: (error: unknown) => boolean,
): Promise<void> {
  const endCommit = currentWrites()?.beginCommit()
  try {
    await commit()
    endCommit?.('done')
  } catch (error) {
    const outcome = isUnknown(error) ? 'unknown' : 'not-done'
    endCommit?.(outcome)
    throw outcome === 'unknown' ? new OutcomeUnknownError(error) : error
  }
}
