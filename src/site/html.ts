import { type Answer, textAnswer } from '../http/answer.ts'
import { escapeHtml } from '../text/escape-html.ts'

const STYLE = `
:root { color-scheme: light dark; --ink: #1c1a17; --paper: #fbf9f5; --soft: #6d675d; --line: #e3ddd1; --accent: #a2401f; --code: #f2ede3 }
@media (prefers-color-scheme: dark) { :root { --ink: #ece7dd; --paper: #191714; --soft: #a39b8d; --line: #35312b; --accent: #e98b63; --code: #24211d } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 62rem; padding: 2.5rem 1.25rem 6rem; color: var(--ink); background: var(--paper); font: 16px/1.6 system-ui, sans-serif }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .5rem } h2 { margin: 3rem 0 .5rem; border-bottom: 1px solid var(--line) } h3 { margin: 2.2rem 0 .3rem }
a { color: var(--accent) } p.soft, .soft { color: var(--soft) }
code, pre { font: .875rem/1.55 ui-monospace, monospace; background: var(--code); border-radius: .35rem } code { padding: .1rem .3rem } pre { padding: .8rem 1rem; overflow-x: auto }
pre code { padding: 0 } table { border-collapse: collapse; width: 100%; font-size: .92rem; display: block; overflow-x: auto }
th, td { text-align: left; vertical-align: top; padding: .4rem .8rem .4rem 0; border-bottom: 1px solid var(--line) } th { color: var(--soft); font-weight: 500 }
nav ul { padding-left: 1.1rem } nav > ul { columns: 2 20rem } nav > ul > li { break-inside: avoid } nav li { padding: .15rem 0; overflow-wrap: anywhere } h3 { overflow-wrap: anywhere } .verb { font-weight: 700; color: var(--accent); margin-right: .5rem }
summary { cursor: pointer; color: var(--soft) }`

/** A musical note on the accent colour. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#a2401f"/><path d="M13 22.5V9l10-2v13.5" fill="none" stroke="#fbf9f5" stroke-width="2.5"/><ellipse cx="10.5" cy="22.5" rx="3.2" ry="2.6" fill="#fbf9f5"/><ellipse cx="20.5" cy="20.5" rx="3.2" ry="2.6" fill="#fbf9f5"/></svg>`

/** Pages load nothing from other hosts, run no scripts and may not be framed. */
const PAGE_HEADERS = [
  'Content-Security-Policy',
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
]

export function pageAnswer(html: string, status = 200): Answer {
  return textAnswer(html, PAGE_HEADERS, status, 'text/html; charset=utf-8')
}

/** A complete page. Only its icon is a file of its own: there are no scripts, fonts or pictures. */
export function renderPage(title: string, language: string, body: string): string {
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" type="image/svg+xml" href="/favicon.ico">
<style>${STYLE}</style>
<main>
${body}
</main>
</html>
`
}
