// Loaded into a server before its own program (`node --import`): tells the process that started it what it takes.
import { isMainThread } from 'node:worker_threads'

// Its threads load this as well; processes that it starts need not.
if (isMainThread) {
  process.execArgv.length = 0
  process.on('message', () => {
    const { rss, heapUsed, external } = process.memoryUsage()
    process.send({ cpu: process.cpuUsage(), rss, heapUsed, external })
  })
  // The parent process has gone.
  process.once('disconnect', () => process.exit())
}
