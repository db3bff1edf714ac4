import { Tabs } from '../../components/list/tabs.tsx'
import { useWords } from '../../i18n/language.tsx'
import { siteLiked, siteLists } from '../../i18n/site/liked.ts'

/** What this browser keeps: what was liked, and lists. */
export function KeptTabs({ current }: { current: 'liked' | 'lists' }) {
  const [liked, lists] = [useWords(siteLiked), useWords(siteLists)]
  const tabs = [
    { id: 'liked', label: liked.title, href: '/liked' },
    { id: 'lists', label: lists.tab, href: '/lists' },
  ]
  return <Tabs label={lists.title} current={current} tabs={tabs} />
}
