import { uploadedFilePolicy } from '../../http/headers/policies.ts'
import { ownNotFound } from '../../http/own-errors.ts'
import { text } from '../../http/query/parameters.ts'
import { MediaMissingError } from '../../media/media-store.ts'
import { attachDemand, findDemand, MAX_DEMAND_BYTES, readDemandType } from '../../takedowns/demand.ts'
import { DEMAND_TYPES } from '../../takedowns/demand-type.ts'
import { findTakedown } from '../../takedowns/find-takedowns.ts'
import { adminRoutes, dataAnswer, dataOf, idParam } from '../endpoint/admin-endpoint.ts'
import type { Route } from '../endpoint/deps.ts'
import { shownTakedown } from './takedown-routes.ts'
import { Takedown } from './takedown-schemas.ts'

const { support, editor } = adminRoutes('Takedowns')

const params = idParam('The takedown.')

/** A stranger's file: saved, never shown, and run by nothing. */
const HEADERS = ['Cache-Control', 'no-store', 'X-Content-Type-Options', 'nosniff', ...uploadedFilePolicy]

const encodeName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** The demand of the claimant, as it came in. */
export const demandRoutes: readonly Route[] = [
  editor('attachDemand', 'POST /takedowns/{id}/demand', {
    summary: "Attach the claimant's demand to a takedown, once",
    description:
      'A PDF, a picture (JPEG, PNG, WebP, TIFF) or a mail (`.eml`) of at most 20 MB; what it is, is told by what is in it. Its SHA-256 is part of the record.',
    params,
    query: { file_name: text({ max: 200, description: 'What the file is called.' }) },
    upload: {
      description: 'The file itself.',
      contentTypes: [...Object.keys(DEMAND_TYPES), 'application/octet-stream'],
    },
    answers: { 201: dataOf('It is part of the record.', Takedown) },
    async handle({ id: given, query, request, admin, audit }, { store, media, uploads }) {
      const { id } = await findTakedown(store.db, given)
      const plan = { kind: 'uploads', maxBytes: MAX_DEMAND_BYTES, fileName: query.file_name ?? 'demand' } as const
      const file = await uploads.receiveFile({ request, admin }, 'file', plan)
      await attachDemand(store, id, file, await readDemandType(media, file), audit)
      return dataAnswer(201, await shownTakedown(store, id))
    },
  }),
  support('getDemand', 'GET /takedowns/{id}/demand', {
    summary: "The claimant's demand, to be saved",
    params,
    answers: { 200: { description: 'The file.', contentType: Object.keys(DEMAND_TYPES) } },
    errors: [ownNotFound()],
    hasOwnTimeout: true,
    async handle({ id }, { store, media }) {
      const { demand, media: key } = await findDemand(store, id)
      try {
        const headers = ['Content-Type', demand.type, 'Content-Length', String(demand.bytes), ...HEADERS]
        headers.push('Content-Disposition', `attachment; filename*=UTF-8''${encodeName(demand.name)}`)
        return { status: 200, headers, body: await media.open(key) }
      } catch (error) {
        throw error instanceof MediaMissingError ? ownNotFound() : error
      }
    },
  }),
]
