import type { Endpoint } from '../http/endpoint.ts'
import { alertRoutes } from './alerts/alert-routes.ts'
import { putAwayRoutes } from './alerts/put-away-routes.ts'
import { artistRoutes } from './catalog/artist-routes.ts'
import { bulkRoutes } from './catalog/bulk-routes.ts'
import { fileRoutes } from './catalog/file-routes.ts'
import { importRoutes } from './catalog/import-routes.ts'
import { jobRoutes } from './catalog/job-routes.ts'
import { releaseRoutes } from './catalog/release-routes.ts'
import { historyRoutes, trackRoutes } from './catalog/track-routes.ts'
import { collectionConsoleRoutes } from './collections/collection-routes.ts'
import { adminDocument } from './document.ts'
import type { ConsoleDeps, Route } from './endpoint/deps.ts'
import { findRoutes } from './find/find-routes.ts'
import { insightRoutes } from './insight/insight-routes.ts'
import { logRoutes } from './insight/log-routes.ts'
import { csvLists } from './lists/csv-lists.ts'
import { mailRoutes } from './mails/mail-routes.ts'
import { decisionRoutes } from './partners/decision-routes.ts'
import { keyRoutes } from './partners/key-routes.ts'
import { partnerRoutes } from './partners/partner-routes.ts'
import { quotaRoutes } from './partners/quota-routes.ts'
import { proofConsoleRoutes } from './proofs/proof-routes.ts'
import { accountRoutes } from './session/account-routes.ts'
import { administratorRoutes } from './session/administrator-routes.ts'
import { linkRoutes } from './session/link-routes.ts'
import { ruleRoutes } from './session/rule-routes.ts'
import { sessionRoutes } from './session/session-routes.ts'
import { tokenRoutes } from './session/token-routes.ts'
import { demandRoutes } from './takedowns/demand-routes.ts'
import { noticeRoutes } from './takedowns/notice-routes.ts'
import { takedownRoutes } from './takedowns/takedown-routes.ts'
import { traceRoutes } from './traces/trace-routes.ts'
import { webhookConsoleRoutes } from './webhooks/webhook-routes.ts'

const ALL: readonly (readonly Route[])[] = [
  sessionRoutes,
  accountRoutes,
  administratorRoutes,
  ruleRoutes,
  linkRoutes,
  tokenRoutes,
  trackRoutes,
  bulkRoutes,
  fileRoutes,
  artistRoutes,
  collectionConsoleRoutes,
  releaseRoutes,
  importRoutes,
  historyRoutes,
  jobRoutes,
  partnerRoutes,
  decisionRoutes,
  keyRoutes,
  quotaRoutes,
  insightRoutes,
  logRoutes,
  mailRoutes,
  alertRoutes,
  findRoutes,
  putAwayRoutes,
  takedownRoutes,
  noticeRoutes,
  demandRoutes,
  webhookConsoleRoutes,
  traceRoutes,
  proofConsoleRoutes,
]

/** Every endpoint below `/api/admin`. */
export function adminRoutes(deps: ConsoleDeps): Endpoint[] {
  const endpoints = ALL.flat().map((route) => route(deps))
  endpoints.push(...csvLists(endpoints, deps), adminDocument(() => endpoints)(deps))
  return endpoints
}
