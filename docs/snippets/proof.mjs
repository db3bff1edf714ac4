import { createPublicKey, randomUUID, verify } from 'node:crypto'

const api = 'https://nhac.example/api/public'
const id = '87fce159-f744-43e6-89d8-abc799d93534'
const response = await fetch(`${api}/tracks/${id}/license/proofs`, {
  method: 'POST',
  headers: {
    'X-API-Key': process.env.API_KEY,
    'Content-Type': 'application/json',
    'Idempotency-Key': randomUUID(),
  },
  body: JSON.stringify({ project: 'Phim ngắn Mùa hạ' }),
})
const { data } = await response.json()
console.log(data.verify_url)

// With the keys at hand this needs no network.
const { keys } = await (await fetch(new URL('/.well-known/jwks.json', api))).json()
const [header, payload, signature] = data.jws.split('.')
const { kid } = JSON.parse(Buffer.from(header, 'base64url'))
const key = createPublicKey({ key: keys.find((one) => one.kid === kid), format: 'jwk' })
const isGood = verify(null, Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'))
console.log(isGood, JSON.parse(Buffer.from(payload, 'base64url')).license_code)
