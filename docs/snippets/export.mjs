import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'

const response = await fetch('https://nhac.example/api/public/export', {
  headers: { 'X-API-Key': process.env.API_KEY },
})
if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
let tracks = 0
for await (const line of createInterface({ input: Readable.fromWeb(response.body) })) {
  const { end, count, cursor, ...track } = JSON.parse(line)
  if (end) console.log(`${tracks} of ${count} tracks, go on from ${cursor}`)
  else if (track.id) tracks += 1
}
