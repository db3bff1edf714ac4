const response = await fetch('https://nhac.example/api/public/search?q=mua&limit=5', {
  headers: { 'X-API-Key': process.env.API_KEY },
})
const { data, meta } = await response.json()
for (const track of data) console.log(`${track.title} — ${track.artist}`)
console.log(`${data.length} / ${meta.total}`)
