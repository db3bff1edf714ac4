import type { CallerAdmission } from '../access/admission.ts'
import type { ConsoleParts, Health } from '../console/endpoint/parts.ts'
import type { SelfServiceParts } from '../console/self-service/parts.ts'
import { openUploads } from '../console/uploads/uploads.ts'
import { openCatalogSearch } from '../editing/tracks/catalog-search.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { createSessionCookie } from '../http/headers/session-cookie.ts'
import { openJobWatch } from '../jobs/job-watch.ts'
import { waitForServers } from '../operators/wait-for-servers.ts'
import type { Parts } from './parts.ts'
import type { Readiness } from './readiness.ts'

export function consoleParts(
  { config, store, media, jobs, secrets, now, logger, mail, uploadPace, lists, reports }: Parts,
  readiness: Readiness,
): ConsoleParts {
  return {
    config,
    store,
    reading: { lists: lists.store, reports: reports.store },
    media,
    findHealth: () => findHealth(readiness),
    jobs,
    jobWatch: openJobWatch(store, (err) => logger.warn({ err }, 'following jobs: will be tried again')),
    uploads: openUploads({ store, media, now, pace: uploadPace }),
    catalogSearch: openCatalogSearch(store),
    secretKeys: secrets.sealingKeys,
    firstPassword: secrets.adminPassword,
    mail,
    now,
    waitForServers: () => waitForServers(store),
  }
}

export function selfServiceParts(
  { config, store, limits, shipper, mail, now }: Parts,
  publicEndpoints: readonly Endpoint[],
  { admitCaller }: CallerAdmission,
): SelfServiceParts {
  return {
    config,
    store,
    windows: limits.windows,
    cookie: createSessionCookie('kn_partner', config.publicUrl),
    mail,
    publicEndpoints,
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
