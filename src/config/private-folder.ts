/**
 * How a folder of `DATA_DIR` is made, whoever needs it first: secrets, keys, partners' addresses and sounds lie in it, so nobody but its
 * owner may look inside. A folder that is there already stays as the operator made it.
 */
export const PRIVATE_FOLDER = { recursive: true, mode: 0o700 } as const
