import { writeFile } from 'node:fs/promises'

const id = '87fce159-f744-43e6-89d8-abc799d93534'
const response = await fetch(`https://nhac.example/api/public/tracks/${id}/audio-url`, {
  headers: { 'X-API-Key': process.env.API_KEY },
})
const { audio_url, expires_at } = await response.json()
const sound = await fetch(audio_url)
await writeFile('preview.mp3', new Uint8Array(await sound.arrayBuffer()))
console.log(`preview.mp3, ${expires_at}`)
