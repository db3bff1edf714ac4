import { BrandSign } from '../components/brand-sign.tsx'
import { useWords } from '../i18n/language.tsx'
import { shell } from '../i18n/shell.ts'

/** The name of the service, with its sign, and where in it we are. */
export function Brand({ href }: { href?: string }) {
  const t = useWords(shell)
  const content = (
    <>
      <BrandSign />
      <span class="brand-name">{document.body.dataset.service}</span>
      <span class="brand-place">{t.console}</span>
    </>
  )
  return href === undefined ? (
    <div class="brand">{content}</div>
  ) : (
    <a class="brand" href={href}>
      {content}
    </a>
  )
}
