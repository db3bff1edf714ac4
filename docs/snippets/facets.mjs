const response = await fetch('https://nhac.example/api/public/tracks/facets?commercial=true&duration_max=300', {
  headers: { 'X-API-Key': process.env.API_KEY },
})
const { data, meta } = await response.json()
for (const { value, count } of data.genre) console.log(`${value} (${count})`)
console.log(`${meta.total} tracks`)
