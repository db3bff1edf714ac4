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

export function consoleParts(
  { config, store, media, jobs, secrets, now, logger, mail, uploadPace, lists, reports, resolveHost }: Dependencies,
  readiness: Readiness,
): ConsoleDeps {
  return {
    config,
    store,
    reading: { lists: lists.store, reports: reports.store },
    media,
    findHealth: () => findHealth(readiness),
    jobs,
    jobWatch: openJobWatch(store, (err) => logger.warn({ err }, 'following jobs: will be tried again')),
    uploads: openUploads({ store, media, now, pace: uploadPace }),
    secretKeys: secrets.sealingKeys,
    firstPassword: secrets.adminPassword,
    mail,
    resolveHost,
    now,
    waitForServers: () => waitForServers(store),
  }
}

export function selfServiceParts(
  { config, store, lists, limits, shipper, mail, now, secrets, resolveHost, logger }: Dependencies,
  publicEndpoints: readonly Endpoint[],
  { admitCaller }: CallerAdmission,
): SelfServiceDeps {
  return {
    config,
    store,
    lists: lists.store,
    windows: limits.windows,
    cookie: createSessionCookie('kn_partner', config.publicUrl),
    mail,
    publicEndpoints,
    webhooks: {
      sealingKeys: secrets.sealingKeys,
      allowPrivateNetworks: config.webhooks.allowPrivateNetworks,
      resolveHost,
      onSlowLookup: (err) => logger.warn({ err }, 'looking up the host of a webhook'),
    },
    checkKey: (client, key) => admitCaller(client, key, { access: 'key', isUnmetered: true }),
    waitForServers: () => waitForServers(store),
    shipLog: shipper.flush,
    now,
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
