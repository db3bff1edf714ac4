import type { PartnerSession } from '../../src/console/self-service/schemas.ts'
import { type ApiDeps, createSessionApi, type SessionApi } from '../app/session-api.ts'

/** A partner who has signed in, and the key that it did it with. */
export type Partner = Omit<PartnerSession, 'csrf'>

export type Api = SessionApi<Partner, { key: string }>

export const createApi = (deps: ApiDeps): Api => createSessionApi<Partner, { key: string }>('/api/partner', deps).api
