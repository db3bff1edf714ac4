import type { ConsoleTrackStatus as TrackStatus } from '../../../../src/editing/tracks/track-statuses.ts'
import { Badge } from '../../../components/feedback/notes.tsx'
import { catalogue } from '../../../i18n/console/catalogue.ts'
import { useWords } from '../../../i18n/language.tsx'

const TONES = { published: 'good', draft: 'calm', taken_down: 'danger' } as const

export function StatusBadge({ status }: { status: TrackStatus }) {
  const t = useWords(catalogue)
  return <Badge tone={TONES[status]}>{t[status]}</Badge>
}
