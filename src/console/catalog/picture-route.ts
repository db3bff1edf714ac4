import type { Endpoint } from '../../http/endpoint.ts'
import { text } from '../../http/query/parameters.ts'
import type { JobFile } from '../../jobs/job.ts'
import { MAX_IMAGE_BYTES } from '../../media/image-limits.ts'
import type { AuditContext } from '../../store/audit-log.ts'
import { adminEndpoint, dataAnswer, idOf, type idParam } from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps } from '../endpoint/deps.ts'
import { storageFull, tooManyUploads } from '../uploads/upload-errors.ts'
import { BOUNDED_HERE } from '../uploads/uploads.ts'
import { JobAnswer } from './schemas.ts'
import { existing } from './track-write-routes.ts'

interface PictureRoute {
  id: string
  path: `${string}/{id}/${'avatar' | 'cover'}`
  tag: string
  summary: string
  params: ReturnType<typeof idParam>
  /** Throws when there is no such thing. */
  find: (id: string) => Promise<{ id: string }>
  /** The id of the job. */
  enqueue: (id: string, file: JobFile, audit: AuditContext) => Promise<string>
}

/** A picture is received as it is; whether it is one is found out by the job. */
export function pictureRoute({ uploads, jobs }: ConsoleDeps, { find, enqueue, ...endpoint }: PictureRoute): Endpoint {
  const name = endpoint.path.endsWith('avatar') ? 'avatar' : 'cover'
  return adminEndpoint({
    ...endpoint,
    method: 'POST',
    role: 'editor',
    query: { file_name: text({ max: 200, description: 'What the file is called, to be told of.' }) },
    upload: {
      description: 'The picture itself.',
      contentTypes: ['image/*', 'application/octet-stream'],
      maxBytes: BOUNDED_HERE,
    },
    answers: { 202: { description: 'Received; a job reads it.', schema: JobAnswer } },
    errors: [storageFull(), tooManyUploads()],
    hasOwnTimeout: true,
    async handle({ params, query, request, admin, audit }) {
      const id = await existing(request, () => find(idOf(params)))
      const plan = { kind: 'uploads', maxBytes: MAX_IMAGE_BYTES, fileName: query.file_name ?? name } as const
      const file = await uploads.receiveFile({ request, admin }, name, plan)
      const job_id = await enqueue(id, file, audit)
      jobs.wake()
      return dataAnswer(202, { job_id })
    },
  })
}
