import { sinceKind } from '../../catalog/proofs/since.ts'
import type { ProofVerifier } from '../../catalog/proofs/verifier.ts'
import { pathNotFound } from '../../errors.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { pageText } from '../../http/query/page-parameters.ts'
import { parseUuid } from '../../http/query/parameters.ts'
import type { VerifyView } from '../page/about-views.ts'
import { type SitePageDeps, sitePage } from '../page/site-page.ts'

export interface VerifyDeps extends SitePageDeps {
  verifier: ProofVerifier
}

/** Where anybody checks a proof: pasted, by its link, or from a file, which the page's script reads into the same field. */
export function verifyPages(deps: VerifyDeps): Endpoint[] {
  const { verifier } = deps
  return [
    sitePage(deps, {
      path: '/verify',
      summary: 'Check a proof of licence',
      query: { proof: pageText() },
      async load({ query: { proof: given } }) {
        // Mails break long lines.
        const text = given.replaceAll(/\s+/g, '')
        const proof = text === '' ? undefined : await look(verifier, await readGiven(verifier, text))
        return { page: 'verify', given, proof, isCertificate: false }
      },
    }),
    sitePage(deps, {
      path: '/verify/{id}',
      summary: 'A proof of licence, to print',
      params: { id: { description: 'Of the proof.', example: '0b8f7c1e-5d2a-4f63-9a70-2c1d8e4b6f35' } },
      async load({ params }) {
        const id = parseUuid(params.id ?? '')
        const found = id === undefined ? undefined : await verifier.find(id)
        if (found === undefined) throw pathNotFound()
        return { page: 'verify', given: '', proof: await look(verifier, found.jws), isCertificate: true }
      },
    }),
  ]
}

/** The proof itself, or that of the link or id that was given. */
async function readGiven(verifier: ProofVerifier, text: string): Promise<string | undefined> {
  const id = /(?:^|\/verify\/)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:[?#].*)?$/i.exec(text)?.[1]
  return id === undefined ? text : (await verifier.find(id.toLowerCase()))?.jws
}

async function look(verifier: ProofVerifier, jws: string | undefined): Promise<VerifyView['proof']> {
  if (jws === undefined) return { jws: '', checked: { valid: false, reason: 'malformed' }, since: undefined }
  const checked = await verifier.check(jws)
  return { jws, checked, since: checked.valid ? sinceKind(checked.since, checked.claims) : undefined }
}
