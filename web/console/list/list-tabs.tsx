import { Tabs } from '../../components/list/tabs.tsx'
import { useFormat } from '../../i18n/language.tsx'
import { withQuery } from '../address/match-path.ts'
import { useNavigation } from '../address/navigation.tsx'

export interface ListTabsProps {
  label: string
  /** The value of the address that a tab sets. */
  name: string
  /** '' is the tab of all. */
  tabs: readonly { id: string; label: string; count?: number | undefined }[]
}

/** Parts of a list by one of its values, mostly the state of its rows; each begins at its first page. */
export function ListTabs({ label, name, tabs }: ListTabsProps) {
  const format = useFormat()
  const { path, query, values } = useNavigation()
  return (
    <Tabs
      label={label}
      current={values.get(name) ?? ''}
      tabs={tabs.map(({ id, label: text, count }) => ({
        id,
        label: text,
        href: path + withQuery(query, { [name]: id, page: undefined }),
        count: count === undefined ? undefined : format.number(count),
      }))}
    />
  )
}
