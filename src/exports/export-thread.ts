import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { openStore } from '../store/store.ts'
import { type Rendered, renderExport } from './render.ts'

// Writes an export in a thread of its own: a million tracks are half a minute of work that no request should wait for.

export interface ExportOrder {
  url: string
  path: string
  zippedPath: string
}

/** `code`: of a fault of the disk. */
export type ExportNotice = { rendered: Rendered } | { failure: string; code: string | undefined }

if (parentPort) {
  giveWay()
  await render(parentPort, workerData)
}

/** Where the system has priorities of threads (Linux), requests go before this one on a machine that is busy. */
function giveWay(): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Then it shares the machine as any other thread does.
  }
}

async function render(port: NonNullable<typeof parentPort>, { url, ...paths }: ExportOrder): Promise<void> {
  const store = openStore({ url, connections: 2 })
  let isWanted = true
  // To be terminated inside the driver would take the process along: it ends by itself.
  port.on('message', () => {
    isWanted = false
  })
  const tell = (notice: ExportNotice) => port.postMessage(notice)
  try {
    tell({ rendered: await renderExport(store, { ...paths, isWanted: () => isWanted }) })
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    tell({ failure: message, code })
  } finally {
    await store.close()
    port.close()
  }
}
