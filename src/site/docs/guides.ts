import { EXPORTS_PER_HOUR } from '../../access/admission.ts'
import { attributionFormat, LICENSE_CODES, LICENSES } from '../../catalog/licenses.ts'
import type { Config } from '../../config/config.ts'
import { fillProjectText } from '../../config/project-files.ts'
import { CACHE } from '../../http/caching.ts'
import type { Language } from '../../text/sentence.ts'
import { API_CHANGES } from './api-changes.ts'
import { type Part, parseGuide } from './parse-guide.ts'
import { TASKS } from './sections.ts'

export type GuideContext = Pick<Config, 'serviceName' | 'takedownContact' | 'limits'>

export interface Guide {
  title: string
  summary: string
  parts: readonly Part[]
}

/** The guides by name, and what the start page says: the texts of `docs/guides/`, with what this service fills in. */
export function readGuides(context: GuideContext, language: Language): { guides: Map<string, Guide>; start: Part[] } {
  const values = valuesOf(context, language)
  const read = (name: string) => parseGuide(fillProjectText(`docs/guides/${name}.${language}.md`, values))
  const guides = TASKS.flatMap((task) => task.guides).map((name): [string, Guide] => {
    const [title, summary, ...parts] = read(name) as [{ text: string }, { text: string }, ...Part[]]
    return [name, { title: title.text, summary: summary.text, parts }]
  })
  return { guides: new Map(guides), start: read('start') }
}

const WORDS = {
  vi: { commercial: ['không', 'được'], attribution: ['không bắt buộc', 'bắt buộc'] },
  en: { commercial: ['not allowed', 'allowed'], attribution: ['not required', 'required'] },
} as const
const LATEST_CHANGES = 5

function valuesOf({ serviceName, takedownContact, limits }: GuideContext, language: Language): Record<string, unknown> {
  const { commercial, attribution } = WORDS[language]
  const licenses = LICENSE_CODES.map((code) => {
    const { commercial_use_allowed, attribution_required } = LICENSES[code]
    return `\`${code}\` | ${commercial[+commercial_use_allowed]} | ${attribution[+attribution_required]}`
  })
  return {
    serviceName,
    takedownContact,
    ...limits,
    ...Object.fromEntries(Object.entries(CACHE).map(([kind, header]) => [`cache.${kind}`, header])),
    exportsPerHour: EXPORTS_PER_HOUR,
    attributionFormat: attributionFormat(serviceName),
    licenses: licenses.join(' |\n| '),
    latestChanges: API_CHANGES.slice(0, LATEST_CHANGES)
      .map(({ day, what }) => `- ${day}: ${what[language]}`)
      .join('\n'),
  }
}
