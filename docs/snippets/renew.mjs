const id = '87fce159-f744-43e6-89d8-abc799d93534'

async function askForLink() {
  const response = await fetch(`https://nhac.example/api/public/tracks/${id}/audio-url?expires_in=600`, {
    headers: { 'X-API-Key': process.env.API_KEY },
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return (await response.json()).audio_url
}

async function fetchSound(link) {
  const sound = await fetch(link)
  if (sound.status !== 403) return sound
  return fetch(await askForLink())
}

const oldLink = (await askForLink()).replace(/expires=\d+/, 'expires=1')
const sound = await fetchSound(oldLink)
console.log(sound.status)
