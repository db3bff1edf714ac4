import { useEffect, useState } from 'preact/hooks'
import type { ChangedField, FullTrack } from '../../../src/console/catalog/schemas.ts'
import { ApiFailure } from '../../app/api-failure.ts'
import { useUnsaved } from '../../app/unsaved.ts'
import { changedMeanwhileOf } from './changed-meanwhile.tsx'

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
