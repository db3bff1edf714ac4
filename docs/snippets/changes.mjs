import { readFile, writeFile } from 'node:fs/promises'

const FILE = 'cursor.txt'
let cursor = await readFile(FILE, 'utf8').catch(() => 'latest')
let hasMore = true
while (hasMore) {
  const response = await fetch(`https://nhac.example/api/public/changes?limit=1000&since=${cursor}`, {
    headers: { 'X-API-Key': process.env.API_KEY },
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  const { data, meta } = await response.json()
  for (const { event, id } of data) console.log(event, id)
  cursor = meta.cursor
  hasMore = meta.has_more
  await writeFile(FILE, cursor)
}
