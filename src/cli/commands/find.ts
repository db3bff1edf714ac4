import { join } from 'node:path'
import { findAnything } from '../../console/find/find-anything.ts'
import { deskCommand } from '../command/desk.ts'
import { readLine } from '../command/read-line.ts'

export const find = deskCommand({
  description:
    'Find tracks, artists, collections, releases, partners, keys, webhooks, takedowns and requests by a name, an id or a key',
  args: { text: { type: 'positional', description: 'What to look for, or "-" to read it from the standard input' } },
  async run({ text }, desk) {
    const { store, config, now, table } = desk
    const wanted = text === '-' ? await readLine(desk) : text
    const places = {
      store,
      lists: store,

      journal: join(config.dataDir, 'requests'),
    }
    const { found, pastedKey } = await findAnything({ ...places, limits: config.limits, now: now() }, wanted)
    const columns = { KIND: 'kind', ID: 'id', NAME: 'title', DETAIL: 'detail' } as const
    const key = pastedKey === null ? '' : `This key is ${pastedKey}.\n`
    return { text: key + table(columns, found, 'Nothing was found.'), json: { found, pasted_key: pastedKey } }
  },
})
