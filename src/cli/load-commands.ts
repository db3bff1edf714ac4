import type { Command, CommandGroup } from './command/command.ts'

type Load = () => Promise<Command | CommandGroup>

/** In the order in which the help lists them. */
const COMMANDS: Readonly<Record<string, Load>> = {
  serve: async () => (await import('./commands/serve.ts')).serve,
  migrate: async () => (await import('./commands/migrate.ts')).migrate,
  import: async () => (await import('./commands/catalog/import.ts')).importCommand,
  track: async () => (await import('./commands/catalog/track.ts')).track,
  artist: async () => (await import('./commands/catalog/artist.ts')).artist,
  collection: async () => (await import('./commands/catalog/collection.ts')).collection,
  release: async () => (await import('./commands/catalog/release.ts')).release,
  partner: async () => (await import('./commands/partner.ts')).partner,
  key: async () => (await import('./commands/key.ts')).key,
  quota: async () => (await import('./commands/quota.ts')).quota,
  job: async () => (await import('./commands/catalog/job.ts')).job,
  requests: async () => (await import('./commands/requests.ts')).requests,
  usage: async () => (await import('./commands/insight.ts')).usage,
  lock: async () => (await import('./commands/insight.ts')).lock,
  webhook: async () => (await import('./commands/webhook.ts')).webhook,
  takedown: async () => (await import('./commands/takedown.ts')).takedown,
  proof: async () => (await import('./commands/proof.ts')).proof,
  'proof-key': async () => (await import('./commands/proof.ts')).proofKey,
  mail: async () => (await import('./commands/mail.ts')).mail,
  find: async () => (await import('./commands/find.ts')).find,
  alert: async () => (await import('./commands/alert.ts')).alert,
  admin: async () => (await import('./commands/admin.ts')).admin,
  token: async () => (await import('./commands/admin.ts')).token,
  search: async () => (await import('./commands/insight.ts')).search,
  insight: async () => (await import('./commands/insight.ts')).insight,
  audit: async () => (await import('./commands/insight.ts')).audit,
  watermark: async () => (await import('./commands/watermark.ts')).watermark,
  analyze: async () => (await import('./commands/analyze.ts')).analyze,
  doctor: async () => (await import('./doctor/doctor.ts')).doctor,
  backup: async () => (await import('./commands/backup.ts')).backup,
  restore: async () => (await import('./commands/backup.ts')).restore,
  'migrate-store': async () => (await import('./commands/backup.ts')).migrateStore,
}

/** The command of that name alone, since loading all of them takes longer than most take to run; all of them when none has it. */
export async function loadCommands(word: string | undefined): Promise<Record<string, Command | CommandGroup>> {
  if (word === '--version') return {}
  const isKnown = word !== undefined && Object.hasOwn(COMMANDS, word)
  const names = isKnown ? [word] : Object.keys(COMMANDS)
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await COMMANDS[name]!()])))
}
