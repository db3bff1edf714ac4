import { packTexts, type TextBlock, type Texts, unpackTexts } from './text-blocks.ts'

/**
 * A graph of plain objects, lists, maps and columns as a small tree that can be JSON and a row of bytes, and back. Functions are left out: a graph is
 * read back into a fresh one of the same make, whose objects, lists and maps stay and are filled, so that what its functions hold on to is what was
 * read. Objects that are met twice are one object again. Whatever cannot be kept truly is an error when it is packed.
 */

const COLUMNS = { Uint8Array, Uint16Array, Int32Array, Uint32Array, Float64Array }
type ColumnName = keyof typeof COLUMNS
type Column = InstanceType<(typeof COLUMNS)[ColumnName]>

export type Tree =
  | { is: 'value'; value: string | number | boolean | null }
  | { is: 'undefined' }
  | { is: 'column'; type: ColumnName; length: number }
  | { is: 'texts'; count: number; blocks: TextBlock[] }
  | { is: 'numbers'; count: number }
  | { is: 'list'; items: Tree[] }
  | { is: 'map'; keys: Tree; values: Tree }
  /** Objects are numbered in the order in which they are met. */
  | { is: 'object'; parts: Record<string, Tree> }
  | { is: 'same'; object: number }

/** The graph does not fit what was packed. */
export class OtherGraphError extends Error {}

type Packing = Generator<Uint8Array, Tree>

/** Yields the bytes, each good until the next is asked for, and returns the tree. Nothing of the graph may change meanwhile. */
export function packGraph(root: object): Packing {
  return pack(root, { objects: new Map(), others: new Set() })
}

interface Met {
  readonly objects: Map<object, number>
  readonly others: Set<object>
}

/** Lists, maps and columns would come back as two. */
function requireFirst<T extends object>(value: T, { others }: Met): T {
  if (others.has(value)) throw new TypeError('only an object may be met twice')
  others.add(value)
  return value
}

function* pack(value: unknown, met: Met): Packing {
  if (value === undefined) return { is: 'undefined' }
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return { is: 'value', value }
  if (typeof value === 'number') return { is: 'value', value: requireJson(value) }
  if (isColumn(value)) {
    if (value.length > 0) requireFirst(value, met)
    yield bytesOf(value)
    return { is: 'column', type: value.constructor.name as ColumnName, length: value.length }
  }
  if (Array.isArray(value)) return yield* packList(requireFirst(value, met), met)
  if (value instanceof Map) {
    requireFirst(value, met)
    const keys = yield* packList([...value.keys()], met)
    return { is: 'map', keys, values: yield* packList([...value.values()], met) }
  }
  if (typeof value !== 'object' || ![Object.prototype, null].includes(Object.getPrototypeOf(value)))
    throw new TypeError(`a ${typeof value} cannot be kept`)
  return yield* packObject(value, met)
}

function* packObject(value: object, met: Met): Packing {
  const known = met.objects.get(value)
  if (known !== undefined) return { is: 'same', object: known }
  met.objects.set(value, met.objects.size)
  const parts: Record<string, Tree> = {}
  for (const [name, part] of keptParts(value)) parts[name] = yield* pack(part, met)
  return { is: 'object', parts }
}

function* packList(list: readonly unknown[], met: Met): Packing {
  const first = list.find((item) => item !== null && item !== undefined)
  if (list.length > 0 && (first === undefined || typeof first === 'string'))
    return { is: 'texts', count: list.length, blocks: yield* packTexts(list as Texts) }
  if (typeof first === 'number' && list.every((item) => typeof item === 'number')) {
    yield bytesOf(Float64Array.from(list as number[]))
    return { is: 'numbers', count: list.length }
  }
  const items: Tree[] = []
  for (const item of list) items.push(yield* pack(item, met))
  return { is: 'list', items }
}

/** What JSON would change is told of: NaN and what is endless become null there, and -0 becomes 0. */
function requireJson(value: number): number {
  if (!Number.isFinite(value) || Object.is(value, -0)) throw new TypeError(`${value} cannot be kept`)
  return value
}

const keptParts = (value: object) => Object.entries(value).filter(([, part]) => typeof part !== 'function')

const isColumn = (value: unknown): value is Column =>
  ArrayBuffer.isView(value) && COLUMNS[value.constructor.name as ColumnName] === value.constructor

const bytesOf = ({ buffer, byteOffset, byteLength }: Column) => new Uint8Array(buffer, byteOffset, byteLength)

type Unpacking<T> = Generator<Uint8Array, T>

/** Asks for the bytes, in the order in which they were packed, by yielding the places they go to. */
export function* unpackGraph(tree: Tree, root: object): Unpacking<void> {
  yield* unpack(tree, root, [])
}

function* unpack(tree: Tree, fresh: unknown, met: object[]): Unpacking<unknown> {
  switch (tree.is) {
    case 'undefined':
      return undefined
    case 'value':
      return tree.value
    case 'same':
      return met[tree.object]
    case 'object':
      return yield* unpackObject(tree.parts, fresh, met)
    case 'column': {
      const column = new COLUMNS[tree.type](tree.length)
      yield bytesOf(column)
      return column
    }
    case 'map':
      return yield* unpackMap(tree, fresh, met)
    default:
      return yield* unpackList(tree, emptied(fresh), met)
  }
}

function emptied(fresh: unknown): unknown[] {
  if (!Array.isArray(fresh)) return []
  fresh.length = 0
  return fresh
}

function* unpackList(
  tree: Extract<Tree, { is: 'texts' | 'numbers' | 'list' }>,
  into: unknown[],
  met: object[],
): Unpacking<unknown[]> {
  if (tree.is === 'texts') yield* unpackTexts(tree.count, tree.blocks, into as Texts)
  else if (tree.is === 'numbers') {
    const numbers = new Float64Array(tree.count)
    yield bytesOf(numbers)
    for (let at = 0; at < numbers.length; at++) into.push(numbers[at]!)
  } else for (const item of tree.items) into.push(yield* unpack(item, undefined, met))
  return into
}

function* unpackMap(
  { keys, values }: Extract<Tree, { is: 'map' }>,
  fresh: unknown,
  met: object[],
): Unpacking<Map<unknown, unknown>> {
  const map = fresh instanceof Map ? fresh : new Map<unknown, unknown>()
  map.clear()
  const allKeys = (yield* unpack(keys, undefined, met)) as unknown[]
  const allValues = (yield* unpack(values, undefined, met)) as unknown[]
  for (const [at, key] of allKeys.entries()) map.set(key, allValues[at])
  return map
}

function* unpackObject(parts: Record<string, Tree>, fresh: unknown, met: object[]): Unpacking<object> {
  const object = (typeof fresh === 'object' && fresh !== null ? fresh : {}) as Record<string, unknown>
  const names = Object.keys(parts)
  if (object === fresh) requireSameNames(names, keptParts(object))
  met.push(object)
  for (const name of names) object[name] = yield* unpack(parts[name]!, object[name], met)
  return object
}

function requireSameNames(names: readonly string[], own: readonly [string, unknown][]): void {
  if (names.length !== own.length || !own.every(([name]) => names.includes(name)))
    throw new OtherGraphError(`${names.join(' ')} were kept, and ${own.map(([name]) => name).join(' ')} are wanted`)
}
