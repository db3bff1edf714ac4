import { enqueueImportJob } from '../../editing/jobs/enqueue.ts'
import { sayResult } from '../../editing/jobs/import-job.ts'
import type { SaidImportResult } from '../../editing/jobs/job-results.ts'
import { ApiError } from '../../errors.ts'
import { ownNotFound } from '../../http/own-errors.ts'
import { flag, text } from '../../http/query/parameters.ts'
import { findJobs } from '../../jobs/job-queries.ts'
import { adminRoutes, dataAnswer, idParam } from '../endpoint/admin-endpoint.ts'
import type { Route } from '../endpoint/deps.ts'
import { csvAnswer } from '../lists/csv-text.ts'
import { JobAnswer } from './schemas.ts'

const { support, editor } = adminRoutes('Catalogue')

const MAX_BYTES = 200 * 1024 * 1024
const FORMATS: Readonly<Record<string, 'jsonl' | 'csv'>> = {
  'application/x-ndjson': 'jsonl',
  'application/jsonl': 'jsonl',
  'text/csv': 'csv',
}

const typeUnknown = () =>
  new ApiError(415, 'INVALID_BODY', {
    vi: 'Content-Type phải là application/x-ndjson hoặc text/csv.',
    en: 'Content-Type must be application/x-ndjson or text/csv.',
  })

function formatOf(contentType = ''): 'jsonl' | 'csv' {
  const format = FORMATS[contentType.split(';', 1)[0]!.trim().toLowerCase()]
  if (format === undefined) throw typeUnknown()
  return format
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

const NOT_KEPT = ['Cache-Control', 'no-store', 'X-Content-Type-Options', 'nosniff']
const csvFile = { description: 'The file.', contentType: 'text/csv' } as const

/** An import, and what goes along with it: a file to begin with, and what was wrong with a file. */
export const importRoutes: readonly Route[] = [
  editor('importCatalog', 'POST /imports', {
    summary: 'Import artists, tracks and plays from JSON lines or CSV',
    description:
      'The format is that of `khonhac import`; lines cannot name files. The `result` of the job has the counts and, in `bad`, the first bad lines with field and reason. With `dry_run` nothing is changed.',
    query: {
      dry_run: flag({ description: 'Change nothing, and say what would come of it.', default: false }),
      file_name: text({ max: 200, description: 'What the file is called, for the audit log.' }),
    },
    upload: { description: 'The file itself.', contentTypes: Object.keys(FORMATS) },
    answers: { 202: { description: 'Received; a job reads it.', schema: JobAnswer } },
    errors: [typeUnknown()],
    async handle({ query, request, admin, audit }, { store, uploads, jobs }) {
      const format = formatOf(request.headers['content-type'])
      const plan = { kind: 'uploads', maxBytes: MAX_BYTES, fileName: query.file_name ?? `import.${format}` } as const
      const file = await uploads.receiveFile({ request, admin }, 'lines', plan)
      const job_id = await enqueueImportJob(store, { format, isDryRun: query.dry_run === true }, file, audit)
      jobs.wake()
      return dataAnswer(202, { job_id })
    },
  }),
  support('getImportSample', 'GET /imports/sample.csv', {
    summary: 'A file for `POST /imports` to begin with',
    answers: { 200: csvFile },
    handle: () => csvAnswer('khonhac-import-sample.csv', SAMPLE, NOT_KEPT),
  }),
  support('getBadLines', 'GET /jobs/{id}/bad-lines.csv', {
    summary: 'The bad lines of an import with their reasons, as CSV',
    description: 'Those that `bad` of its `result` lists. 404 for a job that is no import, or is not over.',
    params: idParam('The job of the import.'),
    answers: { 200: csvFile },
    async handle({ id, language }, { store }) {
      const [job] = await findJobs(store.db, [id])
      if (job?.kind !== 'import' || job.result === null) throw ownNotFound()
      const { bad } = sayResult(JSON.parse(job.result), language) as SaidImportResult
      const rows = bad.map(({ line, field, reason }) => [line, field, reason])
      return csvAnswer('khonhac-bad-lines.csv', [['line', 'field', 'reason'], ...rows], NOT_KEPT)
    },
  }),
]
