import { defineCommand, withStore } from './context.ts'

export const migrate = defineCommand({
  description: 'Bring the store to the newest schema; every other command does it too',
  args: {},
  run: (_, context) =>
    withStore(context, async (store) => ({
      text: `The ${store.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'} store has the newest schema`,
      json: { store: store.kind, migrated: true },
    })),
})
