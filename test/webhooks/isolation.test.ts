import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { makePartner } from '../support/catalogue.ts'
import { startReceiver } from '../support/receiver.ts'
import { eachStore } from '../support/stores.ts'
import { makeClock, openWorkshop, PATIENT } from './workshop.ts'

/** One bad endpoint among fifty is its own misfortune. */

const ENDPOINTS = 50
const CHANGES = 10
eachStore('isolation', (openFresh) => {
  test('one hangs, one drips, one floods: the other 47 get everything meanwhile', async () => {
    const held: ServerResponse[] = []
    const timers: NodeJS.Timeout[] = []
    const chunk = Buffer.alloc(64 * 1024)
    await using receiver = await startReceiver(({ path }, response) => {
      response.on('error', () => {})
      if (path === '/hook/0') held.push(response)
      else if (path === '/hook/1') {
        response.writeHead(200, { 'content-length': '100000' })
        timers.push(setInterval(() => response.write('x'), 100))
      } else if (path === '/hook/2') {
        response.writeHead(200)
        const pump = () => {
          while (!response.destroyed && response.write(chunk));
          if (!response.destroyed) response.once('drain', pump)
        }
        pump()
      } else response.writeHead(200).end()
    })
    const shop = await openWorkshop((await openFresh()).store, { now: makeClock().now, sender: PATIENT })
    for (let number = 0; number < ENDPOINTS; number += 5) {
      const partnerId = await makePartner(shop.store)
      for (let more = 0; more < 5; more++) await shop.register(`${receiver.url}/${number + more}`, { partnerId })
    }
    const countOf = (path: string) => receiver.received.filter((one) => one.path === path).length
    const others = () => receiver.received.filter(({ path }) => !/\/[012]$/.test(path)).length

    for (let change = 0; change < CHANGES; change++) await shop.publish()
    await expect.poll(others, { timeout: 120_000, interval: 20 }).toBe((ENDPOINTS - 3) * CHANGES)

    // Not one attempt at them has ended by now: the others have waited for none of them.
    expect(countOf('/hook/0')).toBeLessThanOrEqual(4)
    expect(held.every((response) => !response.writableEnded)).toBe(true)
    for (const timer of timers) clearInterval(timer)
    for (const response of held) response.destroy()
  })
})
