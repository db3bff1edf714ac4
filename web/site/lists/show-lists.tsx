import { render } from 'preact'
import { EmptyState } from '../../components/feedback/notes.tsx'
import { Button } from '../../components/form/controls.tsx'
import { readLanguage } from '../../components/preferences.ts'
import { LanguageProvider, useFormat, useWords } from '../../i18n/language.tsx'
import { siteLists } from '../../i18n/site/liked.ts'
import { createSaying } from '../parts/copy.ts'
import { createList, findList, type OwnList, readLists } from './own-lists.ts'
import { showOwnList } from './show-own-list.tsx'

/** What the page of lists is to be filled with (web/site/pages/lists.tsx). */
export type ListsPlace = { kind: 'all' } | { kind: 'own'; id: string } | { kind: 'keep'; name: string; ids: string[] }

/** All lists, one of them to be changed, or a button that keeps one that was received. */
export function showLists(
  element: HTMLElement,
  mountIslands: (root: ParentNode) => () => void,
  signal: AbortSignal,
): void {
  if (signal.aborted) return
  const place: ListsPlace = JSON.parse(element.dataset.lists!)
  if (place.kind === 'keep') offerToKeep(element, place)
  else if (place.kind === 'all') showAll(element)
  else {
    // What the page says of a list that is not here stays.
    const list = findList(place.id)
    if (list !== undefined) showOwnList(element, list, mountIslands, signal)
  }
}

function showAll(element: HTMLElement): void {
  element.replaceChildren()
  render(
    <LanguageProvider language={readLanguage()} timeZone="UTC">
      <AllLists lists={readLists()} />
    </LanguageProvider>,
    element,
  )
}

function offerToKeep(button: HTMLElement, { name, ids }: { name: string; ids: string[] }): void {
  const [t, say] = [siteLists[readLanguage()], createSaying(button)]
  button.hidden = false
  button.addEventListener('click', () => say(createList(name, ids) === undefined ? t.notKept : t.kept))
}

function AllLists({ lists }: { lists: readonly OwnList[] }) {
  const t = useWords(siteLists)
  const format = useFormat()
  if (lists.length === 0)
    return <EmptyState title={t.none} help={t.noneHelp} action={<Button href="/charts">{t.lookAround}</Button>} />
  return (
    <ul class="lists-all">
      {lists.map(({ id, name, trackIds }) => (
        <li key={id}>
          <a class="lists-one" href={`/lists?own=${id}`}>
            <span class="lists-name">{name}</span>
            <span class="soft small numbers">{t.count(format.number(trackIds.length), trackIds.length)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
