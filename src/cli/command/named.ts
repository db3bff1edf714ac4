import {
  findArtistId,
  findCollectionId,
  findKeyId,
  findPartnerId,
  findReleaseId,
  findWebhookId,
} from '../../editing/operators/lookup.ts'
import { findTakedownId } from '../../takedowns/find-takedown-id.ts'
import type { ArgDef } from './command.ts'

/** The words and flags by which things of the store are named. */
export const PARTNER = {
  type: 'positional',
  description: 'Its id or the beginning of it, its name or e-mail address',
  find: findPartnerId,
} as const satisfies ArgDef

export const OF_PARTNER = {
  type: 'string',
  description: 'Only of one partner: its id, name or e-mail address',
  valueHint: 'P',
  find: findPartnerId,
} as const satisfies ArgDef

export const KEY = {
  type: 'positional',
  description: 'Its id or the beginning of it, its name or its prefix',
  find: findKeyId,
} as const satisfies ArgDef

export const OF_KEY = {
  type: 'string',
  description: 'Only with one key: its id, name or prefix',
  valueHint: 'K',
  find: findKeyId,
} as const satisfies ArgDef

export const WEBHOOK = {
  type: 'positional',
  description: 'Its id or the beginning of it, its URL or its partner',
  find: findWebhookId,
} as const satisfies ArgDef

export const ARTIST = {
  type: 'positional',
  description: 'Its id or the beginning of it, or its name',
  find: findArtistId,
} as const satisfies ArgDef

export const COLLECTION = {
  type: 'positional',
  description: 'Its id or the beginning of it, its slug or its title',
  find: findCollectionId,
} as const satisfies ArgDef

export const RELEASE = {
  type: 'positional',
  description: 'Its id or the beginning of it, or its title',
  find: findReleaseId,
} as const satisfies ArgDef

export const TAKEDOWN = {
  type: 'positional',
  description: 'Its id or the beginning of it, or its track',
  find: findTakedownId,
} as const satisfies ArgDef
