import { loadConfig } from '../../config/config.ts'
import { defineCommand } from '../command/command.ts'
import { describeMisspelt, findMisspeltSettings } from '../command/misspelt-settings.ts'

export const serve = defineCommand({
  description: 'Run the server; SIGTERM drains it',
  args: {
    demo: { type: 'boolean', description: 'Load a demo catalogue if the store is empty, and print a key to try it' },
  },
  async run({ demo }, context) {
    const config = loadConfig(context.env)
    for (const one of findMisspeltSettings(context.env)) context.stderr.write(`khonhac: ${describeMisspelt(one)}\n`)
    // Loaded here, since no other command needs a web server or the demo.
    const { runServer } = await import('../../server/serve.ts')
    const { showDemo } = demo ? await import('../../../demo/show.ts') : {}
    await runServer(config, { startDemo: showDemo })
    return undefined
  },
})
