import type { ListMeta } from '../../../src/console/endpoint/list-meta.ts'
import type { ListBody } from '../../app/list-view.tsx'
import { type Loaded, useLoad } from '../../app/use-load.ts'
import { useNavigation } from '../address/navigation.tsx'
import { useApi } from '../session/context.tsx'

/**
 * Fetches the page of a list that the address asks for: `names` are the values of the address that narrow or order it, as the endpoint
 * calls them. A new `round` fetches it again. `const list = useList<Takedown>('/takedowns', ['state'])`
 */
export function useList<Row, Meta extends ListMeta | undefined = ListMeta>(
  path: string,
  names: readonly string[],
  { limit, round = 0 }: { limit?: number; round?: number } = {},
): Loaded<ListBody<Row, Meta>> {
  const api = useApi()
  const { values } = useNavigation()
  const asked = [...names, 'page'].map((name) => [name, values.get(name) ?? undefined] as const)
  return useLoad(
    async (signal) => {
      const query = { ...Object.fromEntries(asked), ...(limit === undefined ? {} : { limit }) }
      return (await api.get<Row[]>(path, { query, signal })) as ListBody<Row, Meta>
    },
    [path, round, ...asked.map(([, value]) => value)],
  )
}
