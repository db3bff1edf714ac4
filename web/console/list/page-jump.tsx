import { useEffect, useState } from 'preact/hooks'
import type { ListMeta } from '../../../src/console/endpoint/list-meta.ts'
import { Button, Field, Select } from '../../components/form/controls.tsx'
import { pageWords } from '../../i18n/console/tracks/pages.ts'
import { useWords } from '../../i18n/language.tsx'
import { useNavigation } from '../address/navigation.tsx'

const SIZES = [20, 50, 100]
/** With so few, one goes from page to page. */
const FEW_PAGES = 3

/** How many rows a page has, and the way to a page far off. */
export function PageJump({ meta, hasSizes }: { meta: ListMeta; hasSizes: boolean }) {
  const t = useWords(pageWords)
  const { setValues } = useNavigation()
  const { page, limit, total } = meta
  const pages = Math.max(1, Math.ceil(total / limit))
  const [text, setText] = useState(String(page))
  useEffect(() => setText(String(page)), [page])
  const canJump = pages > FEW_PAGES
  if (!canJump && !(hasSizes && total > SIZES[0]!)) return null
  const jump = (event: SubmitEvent) => {
    event.preventDefault()
    const wanted = Math.min(pages, Math.max(1, Math.round(Number(text)) || page))
    setText(String(wanted))
    setValues({ page: wanted === 1 ? undefined : wanted })
  }
  return (
    <form class="filters pagination-jump" noValidate onSubmit={jump}>
      {hasSizes && (
        <Select
          label={t.size}
          value={String(limit)}
          options={[...new Set([...SIZES, limit])].map((size) => ({ value: String(size), label: String(size) }))}
          onChange={(size) => setValues({ limit: size === String(SIZES[0]) ? undefined : size, page: undefined })}
        />
      )}
      {canJump && (
        <>
          <Field label={t.jump} type="number" min={1} max={pages} value={text} onChange={setText} inputMode="numeric" />
          <Button type="submit">{t.go}</Button>
        </>
      )}
    </form>
  )
}
