import { loadConfig } from '../config.ts'
import { defineCommand } from './context.ts'
import { describeMisspelt, findMisspeltSettings } from './misspelt-settings.ts'

export const serve = defineCommand({
  description: 'Run the server; SIGTERM drains it',
  args: {
    demo: { type: 'boolean', description: 'Load a demo catalogue if the store is empty, and print a key to try it' },
  },
  async run({ demo }, context) {
    const config = loadConfig(context.env)
    for (const one of findMisspeltSettings(context.env)) context.stderr.write(`khonhac: ${describeMisspelt(one)}\n`)
    // Loaded here, since no other command needs a web server.
    const { runServer } = await import('../serve.ts')
    await runServer(config, { demo: demo === true })
    return undefined
  },
})
