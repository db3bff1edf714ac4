import { useState } from 'preact/hooks'
import type { FoundThing } from '../../../../src/console/find/schemas.ts'
import { useSend } from '../../../app/form.tsx'
import { Dialog } from '../../../components/feedback/dialog.tsx'
import { ErrorNote } from '../../../components/feedback/notes.tsx'
import { Button, Field } from '../../../components/form/controls.tsx'
import { searches as words } from '../../../i18n/console/watch/searches.ts'
import { useConsole } from '../../session/context.tsx'

/** What listeners look for in vain becomes another name of the artist or track that they mean. */
export function AddName({ query, onClose }: { query: string; onClose: () => void }) {
  const { t, api, toast } = useConsole(words)
  const [name, setName] = useState('')
  const [found, setFound] = useState<FoundThing[]>()
  const { failure, send } = useSend()
  const look = (event: SubmitEvent) => {
    event.preventDefault()
    void send(async () => {
      const { data } = await api.post<FoundThing[]>('/find', { q: name })
      setFound(data.filter(({ kind }) => kind === 'artist' || kind === 'track'))
    })
  }
  const add = ({ kind, id, title }: FoundThing) =>
    send(async () => {
      const path = `${kind === 'artist' ? '/artists' : '/tracks'}/${id}`
      const { data } = await api.get<{ aliases: string[] }>(path)
      const aliases = [...data.aliases.filter((one) => one !== query), query]
      await api.patch(path, { aliases })
      toast(t.added(query, title))
      onClose()
    })
  return (
    <Dialog title={t.addTitle(query)} onClose={onClose}>
      <form class="stack" onSubmit={look}>
        <p class="soft">{t.addHelp}</p>
        {failure !== undefined && <ErrorNote failure={failure} />}
        <Field label={t.artist} type="search" value={name} onChange={setName} hasFocus />
        <div class="row">
          <Button type="submit">{t.look}</Button>
        </div>
        {found !== undefined && found.length === 0 && <p class="soft">{t.noArtist}</p>}
        {found?.map((thing) => (
          <div key={thing.id} class="row">
            <span>
              {thing.title} <span class="soft small">{thing.detail}</span>
            </span>
            <Button isSmall onPress={() => void add(thing)}>
              {t.add(thing.title)}
            </Button>
          </div>
        ))}
      </form>
    </Dialog>
  )
}
