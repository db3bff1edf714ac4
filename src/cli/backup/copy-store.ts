import { OperatorError } from '../../operator-error.ts'
import { findLastSeq } from '../../store/change-log.ts'
import { MIGRATIONS, migrateAlone } from '../../store/migrations/migrations.ts'
import { findSchemaVersion } from '../../store/migrations/schema-version.ts'
import { withSnapshot } from '../../store/snapshot.ts'
import type { Store } from '../../store/store.ts'
import {
  advanceSequences,
  countRows,
  isEmptyStore,
  PASSING_TABLES,
  readTable,
  TABLES,
  type TableName,
  writeTable,
} from '../../store/tables.ts'

export interface CopyResult {
  rows: Partial<Record<TableName, number>>
  /** Changes that were committed after that moment, and are not in the copy. */
  changesMeanwhile: number
}

/** Copies every row of one moment into an empty store of either kind, in one transaction. */
export async function copyStore(
  from: Store,
  to: Store,
  onProgress: (what: string) => void = () => {},
): Promise<CopyResult> {
  if (!(await isEmptyStore(to.db)))
    throw new OperatorError({
      vi: 'kho dữ liệu kia đã có nội dung: phải là kho trống',
      en: 'there is something in the other store already: it must be empty',
    })
  const { rows, seq } = await withSnapshot(from, async (db) => {
    const version = await findSchemaVersion(db)
    if (version !== MIGRATIONS.length)
      throw new OperatorError({
        vi: `kho dữ liệu có lược đồ ${version}, chương trình có ${MIGRATIONS.length}: hãy chạy khonhac migrate trước`,
        en: `the store has schema ${version} and the program ${MIGRATIONS.length}: run khonhac migrate first`,
      })
    const copied = await to.transaction(async (trx) => {
      const counts: CopyResult['rows'] = {}
      if (!(await migrateAlone(trx, to.kind, MIGRATIONS)))
        throw new OperatorError({
          vi: 'một chương trình khác đang tạo kho dữ liệu ở đó: hãy dừng nó trước',
          en: 'another program is making a store in that place: stop it first',
        })
      for (const table of TABLES) {
        counts[table] = 0
        if (PASSING_TABLES.includes(table)) continue
        for await (const batch of readTable(db, table)) {
          await writeTable(trx, table, batch)
          counts[table] += batch.length
          onProgress(`${table}: ${counts[table]} rows`)
        }
        if ((await countRows(trx, table)) !== counts[table])
          throw new Error(`${table} should have ${counts[table]} rows in the copy`)
      }
      await advanceSequences(trx)
      return counts
    })
    return { rows: copied, seq: await findLastSeq(db) }
  })
  return { rows, changesMeanwhile: (await findLastSeq(from.db)) - seq }
}
