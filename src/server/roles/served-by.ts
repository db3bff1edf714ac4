import type { Role, Roles } from '../../config/roles.ts'
import { ApiError } from '../../errors.ts'
import type { Endpoint } from '../../http/endpoint.ts'

export const servedElsewhere = (role: Role) =>
  new ApiError(404, 'NOT_FOUND', {
    vi: `Máy chủ này không phục vụ phần này: nó chạy không có vai trò "${role}".`,
    en: `This server does not serve this part: it runs without the role "${role}".`,
  })

/** Health, metrics and the description of the API are answered by every process. */
const isOfAll = ({ tag }: Endpoint) => tag === 'Operations'

/** The endpoints as they are where one of these roles is served; else each says so, to whatever method it has. */
export function servedBy(roles: Roles, wanted: readonly [Role, ...Role[]], endpoints: readonly Endpoint[]): Endpoint[] {
  const isServed = wanted.some((role) => roles.has(role))
  return endpoints.map((one) => (isServed || isOfAll(one) ? one : refusing(one, wanted[0])))
}

/** Nothing of it is looked at, neither who asks nor what is sent. */
function refusing({ id, method, path, tag, summary, isSameOrigin, speaksReader }: Endpoint, role: Role): Endpoint {
  return {
    ...{ id, method, path, tag, summary, access: 'open', cache: 'none', answers: {}, errors: [] },
    ...(isSameOrigin !== undefined && { isSameOrigin }),
    ...(speaksReader !== undefined && { speaksReader }),
    ...{ takesStream: true, maxBodyBytes: Number.POSITIVE_INFINITY },
    handle({ request }) {
      request.resume()
      throw servedElsewhere(role)
    },
  }
}
