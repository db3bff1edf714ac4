import { render } from 'preact'
import { useState } from 'preact/hooks'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { Button } from '../../components/form/controls.tsx'
import { useWords } from '../../i18n/language.tsx'
import { siteLists } from '../../i18n/site/liked.ts'
import { type Addable, PLAY_LATER, type PlayLater, tell } from '../parts/add-to.ts'
import { element } from '../parts/element.ts'
import { listPlayables } from '../player/playable.ts'
import { InLanguage } from './in-language.tsx'
import { NameForm } from './name-form.tsx'
import { changeList, createList, MAX_TRACKS, type OwnList, readLists } from './own-lists.ts'

/** A dialog that puts tracks into lists of this browser, new ones too, or into the queue. */
export function askForList(tracks: readonly Addable[]): void {
  const place = element('div')
  document.body.append(place)
  const close = () => {
    render(null, place)
    place.remove()
  }
  render(
    <InLanguage>
      <AddDialog tracks={tracks} onClose={close} />
    </InLanguage>,
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
      <NameForm label={t.newName} button={t.begin} help={lists.length === 0 ? t.about : undefined} onName={begin} />
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
    <fieldset class="site-fields">
      <legend class="unseen">{t.title}</legend>
      {lists.map((list) => (
        <label key={list.id} class="site-choice">
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
