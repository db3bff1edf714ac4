import { sayResult } from '../../editing/jobs/import-job.ts'
import type { SaidImportResult } from '../../editing/jobs/job-results.ts'
import type { Answer } from '../../http/answer.ts'
import { textAnswer } from '../../http/answer.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { ownNotFound } from '../../http/own-errors.ts'
import { findJobs } from '../../jobs/job-queries.ts'
import { adminEndpoint, idOf, idParam } from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps } from '../endpoint/deps.ts'
import { BOM, csvLine } from '../lists/csv-text.ts'

const tag = 'Catalogue'
const answers = { 200: { description: 'The file.', contentType: 'text/csv' } } as const

/** What goes along with an import: a file to begin with, and what was wrong with a file. */
export function importFileRoutes(deps: ConsoleDeps): Endpoint[] {
  return [sampleRoute(), badLinesRoute(deps)]
}

/** Songs that do not exist, so that they can be found and deleted when the sample is imported as it is. */
const SAMPLE: readonly (readonly unknown[])[] = [
  [
    ...['title', 'artist', 'featured', 'genre', 'duration_seconds', 'isrc', 'release_date', 'license_code'],
    ...['territory', 'is_explicit', 'aliases', 'status'],
  ],
  [
    ...['Bài hát mẫu', 'Nghệ sĩ mẫu', '', 'Ballad', '4:12', 'VNA0D2699901', '2026-01-31', 'service-standard'],
    ...['worldwide', 'không', 'Bài mẫu|Sample song', 'draft'],
  ],
  [
    ...['Bài hát mẫu hai', 'Nghệ sĩ mẫu', 'Khách mời mẫu', 'Rap', '215,5', '', '', 'service-commercial'],
    ...['VN,US', 'có', '', 'draft'],
  ],
]

function sampleRoute(): Endpoint {
  return adminEndpoint({
    id: 'getImportSample',
    method: 'GET',
    path: '/imports/sample.csv',
    tag,
    summary: 'A file for `POST /imports` to begin with',
    role: 'support',
    answers,
    handle: () => csvAnswer('khonhac-import-sample.csv', SAMPLE),
  })
}

function badLinesRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'getBadLines',
    method: 'GET',
    path: '/jobs/{id}/bad-lines.csv',
    tag,
    summary: 'The bad lines of an import with their reasons, as CSV',
    description: 'Those that `bad` of its `result` lists. 404 for a job that is no import, or is not over.',
    role: 'support',
    params: idParam('The job of the import.'),
    answers,
    async handle({ params, language }) {
      const [job] = await findJobs(store.db, [idOf(params)])
      if (job?.kind !== 'import' || job.result === null) throw ownNotFound()
      const { bad } = sayResult(JSON.parse(job.result), language) as SaidImportResult
      const rows = bad.map(({ line, field, reason }) => [line, field, reason])
      return csvAnswer('khonhac-bad-lines.csv', [['line', 'field', 'reason'], ...rows])
    },
  })
}

function csvAnswer(name: string, rows: readonly (readonly unknown[])[]) {
  const headers = [
    ...['Cache-Control', 'no-store', 'X-Content-Type-Options', 'nosniff'],
    ...['Content-Disposition', `attachment; filename="${name}"`],
  ]
  return textAnswer(BOM + rows.map(csvLine).join(''), headers, 200, 'text/csv; charset=utf-8') as Answer & {
    status: 200
  }
}
