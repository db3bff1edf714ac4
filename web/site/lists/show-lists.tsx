import { render } from 'preact'
import { EmptyState } from '../../components/feedback/notes.tsx'
import { Button } from '../../components/form/controls.tsx'
import { useFormat, useWords } from '../../i18n/language.tsx'
import { siteLists } from '../../i18n/site/liked.ts'
import { createSaying } from '../parts/copy.ts'
import type { Show } from './fetch-rows.ts'
import { InLanguage, wordsHere } from './in-language.tsx'
import { showOwnList } from './own-list.tsx'
import { createList, findList, readLists } from './own-lists.ts'

/** What the page of lists is to be filled with (web/site/pages/lists.tsx). */
export type ListsPlace = { kind: 'all' } | { kind: 'own'; id: string } | { kind: 'keep'; name: string; ids: string[] }

/** All lists, one of them to be changed, or a button that keeps one that was received. */
export function showLists(place: HTMLElement, ...show: Show): void {
  const asked: ListsPlace = JSON.parse(place.dataset.lists!)
  if (asked.kind === 'own') {
    // What the page says of a list that is not here stays.
    const list = findList(asked.id)
    if (list !== undefined) showOwnList(place, list, ...show)
  } else if (asked.kind === 'all') {
    place.replaceChildren()
    render(<InLanguage>{<AllLists />}</InLanguage>, place)
  } else {
    const say = createSaying(place)
    place.hidden = false
    place.addEventListener('click', () =>
      say(createList(asked.name, asked.ids) === undefined ? wordsHere().notKept : wordsHere().kept),
    )
  }
}

function AllLists() {
  const t = useWords(siteLists)
  const format = useFormat()
  const lists = readLists()
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
