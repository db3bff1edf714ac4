import { assistants } from './assistants.ts'
import { authentication } from './authentication.ts'
import { caching } from './caching.ts'
import { changes } from './changes.ts'
import { collections } from './collections.ts'
import { filters } from './filters.ts'
import type { Guide, GuideContext } from './guide.ts'
import { licences } from './licences.ts'
import { links } from './links.ts'
import { paging } from './paging.ts'
import { proofs } from './proofs.ts'
import { rateLimits } from './rate-limits.ts'
import { takedowns } from './takedowns.ts'
import { versioning } from './versioning.ts'
import { webhooks } from './webhooks.ts'
import { wishes } from './wishes.ts'

/** In the order in which they are read. */
export function writeGuides(context: GuideContext): Guide[] {
  return [
    authentication(context),
    paging,
    filters,
    wishes,
    collections,
    caching,
    rateLimits(context),
    versioning,
    links,
    licences(context),
    proofs,
    takedowns(context),
    webhooks,
    changes,
    assistants,
  ]
}
