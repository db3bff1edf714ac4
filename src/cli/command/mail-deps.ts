import type { Config } from '../../config/config.ts'
import { loadSecrets } from '../../config/secrets.ts'
import { createMailParts, type MailDeps } from '../../jobs/mail/queue.ts'

/** What writing a mail takes: the server that sends it opens it with the same secrets. */
export async function openMailParts(config: Config): Promise<MailDeps> {
  const { secrets } = await loadSecrets(config.dataDir, config)
  return createMailParts(config, secrets.sealingKeys)
}
