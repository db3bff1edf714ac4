import type { CallerAdmission } from '../access/admission.ts'
import type { ConsoleDeps, Health } from '../console/endpoint/deps.ts'
import type { SelfServiceDeps } from '../console/self-service/deps.ts'
import { openUploads } from '../console/uploads/uploads.ts'
import { waitForServers } from '../editing/operators/wait-for-servers.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { createSessionCookie } from '../http/headers/session-cookie.ts'
import { openJobWatch } from '../jobs/job-watch.ts'
import type { Dependencies } from './dependencies.ts'
import type { Readiness } from './readiness.ts'

export function consoleParts(deps: Dependencies, readiness: Readiness): ConsoleDeps {
  const { store, secrets, logger, lists, reports, shipper } = deps
  return {
    ...deps,
    reading: { lists: lists.store, reports: reports.store },
    findHealth: () => findHealth(readiness),
    jobWatch: openJobWatch(store, (err) => logger.warn({ err }, 'following jobs: will be tried again')),
    uploads: openUploads({ ...deps, pace: deps.uploadPace }),
    secretKeys: secrets.sealingKeys,
    firstPassword: secrets.adminPassword,
    shipLog: shipper.flush,
    waitForServers: () => waitForServers(store),
  }
}

export function selfServiceParts(
  deps: Dependencies,
  publicEndpoints: readonly Endpoint[],
  { admitCaller }: CallerAdmission,
): SelfServiceDeps {
  const { config, store, limits, shipper, secrets, logger } = deps
  return {
    ...deps,
    lists: deps.lists.store,
    windows: limits.windows,
    cookie: createSessionCookie('kn_partner', config.publicUrl),
    publicEndpoints,
    webhooks: {
      ...deps,
      sealingKeys: secrets.sealingKeys,
      allowPrivateNetworks: config.webhooks.allowPrivateNetworks,
      onSlowLookup: (err) => logger.warn({ err }, 'looking up the host of a webhook'),
    },
    checkKey: (client, key) => admitCaller(client, key, { access: 'key', isUnmetered: true }),
    waitForServers: () => waitForServers(store),
    shipLog: shipper.flush,
  }
}

async function findHealth({ readinessChecks, catalogSize }: Readiness): Promise<Health> {
  const checks = await Promise.all(
    readinessChecks.map(async ({ name, findProblem }) => {
      const reason = await findProblem()
      return { name, ready: reason === null, reason }
    }),
  )
  const size = catalogSize()
  const sizes = { tracks: size?.tracks ?? null, artists: size?.artists ?? null }
  return { is_ready: checks.every(({ ready }) => ready), checks, ...sizes }
}
