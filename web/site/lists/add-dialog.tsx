import { render } from 'preact'
import { useState } from 'preact/hooks'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { Button } from '../../components/form/controls.tsx'
import { readLanguage } from '../../components/preferences.ts'
import { LanguageProvider, useWords } from '../../i18n/language.tsx'
import { siteLists } from '../../i18n/site/liked.ts'
import { type Addable, PLAY_LATER, type PlayLater, tell } from '../parts/add-to.ts'
import { listPlayables } from '../player/playable.ts'
import { NameField } from './name-field.tsx'
import { changeList, createList, MAX_TRACKS, type OwnList, readLists } from './own-lists.ts'

/** A dialog that puts tracks into lists of this browser, new ones too, or into the queue. */
export function askForList(tracks: readonly Addable[]): void {
  const place = document.createElement('div')
  document.body.append(place)
  const close = () => {
    render(null, place)
    place.remove()
  }
  render(
    <LanguageProvider language={readLanguage()} timeZone="UTC">
      <AddDialog tracks={tracks} onClose={close} />
    </LanguageProvider>,
    place,
  )
}

interface AddDialogProps {
  tracks: readonly Addable[]
  onClose: () => void
}

function AddDialog({ tracks, onClose }: AddDialogProps) {
  const t = useWords(siteLists)
  const [lists, setLists] = useState(readLists)
  const [said, say] = useState('')
  const only = tracks.length === 1 ? tracks[0] : undefined
  const isPlayable = only !== undefined && listPlayables(document).some(({ id }) => id === only.id)
  function playLater(place: PlayLater['place']): void {
    tell<PlayLater>(PLAY_LATER, { id: only!.id, place })
    onClose()
  }
  function tick(list: OwnList, isIn: boolean): void {
    const isKept = changeList(list.id, (now) => (isIn ? withAll(now, tracks) : withoutAll(now, tracks)))
    say(isKept ? '' : t.notKept)
    setLists(readLists())
  }
  function begin(name: string): void {
    const isKept = createList(name, tracks.map(({ id }) => id).slice(0, MAX_TRACKS)) !== undefined
    say(isKept ? t.begun(name) : t.notKept)
    setLists(readLists())
  }
  return (
    <Dialog
      title={only === undefined ? t.addMany(tracks.length) : t.addTo(only.title)}
      titleId="add-title"
      onClose={onClose}
    >
      {isPlayable && (
        <div class="row">
          <Button icon="next" onPress={() => playLater('next')}>
            {t.playNext}
          </Button>
          <Button icon="queue" onPress={() => playLater('last')}>
            {t.playLast}
          </Button>
        </div>
      )}
      {lists.length > 0 && <Choices lists={lists} tracks={tracks} onTick={tick} />}
      <NewList isFirst={lists.length === 0} onBegin={begin} />
      <p role="status">{said}</p>
    </Dialog>
  )
}

const isIn = (list: OwnList, tracks: readonly Addable[]) => tracks.every(({ id }) => list.trackIds.includes(id))
const withAll = (list: OwnList, tracks: readonly Addable[]): OwnList => ({
  ...list,
  trackIds: [...new Set([...list.trackIds, ...tracks.map(({ id }) => id)])].slice(0, MAX_TRACKS),
})
const withoutAll = (list: OwnList, tracks: readonly Addable[]): OwnList => ({
  ...list,
  trackIds: list.trackIds.filter((own) => tracks.every(({ id }) => id !== own)),
})

interface ChoicesProps {
  lists: readonly OwnList[]
  tracks: readonly Addable[]
  onTick: (list: OwnList, isIn: boolean) => void
}

function Choices({ lists, tracks, onTick }: ChoicesProps) {
  const t = useWords(siteLists)
  return (
    <fieldset class="lists-choices">
      <legend class="unseen">{t.title}</legend>
      {lists.map((list) => (
        <label key={list.id} class="lists-choice">
          <input
            type="checkbox"
            checked={isIn(list, tracks)}
            disabled={!isIn(list, tracks) && list.trackIds.length >= MAX_TRACKS}
            onChange={(event) => onTick(list, event.currentTarget.checked)}
          />
          <span class="lists-choice-name">{list.name}</span>
          <span class="soft small">
            {list.trackIds.length >= MAX_TRACKS
              ? t.full(MAX_TRACKS)
              : t.count(String(list.trackIds.length), list.trackIds.length)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function NewList({ isFirst, onBegin }: { isFirst: boolean; onBegin: (name: string) => void }) {
  const t = useWords(siteLists)
  const [name, setName] = useState('')
  return (
    <form
      class="lists-new"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() === '') return
        onBegin(name.trim())
        setName('')
      }}
    >
      <NameField label={t.newName} value={name} onChange={setName} help={isFirst ? t.about : undefined} />
      <Button type="submit" kind="primary">
        {t.begin}
      </Button>
    </form>
  )
}
