import { DatabaseSync } from '@photostructure/sqlite'

/** @typedef {import('../../client/src/index.ts').MirrorStore} MirrorStore */

/**
 * A copy of the catalogue in a SQLite file. Every step is one transaction, with the text that says how far the copy is: whatever ends the
 * program, the next run goes on there. On Node 22 and later `node:sqlite` has the same class.
 *
 * @param {string} path
 * @returns {MirrorStore & { count(): number, close(): void }}
 */
export function openCopy(path) {
  const database = new DatabaseSync(path)
  database.exec(`
    create table if not exists tracks (id text primary key, title text not null, artist text not null, record text not null);
    create table if not exists mirror (name text primary key, state text not null)`)
  const removeAll = database.prepare('delete from tracks')
  const remove = database.prepare('delete from tracks where id = ?')
  const put = database.prepare('insert or replace into tracks (id, title, artist, record) values (?, ?, ?, ?)')
  const keep = database.prepare("insert or replace into mirror (name, state) values ('khonhac', ?)")
  const kept = database.prepare("select state from mirror where name = 'khonhac'")
  const counted = database.prepare('select count(*) as tracks from tracks')
  return {
    readState: () => /** @type {{ state: string } | undefined} */ (kept.get())?.state,
    apply(step) {
      database.exec('begin immediate')
      try {
        if (step.isReset) removeAll.run()
        for (const id of step.remove) remove.run(id)
        for (const track of step.put) put.run(track.id, track.title, track.artist, JSON.stringify(track))
        keep.run(step.state)
        database.exec('commit')
      } catch (error) {
        database.exec('rollback')
        throw error
      }
    },
    count: () => /** @type {{ tracks: number }} */ (counted.get()).tracks,
    close: () => database.close(),
  }
}
