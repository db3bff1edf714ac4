const headers = { 'X-API-Key': process.env.API_KEY }
const tracks = []
let cursor = ''
while (cursor !== null) {
  const response = await fetch(`https://nhac.example/api/public/tracks?limit=100&cursor=${cursor}`, { headers })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  const { data, meta } = await response.json()
  tracks.push(...data)
  cursor = meta.next_cursor
}
console.log(`${tracks.length} tracks`)
