import { type MediaStore, parseKey } from '../media/media-store.ts'
import { assertAdopted } from '../media/orphans.ts'
import { fieldError, OperatorError } from '../operator-error.ts'
import { type AuditContext, recordAudit } from '../store/audit-log.ts'
import type { Trx } from '../store/schema/schema.ts'
import type { Store } from '../store/store.ts'
import { DEMAND_HEAD_BYTES, DEMAND_TYPES, type DemandType, findDemandType } from './demand-type.ts'
import { noSuchTakedown } from './refusals.ts'

export const MAX_DEMAND_BYTES = 20 * 1024 * 1024

/** The claimant's demand as a file, as it is kept beside the takedown. */
export interface Demand {
  /** As it was attached: a stranger's text. */
  name: string
  type: DemandType
  bytes: number
  sha256: string
  attached_at: number
  attached_by: string
}

/** A file in the media store that is to become the demand. */
export interface DemandFile {
  media: string
  fileName: string | null
  bytes: number
}

/** Looks at what is in the file. Throws an OperatorError for what is none of the kinds. */
export async function readDemandType(media: MediaStore, { media: key, bytes }: DemandFile): Promise<DemandType> {
  const chunks: Buffer[] = []
  const end = Math.min(bytes, DEMAND_HEAD_BYTES) - 1
  for await (const chunk of await media.open(key, { start: 0, end })) chunks.push(chunk as Buffer)
  const type = findDemandType(Buffer.concat(chunks))
  if (type === undefined) throw wrongKind()
  return type
}

/** Once: what was demanded does not change, and the record of the takedown is held against it. */
export async function attachDemand(
  store: Store,
  id: string,
  { media, fileName, bytes }: DemandFile,
  type: DemandType,
  audit: AuditContext,
): Promise<Demand> {
  return await store.transaction(async (trx) => {
    const takedown = await lockTakedown(trx, id)
    if (takedown.demand !== null) throw alreadyAttached()
    const demand: Demand = {
      name: fileName ?? `demand.${DEMAND_TYPES[type]}`,
      ...{ type, bytes },
      sha256: parseKey(media)!.digest,
      ...{ attached_at: audit.at, attached_by: audit.actor },
    }
    await assertAdopted(trx, [media])
    const change = { demand: JSON.stringify(demand), demand_media: media }
    await trx.updateTable('takedowns').set(change).where('id', '=', id).execute()
    const { name, sha256 } = demand
    const { title } = JSON.parse(takedown.track) as { title: string }
    await recordAudit(trx, audit, { action: 'takedown.attach', id, name: title, after: { name, type, bytes, sha256 } })
    return demand
  })
}

/** The file with what is known of it. */
export async function findDemand({ db }: Store, id: string): Promise<{ demand: Demand; media: string }> {
  const columns = ['demand', 'demand_media'] as const
  const row = await db.selectFrom('takedowns').select(columns).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw noSuchTakedown(id)
  if (row.demand === null || row.demand_media === null) throw noDemand()
  return { demand: JSON.parse(row.demand) as Demand, media: row.demand_media }
}

/** By an update that changes nothing: of two who attach at once one is the first. */
async function lockTakedown(trx: Trx, id: string) {
  const takedown = await trx
    .updateTable('takedowns')
    .set((row) => ({ scope: row.ref('scope') }))
    .where('id', '=', id)
    .returning(['demand', 'track'])
    .executeTakeFirst()
  if (takedown === undefined) throw noSuchTakedown(id)
  return takedown
}

const wrongKind = () =>
  fieldError('file', {
    vi: 'phải là PDF, ảnh (JPEG, PNG, WebP, TIFF) hoặc thư (.eml)',
    en: 'must be a PDF, a picture (JPEG, PNG, WebP, TIFF) or a mail (.eml)',
  })

const alreadyAttached = () =>
  new OperatorError({
    vi: 'Lần gỡ bài này đã có văn bản yêu cầu: hồ sơ không thay được.',
    en: 'this takedown has its demand already: a record is not replaced',
  })

const noDemand = () =>
  new OperatorError({
    vi: 'Lần gỡ bài này không có văn bản yêu cầu kèm theo.',
    en: 'no demand is attached to this takedown',
    status: 404,
  })
