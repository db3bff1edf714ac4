import { readStored, writeStored } from '../parts/stored.ts'

/** A list that only this browser knows, until its address is shared. */
export interface OwnList {
  id: string
  name: string
  /** Their ids, in the order in which they are played. */
  trackIds: readonly string[]
}

/** As many as an address names (src/site/liked-page.ts). */
export const MAX_TRACKS = 50
export const MAX_NAME = 80
const MAX_LISTS = 50
const STORED = 'kn_lists'
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** The latest first. Whatever else stands there is passed over: other pages of the host may write too. */
export function readLists(): OwnList[] {
  const stored = readStored(STORED)
  return Array.isArray(stored) ? stored.flatMap((each) => toList(each) ?? []) : []
}

function toList(stored: Partial<OwnList> | null): OwnList | undefined {
  const { id, name, trackIds } = stored ?? {}
  if (typeof id !== 'string' || typeof name !== 'string' || !Array.isArray(trackIds)) return undefined
  const ids = trackIds.filter((each) => typeof each === 'string' && ID.test(each))
  return { id, name: name.slice(0, MAX_NAME), trackIds: [...new Set(ids)].slice(0, MAX_TRACKS) }
}

export const findList = (id: string): OwnList | undefined => readLists().find((list) => list.id === id)

/** Undefined where there is no room for it, or the browser keeps nothing. */
export function createList(name: string, trackIds: readonly string[]): OwnList | undefined {
  const list = toList({ id: newId(), name: name.trim(), trackIds })!
  return keepList(list) ? list : undefined
}

/** At its place, or as the latest; false where it is not kept. */
export function keepList(list: OwnList): boolean {
  const lists = readLists()
  const at = lists.findIndex(({ id }) => id === list.id)
  if (at === -1 && lists.length >= MAX_LISTS) return false
  return write(at === -1 ? [list, ...lists] : lists.with(at, list))
}

/** Changes what is kept now, which another tab may have changed; false where that is not possible. */
export function changeList(id: string, change: (list: OwnList) => OwnList): boolean {
  const list = findList(id)
  return list !== undefined && keepList(change(list))
}

export const deleteList = (id: string): boolean => write(readLists().filter((list) => list.id !== id))

/** Shows the list to others, who can keep it. */
export const addressOf = ({ name, trackIds }: Pick<OwnList, 'name' | 'trackIds'>): string =>
  `/lists?name=${encodeURIComponent(name)}&ids=${trackIds.join()}`

const write = (lists: readonly OwnList[]) => writeStored(STORED, lists)

/** Random, so that the address of this page, opened by mistake in another browser, leads to no list there. */
const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
