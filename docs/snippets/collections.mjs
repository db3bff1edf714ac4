const api = 'https://nhac.example/api/public'
const headers = { 'X-API-Key': process.env.API_KEY }
const read = async (path) => (await fetch(api + path, { headers })).json()

const { data: collections } = await read('/collections?limit=5')
for (const { slug, title, track_count } of collections) {
  console.log(`${title} (${track_count})`)
  const { data } = await read(`/collections/${slug}/tracks?limit=3&fields=title,artist`)
  for (const track of data) console.log(`  ${track.title}, ${track.artist}`)
}
