import type { ByteRange } from '../media/ranges.ts'
import type { Store } from '../store/store.ts'
import { type Coverage, cover, coveredBytes } from './coverage.ts'
import { saveSent } from './listen-queries.ts'

export interface SentBytes {
  /** Follows one request for the sound of a listen. */
  follow(id: string, needed: number): { onSent(sent: ByteRange): void; onEnd(): void }
  /** Resolves when the store has what this process knows of the listen. */
  save(id: string): Promise<void>
}

interface SentBytesDeps {
  store: Store
  now: () => number
  onError: (error: unknown) => void
}

/** What this process has sent of a listen that is being fetched. */
interface Fetched {
  coverage: Coverage
  firstByteAt: number | undefined
  needed: number
  requests: number
  isSaved: boolean
  saving: Promise<void>
}

/**
 * What of a listen's sound was sent. The store is told rarely: when it is enough for a play, at the end of a request and when it is read,
 * never per chunk. The sound does not wait for that: it goes on while the store is away.
 */
export function createSentBytes({ store, now, onError }: SentBytesDeps): SentBytes {
  const underWay = new Map<string, Fetched>()

  function save(id: string, fetched: Fetched): Promise<void> {
    const { firstByteAt, coverage, needed } = fetched
    if (fetched.isSaved || firstByteAt === undefined) return fetched.saving
    fetched.isSaved = true
    const write = () =>
      saveSent(store, id, { firstByteAt, coverage, needed }).catch((error: unknown) => {
        fetched.isSaved = false
        onError(error)
      })
    fetched.saving = fetched.saving.then(write)
    return fetched.saving
  }

  const isEnough = ({ coverage, needed }: Fetched) => coveredBytes(coverage) >= needed

  function onSent(id: string, fetched: Fetched, range: ByteRange): void {
    fetched.firstByteAt ??= now()
    if (isEnough(fetched)) return
    fetched.coverage = cover(fetched.coverage, range)
    fetched.isSaved = false
    if (isEnough(fetched)) void save(id, fetched)
  }

  async function onEnd(id: string, fetched: Fetched): Promise<void> {
    await save(id, fetched)
    fetched.requests -= 1
    if (fetched.requests === 0) underWay.delete(id)
  }

  return {
    follow(id, needed) {
      const none = {
        coverage: [],
        firstByteAt: undefined,
        needed,
        requests: 0,
        isSaved: true,
        saving: Promise.resolve(),
      }
      const fetched = underWay.get(id) ?? none
      underWay.set(id, fetched)
      fetched.requests += 1
      return { onSent: (range) => onSent(id, fetched, range), onEnd: () => void onEnd(id, fetched) }
    },
    async save(id) {
      const fetched = underWay.get(id)
      if (fetched !== undefined) await save(id, fetched)
    },
  }
}
