/**
 * How every folder of `DATA_DIR` is made: secrets, keys, partners' addresses and sounds lie in it, so only its
 * owner may look inside. A folder that is there already stays as the operator made it.
 */
export const PRIVATE_FOLDER = { recursive: true, mode: 0o700 } as const
