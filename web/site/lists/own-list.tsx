import { render } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '../../components/form/controls.tsx'
import { writeClipboard } from '../../components/form/write-clipboard.ts'
import { useFormat, useWords } from '../../i18n/language.tsx'
import { siteLists } from '../../i18n/site/liked.ts'
import { player as playerWords } from '../../i18n/site/player.ts'
import type { Addable } from '../parts/add-to.ts'
import { element } from '../parts/element.ts'
import { move } from '../parts/queue-changes.ts'
import { SignButton } from '../parts/sign-button.tsx'
import { fetchRows, type Show } from './fetch-rows.ts'
import { InLanguage, wordsHere } from './in-language.tsx'
import { NameForm } from './name-form.tsx'
import { addressOf, changeList, deleteList, keepList, type OwnList } from './own-lists.ts'

/** One list of this browser: its rows come from the server, in the order that is kept here, and each can be moved and taken out. */
export function showOwnList(place: HTMLElement, opened: OwnList, ...[mountIslands, signal]: Show): void {
  const [head, rows] = [element('div'), element('ol', { class: 'song-list' })]
  place.replaceChildren(head, rows)
  const songs = new Map<string, HTMLElement>()
  /** Undefined once it has been deleted. */
  let list: OwnList | undefined = opened
  /** What the catalogue no longer has keeps its place at the end. */
  const shown = () => (list?.trackIds ?? []).filter((id) => songs.has(id))

  function paint(said = '', onUndo?: () => void): void {
    const told = { said, onUndo, onRename: (name: string) => change({ ...list!, name }), onDelete: remove }
    render(<InLanguage>{<ListHead list={list} name={opened.name} {...told} />}</InLanguage>, head)
    rows.replaceChildren(...shown().map((id) => songs.get(id)!))
  }
  function change(next: OwnList | undefined, said = '', hasUndo = false): void {
    const before = list
    const isKept =
      next === undefined ? deleteList(before!.id) : before ? changeList(next.id, () => next) : keepList(next)
    if (isKept) list = next
    paint(isKept ? said : wordsHere().notKept, isKept && hasUndo ? () => change(before) : undefined)
  }
  const remove = () => change(undefined, wordsHere().deleted(list!.name), true)
  function moveBy({ id, title }: Addable, by: -1 | 1): void {
    const inOrder = shown().map((each) => ({ id: each }))
    const moved = move(inOrder, id, by).map((each) => each.id)
    const rest = list!.trackIds.filter((each) => !moved.includes(each))
    change({ ...list!, trackIds: [...moved, ...rest] }, wordsHere().moved(title, moved.indexOf(id) + 1))
    songs.get(id)!.querySelectorAll<HTMLElement>('.lists-controls button')[by < 0 ? 0 : 1]?.focus()
  }
  const drop = ({ id, title }: Addable) =>
    change({ ...list!, trackIds: list!.trackIds.filter((each) => each !== id) }, wordsHere().dropped(title), true)

  async function fill(): Promise<void> {
    if (opened.trackIds.length === 0) return
    const found = await fetchRows('/lists', opened.trackIds, signal)
    if (signal.aborted) return
    if (found === undefined) return paint(wordsHere().failed)
    for (const song of found.querySelectorAll<HTMLElement>('.song')) {
      const track: Addable = JSON.parse(song.querySelector<HTMLElement>('[data-add]')!.dataset.add!)
      const controls = element('span', { class: 'lists-controls' })
      const acts = { onMove: (by: -1 | 1) => moveBy(track, by), onDrop: () => drop(track) }
      render(<InLanguage>{<RowControls title={track.title} {...acts} />}</InLanguage>, controls)
      song.append(controls)
      songs.set(track.id, document.adoptNode(song))
    }
    const gone = opened.trackIds.length - songs.size
    paint(gone > 0 ? wordsHere().gone(gone) : '')
    signal.addEventListener('abort', mountIslands(rows))
  }
  paint()
  void fill()
}

interface ListHeadProps {
  list: OwnList | undefined
  name: string
  /** What was just done. */
  said: string
  onUndo: (() => void) | undefined
  onRename: (name: string) => void
  onDelete: () => void
}

function ListHead({ list, name, said, onUndo, onRename, onDelete }: ListHeadProps) {
  const t = useWords(siteLists)
  const format = useFormat()
  const [isRenaming, setRenaming] = useState(false)
  const rename = (next: string) => {
    onRename(next)
    setRenaming(false)
  }
  return (
    <div class="stack">
      <div class="row row-apart page-head">
        <div>
          <h1>{list?.name ?? name}</h1>
          {list && <p class="soft numbers">{t.count(format.number(list.trackIds.length), list.trackIds.length)}</p>}
        </div>
        {list && (
          <Actions list={list} onRename={() => setRenaming(!isRenaming)} onDelete={onDelete} isRenaming={isRenaming} />
        )}
      </div>
      {list && isRenaming && <NameForm label={t.name} button={t.save} name={list.name} onName={rename} />}
      <div class="row" role="status">
        {said !== '' && <p>{said}</p>}
        {onUndo !== undefined && (
          <Button isSmall onPress={onUndo}>
            {t.undo}
          </Button>
        )}
      </div>
      {list?.trackIds.length === 0 && said === '' && <p class="soft">{t.empty}</p>}
    </div>
  )
}

interface ActionsProps {
  list: OwnList
  isRenaming: boolean
  onRename: () => void
  onDelete: () => void
}

function Actions({ list, isRenaming, onRename, onDelete }: ActionsProps) {
  const t = useWords(siteLists)
  const [isCopied, setCopied] = useState(false)
  async function share(): Promise<void> {
    const url = new URL(addressOf(list), location.href).href
    // Rejected when the reader thinks better of it.
    if (navigator.share !== undefined) return navigator.share({ title: list.name, url }).catch(() => {})
    await writeClipboard(url)
    setCopied(true)
  }
  return (
    <div class="row">
      {list.trackIds.length > 0 && (
        <>
          <button type="button" class="button button-primary" data-play-all="">
            {useWords(playerWords).playAll}
          </button>
          <Button icon="share" onPress={() => void share()}>
            {isCopied ? t.copied : t.share}
          </Button>
          <Button href={addressOf(list)}>{t.asOthers}</Button>
        </>
      )}
      <Button isExpanded={isRenaming} onPress={onRename}>
        {t.rename}
      </Button>
      <Button kind="danger" onPress={onDelete}>
        {t.delete}
      </Button>
    </div>
  )
}

interface RowControlsProps {
  title: string
  onMove: (by: -1 | 1) => void
  onDrop: () => void
}

/** Where the row stands in the list, changed by pressing. */
function RowControls({ title, onMove, onDrop }: RowControlsProps) {
  const t = useWords(siteLists)
  return (
    <>
      <SignButton icon="up" label={t.up(title)} onPress={() => onMove(-1)} />
      <SignButton icon="down" label={t.down(title)} onPress={() => onMove(1)} />
      <SignButton icon="close" label={t.drop(title)} onPress={onDrop} />
    </>
  )
}
