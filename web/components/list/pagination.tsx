import { common } from '../../i18n/common.ts'
import { useFormat, useWords } from '../../i18n/language.tsx'
import { Button } from '../form/controls.tsx'

interface PaginationProps {
  /** As `meta` of a list has it. */
  page: number
  limit: number
  total: number
  /** Names the list, where a page has several. */
  label?: string
  /** The address of a page of the list: the place can be sent, and gone back to. */
  hrefOf: (page: number) => string
}

/** Nothing is shown for a list of one page but how many there are. */
export function Pagination({ page, limit, total, label, hrefOf }: PaginationProps) {
  const t = useWords(common)
  const format = useFormat()
  const pages = Math.max(1, Math.ceil(total / limit))
  const [from, to] = [Math.min(total, (page - 1) * limit + 1), Math.min(total, page * limit)]
  return (
    <nav class="row row-apart" aria-label={label === undefined ? t.pages : `${t.pages}: ${label}`}>
      <p class="small soft numbers">{t.shownOf(format.number(from), format.number(to), format.number(total))}</p>
      {pages > 1 && (
        <div class="row">
          {page > 1 && <Button label={t.previousPage} isSmall icon="left" href={hrefOf(page - 1)} />}
          <span class="small numbers">{t.pageOf(format.number(page), format.number(pages))}</span>
          {page < pages && <Button label={t.nextPage} isSmall icon="right" isIconLast href={hrefOf(page + 1)} />}
        </div>
      )}
    </nav>
  )
}
