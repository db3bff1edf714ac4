import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fillProjectText } from '../../config/project-files.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { RAW_ROWS_MS, WHOLE_IP_MS } from '../../requests/retention.ts'
import { SEARCHES_KEPT_DAYS } from '../../search/jobs.ts'
import { LANGUAGES, type Language } from '../../text/sentence.ts'
import { DAY_MS } from '../../text/time.ts'
import type { TextName } from '../page/about-views.ts'
import type { Block } from '../page/docs-views.ts'
import { type SitePageDeps, sitePage } from '../page/site-page.ts'
import { parseText } from './parse-text.ts'

export interface TextDeps extends SitePageDeps {
  dataDir: string
}

const SUMMARIES: Readonly<Record<TextName, string>> = { privacy: 'Privacy', terms: 'Terms', contact: 'Contact' }
/** A longer file got here by mistake, and is cut. */
const MAX_CHARS = 200_000

/** Privacy, terms and contact: `DATA_DIR/texts/privacy.vi.md`, `privacy.en.md` and so on, or what the program brings along. */
export function textPages(deps: TextDeps): Endpoint[] {
  return (['privacy', 'terms', 'contact'] as const).map((name) =>
    sitePage(deps, {
      path: `/${name}`,
      summary: SUMMARIES[name],
      load: async () => ({ page: 'text', name, blocks: await readBlocks(deps, name) }),
    }),
  )
}

/** Where the operator wrote in one language only, that is the text for both: the other one would say something else. */
async function readBlocks(deps: TextDeps, name: TextName): Promise<Record<Language, readonly Block[]>> {
  const own = await Promise.all(LANGUAGES.map((language) => readOwn(deps.dataDir, name, language)))
  const [vi = own[1], en = own[0]] = own
  const { serviceName, contactEmail, takedownContact } = deps
  const values = { serviceName, contactEmail, takedownContact, ...RETENTION }
  const fallback = (language: Language) => fillProjectText(`docs/texts/${name}.${language}.md`, values)
  return { vi: parseText(vi ?? fallback('vi')), en: parseText(en ?? fallback('en')) }
}

const RETENTION = {
  searchDays: SEARCHES_KEPT_DAYS,
  addressDays: WHOLE_IP_MS / DAY_MS,
  rowDays: RAW_ROWS_MS / DAY_MS,
}

async function readOwn(dataDir: string, name: TextName, language: Language): Promise<string | undefined> {
  try {
    const text = await readFile(join(dataDir, 'texts', `${name}.${language}.md`), 'utf8')
    return text.trim() === '' ? undefined : text.slice(0, MAX_CHARS)
  } catch (error) {
    // One that is there and cannot be read is a fault: a page that says something else in its place would be none the better.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
