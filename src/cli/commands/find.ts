import { findAnything } from '../../console/find/find-anything.ts'
import { shipWaiting } from '../../requests/ship.ts'
import { word } from '../command/arguments.ts'
import { deskCommand, readWord } from '../command/desk.ts'

export const find = deskCommand({
  description:
    'Find tracks, artists, collections, releases, partners, keys, webhooks, takedowns and requests by a name, an id or a key',
  args: { text: word('What to look for, or "-" to read it from the standard input') },
  async run({ text }, desk) {
    const { store, config, now, table } = desk
    const shipLog = () => shipWaiting(desk)
    const places = { store, lists: store, shipLog, limits: config.limits, now: now() }
    const { found, pastedKey } = await findAnything(places, await readWord(text, desk))
    const columns = { KIND: 'kind', ID: 'id', NAME: 'title', DETAIL: 'detail' } as const
    const key = pastedKey === null ? '' : `This key is ${pastedKey}.\n`
    return { text: key + table(columns, found, 'Nothing was found.'), json: { found, pasted_key: pastedKey } }
  },
})
