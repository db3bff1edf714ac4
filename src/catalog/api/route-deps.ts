import type { Kysely } from 'kysely'
import { catalogUnreadable } from '../../errors.ts'
import type { FindCover } from '../../media/covers.ts'
import type { LinkSigner } from '../../media/signed-links.ts'
import type { Schema } from '../../store/schema/schema.ts'
import type { LiveCatalog } from '../live-catalog.ts'
import type { TrackJson } from './track-json.ts'

/** What the catalogue's endpoints are handed. */
export interface CatalogRouteDeps {
  live: LiveCatalog
  db: Kysely<Schema>
  fragments: TrackJson
  signer: LinkSigner
  findCover: FindCover
  now: () => number
  publicUrl: string
  serviceName: string
  takedownContact: string
}

/** What reads of the catalogue have in common; an endpoint may say otherwise. */
export const DATA = {
  method: 'GET',
  access: 'key',
  cache: 'data',
  isMemoized: true,
  onUnreadable: catalogUnreadable,
} as const
