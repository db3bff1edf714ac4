import { constants, setPriority } from 'node:os'
import { openStore } from '../store/store.ts'
import { type Rendered, renderExport } from './render.ts'

// Writes an export in a process of its own (exports.ts starts it): a million tracks are a minute of work that no request should wait
// for. In a thread its garbage would be collected by threads that all of a process share, before requests are answered.

export interface ExportOrder {
  url: string
  path: string
  zippedPath: string
}

/** `code`: of a fault of the disk. */
export type ExportNotice = { rendered: Rendered } | { failure: string; code: string | undefined }

if (process.send) {
  giveWay()
  process.once('message', (order: ExportOrder) => void render(order))
}

/** Requests go before it on a machine that is busy. */
function giveWay(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW)
  } catch {
    // Then it shares the machine as any other process does.
  }
}

async function render({ url, ...paths }: ExportOrder): Promise<void> {
  const store = openStore({ url, connections: 2 })
  let isWanted = true
  const stop = () => {
    isWanted = false
  }
  process.on('message', stop)
  // The parent process is gone.
  process.on('disconnect', stop)
  let notice: ExportNotice
  try {
    notice = { rendered: await renderExport(store, { ...paths, isWanted: () => isWanted }) }
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    notice = { failure: message, code }
  }
  await store.close()
  if (process.connected) process.send!(notice, () => process.disconnect())
}
