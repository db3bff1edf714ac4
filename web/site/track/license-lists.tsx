import type { LicenseCode } from '../../../src/catalog/licenses.ts'
import { Icon, type IconName } from '../../components/icon.tsx'
import { useLanguage, useWords } from '../../i18n/language.tsx'
import { licenses, licenseWords } from '../../i18n/site/licenses.ts'

/** What may be done, what may not, what has to be. */
export function LicenseLists({ code }: { code: LicenseCode }) {
  const t = useWords(licenses)
  const { allowed, forbidden, duty } = licenseWords(code, useLanguage())
  return (
    <div class="track-terms">
      <Terms title={t.allowed} icon="check" kind="allowed" items={allowed} />
      <Terms title={t.forbidden} icon="close" kind="forbidden" items={forbidden} />
      <Terms title={t.duty} icon="warning" kind="duty" items={duty} />
    </div>
  )
}

function Terms({
  title,
  icon,
  kind,
  items,
}: {
  title: string
  icon: IconName
  kind: string
  items: readonly string[]
}) {
  if (items.length === 0) return null
  return (
    <section class={`stack stack-close track-term-${kind}`}>
      <h3 class="row track-term-title">
        <Icon name={icon} /> {title}
      </h3>
      <ul class="stack stack-close track-term-items">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  )
}
