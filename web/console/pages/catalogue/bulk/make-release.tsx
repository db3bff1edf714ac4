import type { Release } from '../../../../../src/console/catalog/release-schemas.ts'
import { releaseWords } from '../../../../i18n/console/tracks/releases.ts'
import { useConsole } from '../../../session/context.tsx'

/** Asks for the title of a release of the tracks that were chosen, in the order in which they stand in the list. */
export function useMakeRelease() {
  const { t, format, api, ask, go } = useConsole(releaseWords)
  const make = (ids: readonly string[]) =>
    ask({
      title: t.make,
      consequences: [t.makeWhat(format.number(ids.length))],
      action: t.make,
      fields: {
        title: { label: t.name, hasFocus: true },
        release_date: { label: t.day, help: t.dayHelp, type: 'date', isOptional: true },
      },
      async run({ title, release_date }) {
        const body = { title, release_date: release_date || null, tracks: ids }
        const { data } = await api.post<Release>('/releases', body)
        go(`/console/catalogue/releases/${data.id}`)
      },
    })
  return { label: t.make, make }
}
