import { attributionFormat, LICENSE_CODES, LICENSES } from '../catalog/licenses.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { renderPage } from './html.ts'

/** The page that `license.url` points to. */
export function renderLicensesPage(serviceName: string, takedownContact: string): string {
  const sections = LICENSE_CODES.map((code) => {
    const { name, summary, notes } = LICENSES[code]
    return `<h2 id="${code}">${escapeHtml(name)}</h2><p class="soft"><code>${code}</code></p><p>${escapeHtml(summary)}</p><p>${escapeHtml(notes)}</p>`
  })
  const format = escapeHtml(attributionFormat(serviceName))
  return renderPage(
    `Giấy phép · ${serviceName}`,
    'vi',
    `<h1>Giấy phép sử dụng nhạc</h1>
<p>Mẫu ghi công: <code>${format}</code></p>
${sections.join('\n')}
<h2>Yêu cầu gỡ bỏ</h2><p>Gửi thư đến <a href="mailto:${escapeHtml(takedownContact)}">${escapeHtml(takedownContact)}</a>.</p>`,
  )
}
