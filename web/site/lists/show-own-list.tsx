import { render } from 'preact'
import { readLanguage } from '../../components/preferences.ts'
import { LanguageProvider } from '../../i18n/language.tsx'
import { siteLists } from '../../i18n/site/liked.ts'
import type { Addable } from '../parts/add-to.ts'
import { fetchRows } from './fetch-rows.ts'
import { ListHead, RowControls } from './own-list-parts.tsx'
import { changeList, deleteList, keepList, type OwnList } from './own-lists.ts'

interface Shown {
  said: string
  undo?: (() => void) | undefined
}

/** One list of this browser: its rows come from the server, in the order that is kept here, and each can be moved and taken out. */
export function showOwnList(
  element: HTMLElement,
  opened: OwnList,
  mountIslands: (root: ParentNode) => () => void,
  signal: AbortSignal,
): void {
  const [head, rows] = [document.createElement('div'), document.createElement('div')]
  element.replaceChildren(head, rows)
  let list: OwnList | undefined = opened

  function paint({ said, undo }: Shown = { said: '' }): void {
    render(
      inLanguage(
        <ListHead list={list} name={opened.name} said={said} onUndo={undo} onRename={rename} onDelete={remove} />,
      ),
      head,
    )
    rows.hidden = list === undefined
  }
  function change(next: OwnList, shown: Shown): void {
    const isKept = changeList(next.id, () => next)
    if (isKept) list = next
    paint(isKept ? shown : { said: siteLists[readLanguage()].notKept })
  }
  const rename = (name: string) => change({ ...list!, name }, { said: '' })
  function remove(): void {
    const deleted = list!
    if (!deleteList(deleted.id)) {
      paint({ said: siteLists[readLanguage()].notKept })
      return
    }
    list = undefined
    const undo = () => {
      if (keepList(deleted)) list = deleted
      paint()
    }
    paint({ said: siteLists[readLanguage()].deleted(deleted.name), undo })
  }
  async function fill(): Promise<void> {
    if (list === undefined || list.trackIds.length === 0) return
    const found = await fetchRows('/lists', list.trackIds, signal).catch(() => undefined)
    if (signal.aborted) return
    const t = siteLists[readLanguage()]
    if (found === undefined) return paint({ said: t.failed })
    rows.replaceChildren(...[...found.querySelectorAll('.song-list')].map((each) => document.adoptNode(each)))
    const undo = mountIslands(rows)
    signal.addEventListener('abort', undo)
    addControls(rows, () => list!, change)
    const gone = list.trackIds.length - rows.querySelectorAll('.song').length
    if (gone > 0) paint({ said: t.gone(gone) })
  }
  paint()
  void fill()
}

const inLanguage = (content: preact.ComponentChildren) => (
  <LanguageProvider language={readLanguage()} timeZone="UTC">
    {content}
  </LanguageProvider>
)

/** The server's rows get buttons of their own. What the catalogue no longer has keeps its place at the end. */
function addControls(rows: HTMLElement, listNow: () => OwnList, change: (next: OwnList, shown: Shown) => void): void {
  const songs = () => [...rows.querySelectorAll<HTMLElement>('.song')]
  const keepOrder = (shown: Shown) => {
    const order = songs().map((song) => trackOf(song).id)
    const rest = listNow().trackIds.filter((id) => !order.includes(id) && !dropped.has(id))
    change({ ...listNow(), trackIds: [...order, ...rest] }, shown)
  }
  const dropped = new Set<string>()
  const t = siteLists[readLanguage()]
  for (const song of songs()) {
    const place = Object.assign(document.createElement('span'), { className: 'lists-controls' })
    const { id, title } = trackOf(song)
    const onMove = (by: -1 | 1) => {
      const other = by < 0 ? song.previousElementSibling : song.nextElementSibling
      if (other === null) return
      if (by < 0) other.before(song)
      else other.after(song)
      keepOrder({ said: t.moved(title, songs().indexOf(song) + 1) })
      place.querySelector<HTMLElement>(by < 0 ? 'button:first-child' : 'button:nth-child(2)')?.focus()
    }
    const onDrop = () => {
      const next = song.nextElementSibling
      const parent = song.parentElement!
      song.remove()
      dropped.add(id)
      const undo = () => {
        dropped.delete(id)
        parent.insertBefore(song, next?.parentElement === parent ? next : null)
        keepOrder({ said: '' })
      }
      keepOrder({ said: t.dropped(title), undo })
    }
    render(inLanguage(<RowControls title={title} onMove={onMove} onDrop={onDrop} />), place)
    song.append(place)
  }
}

const trackOf = (song: Element): Addable => JSON.parse(song.querySelector<HTMLElement>('[data-add]')!.dataset.add!)
