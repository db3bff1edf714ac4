const headers = { 'X-API-Key': process.env.API_KEY }
const tracks = []
let pages = 1
for (let page = 1; page <= pages; page++) {
  const response = await fetch(`https://nhac.example/api/public/tracks?sort=oldest&limit=100&page=${page}`, { headers })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  const { data, meta } = await response.json()
  tracks.push(...data)
  pages = meta.total_pages
}
console.log(`${tracks.length} tracks`)
