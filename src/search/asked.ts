import type { Catalog } from '../catalog/catalog.ts'
import { readFilter, type SearchFilter } from './filters.ts'
import { type Understood, understand } from './wishes/understand.ts'
import type { Subject } from './wishes/wish.ts'

/** What a request asks for in the end. */
export interface Asked {
  /** The words to look for; empty: all that the filters leave. */
  text: string
  /** Undefined where nothing is filtered by. */
  filter: SearchFilter | undefined
  /** What of the filters was read out of the words; undefined where nothing was. */
  understood: SearchFilter | undefined
}

/** Parameters of one subject: where one of them was sent, the words do not say otherwise. */
const SENT_FOR: Readonly<Record<Subject, readonly (keyof SearchFilter)[]>> = {
  tempo: ['bpm_min', 'bpm_max'],
  energy: ['energy_min', 'energy_max'],
  length: ['duration_min', 'duration_max'],
  key: ['key'],
  genre: ['genre'],
  use: ['license', 'commercial'],
  explicit: ['explicit'],
}

/** With `understand`, wishes among the words are filters: what was sent as a parameter counts before them. */
export function readAsked(
  catalog: Catalog,
  query: SearchFilter & { q: string; understand?: boolean | undefined },
): Asked {
  const wishes = query.understand ? understand(catalog, query.q) : undefined
  if (wishes === undefined) return { text: query.q, filter: readFilter(query), understood: undefined }
  const understood: SearchFilter = Object.assign({}, ...takeUnsent(wishes, query).map(([, filter]) => filter))
  return { text: wishes.text, filter: readFilter({ ...query, ...understood }), understood }
}

/** What was understood of subjects of which no parameter was sent. */
export function takeUnsent(
  { asked }: Understood,
  sent: { readonly [Name in keyof SearchFilter]?: unknown },
): [Subject, SearchFilter][] {
  const isSent = (subject: Subject) => SENT_FOR[subject].some((name) => sent[name] !== undefined)
  return [...asked].filter(([subject]) => !isSent(subject))
}
