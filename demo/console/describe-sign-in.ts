import type { Config } from '../../src/config/config.ts'
import { loadSecrets } from '../../src/config/secrets.ts'
import { FIRST_OWNER, isFirstPasswordGood } from '../../src/console/administrators/first-owner.ts'
import { describeFirstSignIn } from '../../src/server/banner.ts'
import type { Store } from '../../src/store/store.ts'

/**
 * How to get into the console of the demo. A generated password is told until it is changed, but not where the output is
 * a log by setting; one that the operator chose is not told.
 */
export async function describeSignIn(store: Store, config: Config): Promise<string> {
  const { secrets } = await loadSecrets(config.dataDir, config)
  if (!(await isFirstPasswordGood(store, secrets.adminPassword)))
    return 'your own name and password ("khonhac admin list" lists the names)'
  if (config.adminPassword !== undefined || config.logFormat === 'json') return describeFirstSignIn(config)
  return `name: ${FIRST_OWNER}, password: ${secrets.adminPassword}`
}
