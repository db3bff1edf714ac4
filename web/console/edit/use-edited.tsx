import { useEffect, useState } from 'preact/hooks'
import type { ChangedField, FullTrack } from '../../../src/console/catalog/schemas.ts'
import { ApiFailure } from '../../app/api-failure.ts'
import { useSend } from '../../app/form.tsx'
import { useUnsaved } from '../../app/unsaved.ts'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { ErrorNote } from '../../components/feedback/notes.tsx'
import { Button } from '../../components/form/controls.tsx'
import { changedMeanwhile as words } from '../../i18n/console/safety/changed-meanwhile.ts'
import { useConsole } from '../session/context.tsx'

interface Edited<Thing, Fields> {
  /** As it was when the form was filled. */
  base: Thing
  fields: Fields
  setFields: (change: (before: Fields) => Fields) => void
  isEdited: boolean
  /** It is saved, and the form is filled anew. */
  saved: (thing: Thing) => void
  clash: { theirs: Thing; changes: ChangedField[] } | undefined
  /** Looks at what others have made of it meanwhile; throws what is no clash. */
  refuse: (error: unknown) => Promise<void>
  takeTheirs: () => void
  forgetClash: () => void
}

/**
 * A form for something that others edit too. News of it fill the form only while nothing has been typed: what was typed stays, and so
 * does the time by which the server knows what it was typed over.
 */
export function useEdited<Thing extends Pick<FullTrack, 'updated_at'>, Fields extends object>(
  thing: Thing,
  toFields: (thing: Thing) => Fields,
  load: () => Promise<Thing>,
): Edited<Thing, Fields> {
  const [base, setBase] = useState(thing)
  const [fields, setFields] = useState(() => toFields(thing))
  const [clash, setClash] = useState<Edited<Thing, Fields>['clash']>()
  const original = toFields(base)
  const isEdited = (Object.keys(fields) as (keyof Fields)[]).some((name) => fields[name] !== original[name])
  useUnsaved(isEdited)
  const saved = (news: Thing) => {
    setBase(() => news)
    setFields(() => toFields(news))
    setClash(undefined)
  }
  useEffect(() => {
    if (!isEdited) saved(thing)
  }, [thing])
  return {
    base,
    fields,
    setFields,
    isEdited,
    saved,
    clash,
    async refuse(error) {
      const changes = error instanceof ApiFailure ? changedMeanwhileOf(error) : undefined
      if (changes === undefined) throw error
      setClash({ theirs: await load(), changes })
    },
    takeTheirs() {
      const { theirs, changes } = clash!
      const [news, names] = [toFields(theirs), changes.map(({ field }) => field)]
      // In the other fields, what was typed stays, and what was not is as it is now.
      const kept = (Object.keys(news) as (keyof Fields & string)[]).filter(
        (name) => !names.includes(name) && fields[name] !== original[name],
      )
      setBase(() => theirs)
      setFields(() => ({
        ...news,
        ...(Object.fromEntries(kept.map((name) => [name, fields[name]])) as Partial<Fields>),
      }))
      setClash(undefined)
    },
    forgetClash: () => setClash(undefined),
  }
}

/** What others have changed since the form was filled; undefined when the change failed of something else. */
function changedMeanwhileOf({ body }: ApiFailure): ChangedField[] | undefined {
  return Array.isArray(body.changed_meanwhile) ? body.changed_meanwhile : undefined
}

interface Clash extends ChangedField {
  /** What the form calls the field. */
  label: string
  theirs: string
  mine: string
}

interface ChangedMeanwhileProps {
  clashes: readonly Clash[]
  onTheirs: () => void
  onMine: () => Promise<void>
  onClose: () => void
}

/** Whose change would be undone, and the choice between the two. */
export function ChangedMeanwhile({ clashes, onTheirs, onMine, onClose }: ChangedMeanwhileProps) {
  const { t, format } = useConsole(words)
  const { failure, isBusy, send } = useSend()
  return (
    <Dialog title={t.title} onClose={onClose} isWide>
      <div class="stack">
        <p>{t.help}</p>
        {clashes.map(({ field, label, by, at, theirs, mine }) => (
          <dl key={field} class="card stack stack-tight">
            <dt>
              <strong>{label}</strong> <span class="soft">{t.by(by ?? t.import, format.dateTime(at))}</span>
            </dt>
            <dd>
              <span class="soft">{t.theirs}:</span> {theirs || t.nothing}
            </dd>
            <dd>
              <span class="soft">{t.mine}:</span> {mine || t.nothing}
            </dd>
          </dl>
        ))}
        {failure !== undefined && <ErrorNote failure={failure} />}
        <div class="form-end">
          <Button label={t.takeTheirs} kind="primary" onPress={onTheirs} />
          <Button label={t.saveMine} kind="danger" isBusy={isBusy} onPress={() => void send(onMine)} />
        </div>
      </div>
    </Dialog>
  )
}
