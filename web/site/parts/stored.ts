type StorageOf = () => Storage

/** What this browser keeps under a name; null where it keeps nothing, or what stands there cannot be read. */
export function readStored(name: string, storageOf: StorageOf = () => localStorage): unknown {
  try {
    return JSON.parse(storageOf().getItem(name) ?? 'null')
  } catch {
    return null
  }
}

/** False where it is not kept: by a browser that keeps nothing, or in a frame that may not. Undefined is forgotten. */
export function writeStored(name: string, value: unknown, storageOf: StorageOf = () => localStorage): boolean {
  try {
    if (value === undefined) storageOf().removeItem(name)
    else storageOf().setItem(name, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
