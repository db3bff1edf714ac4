import type { RecordedAct } from '../../../../src/console/insight/schemas.ts'
import { audit, deeds } from '../../../i18n/console/audit.ts'
import { useWords } from '../../../i18n/language.tsx'

/** Who did it, and what. Partners choose their names: one that is called like an administrator must not read as it. */
export function useActWords({ role, actor, action }: RecordedAct): { who: string; deed: string } {
  const t = useWords(audit)
  const known = useWords(deeds) as Readonly<Record<string, string>>
  return {
    who: role === 'server' ? t.server : role === 'partner' ? t.partnerNamed(actor) : actor,
    deed: Object.hasOwn(known, action) ? known[action]! : t.did(action),
  }
}

/** What an act tells of something before or after it, field by field. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (value === null || value === undefined) return {}
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { '': value }
}
