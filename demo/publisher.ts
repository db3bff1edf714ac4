import { fork } from 'node:child_process'
import { builtFile } from '../src/config/project-files.ts'
import type { PublisherOrder, PublisherReport } from './publisher-process.ts'

const PROGRAM = builtFile(new URL('./publisher-process.js', import.meta.url))

export interface Publisher {
  /** Resolves when all is published or `stop` was called; rejects with what went wrong. */
  done: Promise<void>
  /** Safe at any instant: what is missing is published at the next start. */
  stop(): void
}

export interface PublishProgress {
  done: number
  total: number
  title: string
}

/** Has the missing demo songs published beside this process. */
export function startPublisher(order: PublisherOrder, onProgress: (progress: PublishProgress) => void): Publisher {
  const child = fork(PROGRAM, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  let isStopped = false
  const done = new Promise<void>((resolve, reject) => {
    child.on('message', (report: PublisherReport) => {
      if (report.kind === 'progress') onProgress(report)
      else reject(new Error(report.message))
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      if (code === 0 || isStopped || signal === 'SIGINT') resolve()
      else reject(new Error(`the process that publishes the demo songs ended with ${signal ?? code}`))
    })
    child.send(order)
  })
  return {
    done,
    stop() {
      isStopped = true
      child.kill('SIGTERM')
    },
  }
}
