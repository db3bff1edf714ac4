// Loaded into a server before its own program (`node --import`): tells the process that started it what it takes.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

// Its threads load this as well; processes that it starts need not.
if (isMainThread) {
  process.execArgv.length = 0
  tellWhenAsked()
}

function tellWhenAsked() {
  // The longest pause of the event loop since the last question.
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  process.on('message', () => {
    const { rss, heapUsed, external } = process.memoryUsage()
    process.send({ cpu: process.cpuUsage(), rss, heapUsed, external, pauseMs: delay.max / 1e6 })
    delay.reset()
  })
  // The parent process has gone.
  process.once('disconnect', () => process.exit())
}
