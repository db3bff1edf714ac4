import { join } from 'node:path'
import { findAnything } from '../../console/find/find-anything.ts'
import { defineCommand } from '../command/command.ts'
import { readLine } from '../command/read-line.ts'
import { withStore } from '../command/with-store.ts'
import { idColumn, renderTable, textColumn } from '../terminal/table.ts'

export const find = defineCommand({
  description:
    'Find tracks, artists, collections, releases, partners, keys, webhooks, takedowns and requests by a name, an id or a key',
  args: { text: { type: 'positional', description: 'What to look for, or "-" to read it from the standard input' } },
  run: async ({ text }, context) => {
    const wanted = text === '-' ? await readLine(context) : text
    return await withStore(context, async (store, { dataDir, limits }) => {
      const journal = join(dataDir, 'requests')
      const deps = { store, lists: store, journal, limits, now: context.now() }
      const { found, pastedKey } = await findAnything(deps, wanted)
      const rows = found.map(({ kind, id, title, detail }) => [kind, id, title, detail])
      const columns = ['KIND', idColumn('ID'), textColumn('NAME'), textColumn('DETAIL')]
      const table = rows.length === 0 ? 'Nothing was found.' : renderTable(context.stdout, columns, rows)
      return {
        text: pastedKey === null ? table : `This key is ${pastedKey}.\n${table}`,
        json: { found, pasted_key: pastedKey },
      }
    })
  },
})
