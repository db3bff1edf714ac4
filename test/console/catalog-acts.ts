import type { Console, LaterClient } from '../support/console.ts'
import { type audioPart, FORM_TYPE, makeForm, trackPart } from '../support/forms.ts'

export const uploadTrack = (editor: LaterClient, track: object, ...files: ReturnType<typeof audioPart>[]) =>
  editor.post('/tracks', makeForm([trackPart(track), ...files]), { headers: FORM_TYPE })

/** What the audit log has of an act on something. */
export const findAudit = async ({ store }: Console, action: string, id: string) =>
  await store.db.selectFrom('audit_log').selectAll().where('action', '=', action).where('entity_id', '=', id).execute()
