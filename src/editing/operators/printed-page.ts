import { createHash } from 'node:crypto'
import { escapeHtml } from '../../text/escape-html.ts'
import type { Language } from '../../text/sentence.ts'

/** HTML that is safe already: made by the functions here, never taken from elsewhere. */
export interface Markup {
  readonly html: string
}

type Content = string | number | null | Markup

const textOf = (content: Content) => {
  if (content === null) return '–'
  return typeof content === 'object' ? content.html : escapeHtml(String(content))
}

/** Black on white, for paper: no scripts, no files. */
const STYLE = `
@page { margin: 18mm 15mm }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 4rem; color: #1c1a17; background: #fff; font: 14px/1.55 "Be Vietnam Pro", system-ui, sans-serif }
h1 { font-size: 1.6rem; line-height: 1.3; margin: 0 0 .25rem } h2 { font-size: 1.1rem; line-height: 1.35; margin: 2rem 0 .5rem; border-bottom: 1px solid #b9b1a3; break-after: avoid }
p { margin: .4rem 0 } .soft { color: #5c564d } .lines { white-space: pre-line } .answer { font-size: 1.25rem; line-height: 1.4; font-weight: 600; margin: 1rem 0 }
table { border-collapse: collapse; width: 100%; font-size: .9em; font-variant-numeric: tabular-nums }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem .35rem 0; border-bottom: 1px solid #ddd6c9; overflow-wrap: anywhere } th { font-weight: 600 } tr { break-inside: avoid }
.facts th { width: 14rem } code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere }
.scroll { overflow-x: auto }
@media print { body { padding: 0; max-width: none; font-size: 10.5pt } .scroll { overflow: visible } }`

/** For `style-src` of a Content-Security-Policy: these styles and no others. */
export const EVIDENCE_STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

/** A page that stands alone and can be printed and filed. All text that goes in is escaped. */
export function renderEvidencePage(title: string, language: string, sections: readonly Markup[]): string {
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
<main>
<h1>${escapeHtml(title)}</h1>
${sections.map((section) => section.html).join('\n')}
</main>
</html>
`
}

export const paragraph = (text: Content, kind: 'plain' | 'soft' | 'lines' | 'answer' = 'plain'): Markup => ({
  html: `<p${kind === 'plain' ? '' : ` class="${kind}"`}>${textOf(text)}</p>`,
})

export const heading = (text: string): Markup => ({ html: `<h2>${escapeHtml(text)}</h2>` })

export const code = (text: string): Markup => ({ html: `<code>${escapeHtml(text)}</code>` })

export const lines = (...contents: Content[]): Markup => ({ html: contents.map(textOf).join('<br>') })

/** Names and what they are of one thing. */
export function facts(rows: readonly (readonly [string, Content])[]): Markup {
  const html = rows.map(([name, value]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${textOf(value)}</td></tr>`)
  return { html: `<table class="facts">${html.join('')}</table>` }
}

export function table(columns: readonly string[], rows: readonly (readonly Content[])[]): Markup {
  const head = columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join('')
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${textOf(cell)}</td>`).join('')}</tr>`).join('')
  return { html: `<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>` }
}

/** The server's own zone; where that is UTC, which stands beside it anyway, the one that mails are written by. */
export function evidenceTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return timeZone === 'UTC' ? 'Asia/Ho_Chi_Minh' : timeZone
}

/** A moment in UTC, and on the clocks of the time zone beside it. */
export function createMoment(language: Language, timeZone: string): (ms: number | null) => Markup {
  const local = new Intl.DateTimeFormat(language === 'vi' ? 'vi-VN' : 'en-GB', {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'long',
  })
  return (ms) => {
    if (ms === null) return { html: '–' }
    const utc = `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`
    return lines(utc, local.format(ms))
  }
}
