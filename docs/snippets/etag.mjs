const url = 'https://nhac.example/api/public/genres'
const kept = { etag: '', body: undefined }

async function readGenres() {
  const headers = { 'X-API-Key': process.env.API_KEY, 'If-None-Match': kept.etag }
  const response = await fetch(url, { headers })
  console.log(response.status)
  if (response.status === 304) return kept.body
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  kept.etag = response.headers.get('ETag')
  kept.body = await response.json()
  return kept.body
}

await readGenres()
await readGenres()
