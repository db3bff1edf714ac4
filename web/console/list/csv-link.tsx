import { Button } from '../../components/form/controls.tsx'
import { bulkWords } from '../../i18n/console/bulk.ts'
import { useWords } from '../../i18n/language.tsx'
import { withQuery } from '../address/match-path.ts'
import { useNavigation } from '../address/navigation.tsx'

/** The list as it is filtered, as a file; `path` is that of the list. */
export function CsvLink({ path, more = {} }: { path: string; more?: Readonly<Record<string, string | undefined>> }) {
  const t = useWords(bulkWords)
  const { query } = useNavigation()
  return (
    <Button
      label={t.csv}
      kind="plain"
      isSmall
      href={`/api/admin${path}.csv${withQuery(query, { page: undefined, limit: undefined, ...more })}`}
      download
    />
  )
}
