const asked = new URLSearchParams({ q: 'ballad la thứ dưới 5 phút', understand: 'true' })
const response = await fetch(`https://nhac.example/api/public/search?${asked}`, {
  headers: { 'X-API-Key': process.env.API_KEY },
})
const { data, meta, query } = await response.json()
const { text = query.q, ...wishes } = query.understood ?? {}
console.log(`understood ${JSON.stringify(wishes)}, looked for “${text}”`)
for (const track of data) console.log(`${track.title} — ${track.artist}`)
console.log(`${data.length} / ${meta.total}`)
