import type { VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import type { ConsoleFrame, WebPages } from '../src/site/web-pages.ts'
import { ConsoleDocument } from './console/document.tsx'

/** The pages that the server renders. `src/site/web-app.ts` loads this file as the build bundled it for Node. */
export const pages: WebPages = {
  renderConsole: (frame: ConsoleFrame) => toDocument(<ConsoleDocument {...frame} />),
}

const toDocument = (page: VNode) => `<!doctype html>${renderToString(page)}`
