import type { PathParameter } from '../../http/endpoint.ts'
import { text } from '../../http/query/parameters.ts'
import type { JobFile } from '../../jobs/job.ts'
import { MAX_IMAGE_BYTES } from '../../media/image-limits.ts'
import type { AuditContext } from '../../store/audit-log.ts'
import type { Store } from '../../store/store.ts'
import { type Address, adminRoutes, dataAnswer } from '../endpoint/admin-endpoint.ts'
import type { Route } from '../endpoint/deps.ts'
import { JobAnswer } from './schemas.ts'

export const AUDIO = { kind: 'originals', maxBytes: 200 * 1024 * 1024 } as const
export const PICTURE = { kind: 'uploads', maxBytes: MAX_IMAGE_BYTES } as const

interface ReceiveRoute {
  tag?: string
  /** What is uploaded, for the document. */
  what?: string
  summary: string
  params: Readonly<Record<string, PathParameter>>
  /** Throws when there is no such thing. */
  find: (store: Store, id: string) => Promise<{ id: string }>
  /** The id of the job. */
  enqueue: (store: Store, id: string, file: JobFile, audit: AuditContext) => Promise<string>
}

/** A sound or picture is received as it is; whether it is one is found out by the job. What it is for is the end of the address. */
export function receiveRoute(
  id: string,
  address: Address,
  { tag = 'Catalogue', what = 'The picture itself.', find, enqueue, ...about }: ReceiveRoute,
): Route {
  const name = address.slice(address.lastIndexOf('/') + 1)
  const [plan, type] = name === 'audio' ? [AUDIO, 'audio/*'] : [PICTURE, 'image/*']
  return adminRoutes(tag).editor(id, address, {
    ...about,
    query: { file_name: text({ max: 200, description: 'What the file is called, to be told of.' }) },
    upload: { description: what, contentTypes: [type, 'application/octet-stream'] },
    answers: { 202: { description: 'Received; a job reads it.', schema: JobAnswer } },
    async handle({ id: given, query, request, admin, audit }, { store, uploads, jobs }) {
      const { id } = await find(store, given)
      const fileName = query.file_name ?? name
      const file = await uploads.receiveFile({ request, admin }, name, { ...plan, fileName })
      const job_id = await enqueue(store, id, file, audit)
      jobs.wake()
      return dataAnswer(202, { job_id })
    },
  })
}
