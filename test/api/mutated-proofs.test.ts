import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { claimsOf } from '../../src/catalog/proofs/claims.ts'
import { kidOf, publicKeyOf, signClaims, verifyJws } from '../../src/catalog/proofs/jws.ts'
import { isWholeRun } from '../support/draws.ts'
import { makeRandom } from '../support/random.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const AT = Date.UTC(2026, 4, 1)

function makeKey() {
  const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }) as { x: string; d: string }
  return { kid: kidOf(x), x, d }
}

const order = {
  ...{ id: '0b8f7c1e-5d2a-4f63-9a70-2c1d8e4b6f35', at: AT, issuer: 'https://nhac.example', serviceName: 'Kho Nhạc' },
  ...{ partnerId: '6f1d2c3b-8a49-4e57-9b60-c1d2e3f4a5b6', project: 'Mùa hạ', url: null },
}
const track = { id: '87fce159-f744-43e6-89d8-abc799d93534', title: 'Mưa', artist: 'Hà Linh', isrc: null }

/** Changes proofs of two keys in so many ways, by a seed; returns those that are still taken for good. */
function acceptedOf(count: number): string[] {
  const { below: pick } = makeRandom(20_260_501)
  const keys = [makeKey(), makeKey()]
  const found = new Map(keys.map(({ kid, x }) => [kid, publicKeyOf(x)]))
  const claims = ['service-standard', 'service-restricted'].map((licenseCode) =>
    claimsOf({ ...order, track: { ...track, licenseCode, territory: 'worldwide' } }),
  )
  const good = claims.flatMap((each) => keys.map((key) => signClaims(each, key)))
  const isGood = (jws: string) => 'claims' in verifyJws(jws, (kid) => found.get(kid), AT)
  expect(good.map(isGood)).toEqual([true, true, true, true])
  const character = () => ALPHABET[pick(ALPHABET.length)]!
  const splice = (jws: string, at: number, remove: number, insert: string) =>
    jws.slice(0, at) + insert + jws.slice(at + remove)
  const ways: ((jws: string) => string)[] = [
    (jws) => splice(jws, pick(jws.length), 1, character()),
    (jws) => splice(jws, pick(jws.length), 0, character()),
    (jws) => splice(jws, pick(jws.length), 1 + pick(3), ''),
    // The last letter of the signature has four bits that mean nothing.
    (jws) => splice(jws, jws.length - 1, 1, character()),
    (jws) => {
      const [a, b] = [jws.split('.'), good[pick(good.length)]!.split('.')]
      const part = pick(3)
      return a.map((each, index) => (index === part ? b[index] : each)).join('.')
    },
    (jws) => {
      const [header, payload, signature] = jws.split('.') as [string, string, string]
      const said = JSON.parse(Buffer.from(payload, 'base64url').toString())
      const changed = { ...said, ...[{ commercial: !said.commercial }, { project: 'Khác' }, { exp: 1 }][pick(3)] }
      return [header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.')
    },
    (jws) => {
      const [, payload, signature] = jws.split('.') as [string, string, string]
      const header = [{ alg: 'none' }, { alg: 'HS256', typ: 'kn-license+jwt', kid: keys[0]!.kid }, { alg: 'EdDSA' }][
        pick(3)
      ]
      return [Buffer.from(JSON.stringify(header)).toString('base64url'), payload, signature].join('.')
    },
    (jws) => [`${jws}=`, ` ${jws}`, `${jws}\n`, `${jws}.`, jws.replace('.', '..'), jws.toLowerCase()][pick(6)]!,
  ]
  const accepted: string[] = []
  // Some ways have few outcomes, and the same proof again is judged the same.
  const judged = new Set(good)
  for (let index = 0; index < count; index += 1) {
    const jws = ways[index % ways.length]!(good[pick(good.length)]!)
    if (judged.has(jws)) continue
    judged.add(jws)
    if (isGood(jws)) accepted.push(jws)
  }
  return accepted
}

test('of proofs that were changed in any way none is accepted', () => {
  expect(acceptedOf(isWholeRun ? 100_000 : 5_000)).toEqual([])
})
