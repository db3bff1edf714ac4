import { loadConfig } from '../../config/config.ts'
import { NEWEST_SCHEMA } from '../../store/migrations/migrations.ts'
import { readSchemaVersion } from '../../store/migrations/schema-version.ts'
import { openStore } from '../../store/store.ts'
import { defineCommand } from '../command/command.ts'
import { describeStore } from '../command/with-store.ts'

export const migrate = defineCommand({
  description: 'Bring the store to the newest schema, or make it; besides "serve" no command changes a schema',
  async run(_, context) {
    const { databaseUrl: url } = loadConfig(context.env)
    const before = (await readSchemaVersion(url)) ?? 0
    const store = openStore({ url })
    try {
      await store.migrate()
    } finally {
      await store.close()
    }
    const [place, after] = [describeStore(url), NEWEST_SCHEMA]
    const text =
      before === after ? `has the newest schema, ${after}` : `schema ${before === 0 ? 'none' : before} → ${after}`
    return {
      text: `${place}: ${text}`,
      json: { store: store.kind, place, migrated: true, schema_before: before, schema: after },
    }
  },
})
