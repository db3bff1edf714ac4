import { OperatorError } from '../../operator-error.ts'
import type { AuditContext } from '../../store/audit-log.ts'
import type { Store } from '../../store/store.ts'
import type { Intake } from '../files/intake.ts'
import { findReleaseTrackIds } from '../tracks/of-release.ts'
import { saveTrack } from '../tracks/tracks.ts'

interface CoverOptions {
  intake: Intake
  /** The picture, by the rules of the intake. */
  file: string
  audit: () => AuditContext
  onTrack?: (index: number, of: number) => void
}

/**
 * The cover of a release is that of its tracks: partners know of no other. Track by track; one that has the picture already stays as it
 * is, so that what was interrupted is simply done again.
 */
export async function coverRelease(
  store: Store,
  id: string,
  { intake, file, audit, onTrack }: CoverOptions,
): Promise<number> {
  const ids = await findReleaseTrackIds(store.db, id)
  if (ids.length === 0)
    throw new OperatorError({
      vi: 'Bản phát hành chưa có bài nào để nhận ảnh bìa.',
      en: 'the release has no track that could take the cover',
    })
  let changed = 0
  for (const [index, trackId] of ids.entries()) {
    onTrack?.(index, ids.length)
    const order = { id: trackId, changes: { cover: file }, isNew: false }
    if ((await saveTrack(store, order, audit(), { intake, isBulk: true })).isChanged) changed += 1
  }
  return changed
}
