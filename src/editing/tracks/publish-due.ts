import { OperatorError } from '../../operator-error.ts'
import type { AuditContext } from '../../store/audit-log.ts'
import type { Store } from '../../store/store.ts'
import { isoTime } from '../../text/time.ts'
import { saveTrack } from './tracks.ts'

/** A night on which a whole label goes out is no reason to keep everything else waiting. */
const AT_ONCE = 100

/** Publishes the drafts whose time has come, as of that time. Another process may do the same: the first one does it. */
export async function publishDue(store: Store, now: number, shouldStop: () => boolean = () => false): Promise<number> {
  const due = await store.db
    .selectFrom('tracks')
    .select(['id', 'publish_at'])
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  const audit: AuditContext = { at: now, actor: 'server', role: 'server', address: null, requestId: null }
  let published = 0
  for (const { id, publish_at } of due) {
    if (shouldStop()) break
    if (await publishPlanned(store, id, publish_at!, audit)) published += 1
  }
  return published
}

async function publishPlanned(store: Store, id: string, publishAt: number, audit: AuditContext): Promise<boolean> {
  const order = { id, changes: { published_at: isoTime(publishAt) }, isNew: false }
  try {
    // The time may have been taken away, and the track deleted, since it was looked for.
    const isWanted = (track: { publish_at: number | null } | undefined) => track?.publish_at === publishAt
    return (await saveTrack(store, order, audit, { action: 'track.publish', isWanted })).isChanged
  } catch (error) {
    // Taken down in the same instant: one that must not go out keeps none of the others back.
    if (error instanceof OperatorError) return false
    throw error
  }
}
