import { constants, createReadStream } from 'node:fs'
import { access, realpath, stat } from 'node:fs/promises'
import { OperatorError } from '../../operator-error.ts'

/** Where lines come from. */
export interface ImportSource {
  name: string
  chunks: AsyncIterable<Uint8Array>
  /** Undefined for a pipe. */
  sizeBytes: number | undefined
  /** Identifies the file and its content, so that an interrupted import can be continued; undefined for a pipe. */
  progressKey: string | undefined
}

const CHUNK_BYTES = 256 * 1024

/** `-` is the standard input. */
export async function openSource(path: string, standardInput: AsyncIterable<Uint8Array>): Promise<ImportSource> {
  if (path === '-')
    return { name: 'standard input', chunks: standardInput, sizeBytes: undefined, progressKey: undefined }
  try {
    const real = await realpath(path)
    const status = await stat(real)
    if (status.isDirectory()) throw new OperatorError(`${path} is a directory`)
    await access(real, constants.R_OK)
    const chunks = createReadStream(real, { highWaterMark: CHUNK_BYTES })
    if (!status.isFile()) return { name: path, chunks, sizeBytes: undefined, progressKey: undefined }
    const progressKey = `${real}|${status.size}|${status.mtimeMs}`
    return { name: path, chunks, sizeBytes: status.size, progressKey }
  } catch (error) {
    throw asOperatorError(path, error)
  }
}

function asOperatorError(path: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return new OperatorError(`there is no file ${path}`)
  if (code === 'EACCES') return new OperatorError(`${path} may not be read`)
  return error
}
