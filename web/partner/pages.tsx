import { Button } from '../components/form/controls.tsx'
import { useWords } from '../i18n/language.tsx'
import { selfService as words } from '../i18n/site/self-service.ts'

/** The page has many lists and one address: their places are not in it. */
export function Pages({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const t = useWords(words)
  return (
    <div class="row">
      <Button isSmall isDisabled={page <= 1} onPress={() => onPage(page - 1)}>
        {t.newer}
      </Button>
      <span class="small soft">{t.pageOf(page, pages)}</span>
      <Button isSmall isDisabled={page >= pages} onPress={() => onPage(page + 1)}>
        {t.older}
      </Button>
    </div>
  )
}
