import { jsonAnswer } from '../http/answer.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { health, healthz, livez, readyz, status } from './health-routes.ts'
import { metrics } from './metrics-routes.ts'
import { openapiDocuments } from './openapi-routes.ts'
import { OPEN, type OpsDeps, presentEndpoints } from './route-deps.ts'
import * as records from './schemas.ts'
import { API_VERSION } from './version.ts'

export function opsRoutes(deps: OpsDeps): Endpoint[] {
  return [
    index(deps),
    healthz(deps),
    readyz(deps),
    livez(deps),
    health(deps),
    status(deps),
    metrics(deps),
    ...openapiDocuments(deps),
  ]
}

function index(deps: OpsDeps): Endpoint {
  const { publicUrl, serviceName } = deps.config
  return endpoint({
    ...OPEN,
    id: 'getIndex',
    path: '',
    summary: 'Index of the API',
    answers: { 200: { description: 'The index.', schema: records.ApiIndex, example: records.INDEX_EXAMPLE } },
    handle: () =>
      jsonAnswer({
        name: serviceName,
        api_version: API_VERSION,
        documentation: `${publicUrl}/docs`,
        openapi: `${publicUrl}/api/public/openapi.json`,
        status: `${publicUrl}/api/public/status`,
        endpoints: presentEndpoints(deps.endpoints()),
      }),
  })
}
