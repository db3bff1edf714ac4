const MAX_TRIES = 5

async function getPatiently(url) {
  for (let tries = 1; ; tries++) {
    const response = await fetch(url, { headers: { 'X-API-Key': process.env.API_KEY } })
    const isWorthAnother = [429, 500, 502, 503].includes(response.status)
    if (!isWorthAnother || tries === MAX_TRIES) return response
    const seconds = Number(response.headers.get('Retry-After')) || 2 ** tries + Math.random()
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  }
}

const response = await getPatiently('https://nhac.example/api/public/trending')
console.log(response.status, response.headers.get('RateLimit'))
