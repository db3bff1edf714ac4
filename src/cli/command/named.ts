import {
  findArtistId,
  findCollectionId,
  findKeyId,
  findPartnerId,
  findReleaseId,
  findWebhookId,
} from '../../editing/operators/lookup.ts'
import { findTakedownId } from '../../takedowns/find-takedown-id.ts'
import { option, word } from './arguments.ts'

/** The words and flags by which things of the store are named. */
export const PARTNER = word('Its id or the beginning of it, its name or e-mail address', { find: findPartnerId })

export const OF_PARTNER = option('P', 'Only of one partner: its id, name or e-mail address', { find: findPartnerId })

export const KEY = word('Its id or the beginning of it, its name or its prefix', { find: findKeyId })

export const OF_KEY = option('K', 'Only with one key: its id, name or prefix', { find: findKeyId })

export const WEBHOOK = word('Its id or the beginning of it, its URL or its partner', { find: findWebhookId })

export const ARTIST = word('Its id or the beginning of it, or its name', { find: findArtistId })

export const COLLECTION = word('Its id or the beginning of it, its slug or its title', { find: findCollectionId })

export const RELEASE = word('Its id or the beginning of it, or its title', { find: findReleaseId })

export const TAKEDOWN = word('Its id or the beginning of it, or its track', { find: findTakedownId })
