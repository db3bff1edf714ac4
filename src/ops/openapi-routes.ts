import { z } from 'zod'
import { type Answer, textAnswer } from '../http/answer.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { OPEN, type OpsDeps } from './route-deps.ts'
import { API_VERSION } from './version.ts'

/** The description of the API, made from its endpoints, and the header that says its version. */
export function openapiDocuments({ openapi }: OpsDeps): Endpoint[] {
  const versions = [
    ['getOpenapi', '/openapi.json', 'This description, newest version'],
    ['getOpenapiV1', '/openapi.v1.json', 'This description, fixed version 1'],
  ] as const
  // One copy for all clients, however slowly they read it.
  let answer: Answer | undefined
  return versions.map(([id, path, summary]) =>
    endpoint({
      ...OPEN,
      id,
      path,
      summary,
      cache: 'spec',
      isMemoized: true,
      answers: {
        200: {
          description: 'An OpenAPI 3.1 document.',
          schema: z.record(z.string(), z.unknown()),
          headers: ['X-API-Spec-Version'],
          example: { openapi: '3.1.0', info: { title: 'Kho Nhạc public API', version: API_VERSION }, paths: {} },
        },
      },
      handle() {
        answer ??= textAnswer(openapi(), ['X-API-Spec-Version', API_VERSION])
        return answer
      },
    }),
  )
}
