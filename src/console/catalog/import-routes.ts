import { enqueueImportJob } from '../../editing/jobs/enqueue.ts'
import { ApiError } from '../../errors.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { flag, text } from '../../http/query/parameters.ts'
import { adminEndpoint, dataAnswer } from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps } from '../endpoint/deps.ts'
import { storageFull, tooManyUploads } from '../uploads/upload-errors.ts'
import { BOUNDED_HERE } from '../uploads/uploads.ts'
import { JobAnswer } from './schemas.ts'

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

export function importRoutes({ store, uploads, jobs }: ConsoleDeps): Endpoint[] {
  const importRoute = adminEndpoint({
    id: 'importCatalog',
    method: 'POST',
    path: '/imports',
    tag: 'Catalogue',
    summary: 'Import artists, tracks and plays from JSON lines or CSV',
    description:
      'The format is that of `khonhac import`; lines cannot name files. The `result` of the job has the counts and, in `bad`, the first bad lines with field and reason. With `dry_run` nothing is changed.',
    role: 'editor',
    query: {
      dry_run: flag({ description: 'Change nothing, and say what would come of it.', default: false }),
      file_name: text({ max: 200, description: 'What the file is called, for the audit log.' }),
    },
    upload: { description: 'The file itself.', contentTypes: Object.keys(FORMATS), maxBytes: BOUNDED_HERE },
    answers: { 202: { description: 'Received; a job reads it.', schema: JobAnswer } },
    errors: [typeUnknown(), storageFull(), tooManyUploads()],
    hasOwnTimeout: true,
    async handle({ query, request, admin, audit }) {
      const [type = ''] = (request.headers['content-type'] ?? '').split(';')
      const format = FORMATS[type.trim().toLowerCase()]
      if (format === undefined) {
        request.on('error', () => {})
        request.resume()
        throw typeUnknown()
      }
      const plan = { kind: 'uploads', maxBytes: MAX_BYTES, fileName: query.file_name ?? `import.${format}` } as const
      const file = await uploads.receiveFile({ request, admin }, 'lines', plan)
      const job_id = await enqueueImportJob(store, { format, isDryRun: query.dry_run === true }, file, audit)
      jobs.wake()
      return dataAnswer(202, { job_id })
    },
  })
  return [importRoute]
}
