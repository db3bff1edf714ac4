import { createWriteStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openMediaStore } from '../../media/open-media-store.ts'
import { adoptFile } from '../../media/orphans.ts'
import { OperatorError, reasonOf } from '../../operator-error.ts'
import { attachDemand, findDemand, MAX_DEMAND_BYTES, readDemandType } from '../../takedowns/demand.ts'
import { isoTime } from '../../text/time.ts'
import { deskCommand } from '../command/desk.ts'
import { TAKEDOWN } from '../command/named.ts'

export const attach = deskCommand({
  description: "Attach the claimant's demand to a takedown, once: a PDF, a picture or a mail (.eml)",
  args: { takedown: TAKEDOWN, file: { type: 'positional', description: 'The file, at most 20 MB' } },
  async run({ takedown: id, file }, { store, config, cwd, audit }) {
    const bytes = await readSmall(resolve(cwd, file))
    const media = openMediaStore(config)
    const key = await media.put(bytes, 'uploads', (key) => adoptFile(store, key))
    const kept = { media: key, fileName: basename(file), bytes: bytes.length }
    const type = await readDemandType(media, kept)
    const demand = await attachDemand(store, id, kept, type, audit)
    const json = { id, ...demand, attached_at: isoTime(demand.attached_at) }
    return { text: `${demand.name} (${type}) is part of the record; sha256 ${demand.sha256}`, json }
  },
})

export const demand = deskCommand({
  description: 'Save the demand that is attached to a takedown as a file',
  args: { takedown: TAKEDOWN, file: { type: 'positional', description: 'Where to; it must not be there yet' } },
  async run({ takedown: id, file }, { store, config, cwd }) {
    const found = await findDemand(store, id)
    const path = resolve(cwd, file)
    const handle = await open(path, 'wx').catch((error: unknown) => {
      throw new OperatorError({ vi: `${file}: ${reasonOf(error)}`, en: `${file}: ${reasonOf(error)}` })
    })
    await handle.close()
    await pipeline(await openMediaStore(config).open(found.media), createWriteStream(path))
    const { name, type, bytes, sha256 } = found.demand
    return { text: `${name} (${type}), sha256 ${sha256}`, json: { file: path, name, type, bytes, sha256 } }
  },
})

async function readSmall(path: string): Promise<Buffer> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new OperatorError({ vi: `${path}: ${reasonOf(error)}`, en: `${path}: ${reasonOf(error)}` })
  })
  if (bytes.length > 0 && bytes.length <= MAX_DEMAND_BYTES) return bytes
  throw new OperatorError({
    vi: 'tệp phải có nội dung và không quá 20 MB',
    en: 'the file must not be empty, nor larger than 20 MB',
  })
}
