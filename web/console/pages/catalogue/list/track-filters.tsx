import { useEffect, useRef, useState } from 'preact/hooks'
import { useLoad } from '../../../../app/use-load.ts'
import { Button, Field, Select, Switch } from '../../../../components/form/controls.tsx'
import { catalogue } from '../../../../i18n/console/catalogue.ts'
import { trackList } from '../../../../i18n/console/tracks/track-list.ts'
import { useWords } from '../../../../i18n/language.tsx'
import { LICENSE_CODES } from '../../../../i18n/site/licenses.ts'
import { useNavigation } from '../../../address/navigation.tsx'
import { useConsole } from '../../../session/context.tsx'
import { dayOf, FILTERS, momentOf } from './list-filters.ts'

const LACKS = ['sound', 'cover', 'isrc', 'tempo'] as const
/** These have their places outside of the form. */
const OUTSIDE: readonly string[] = ['q', 'status']

/** Open where the address has a filter, and once it was opened by hand. */
export function TrackFilters() {
  const { t, format } = useConsole(trackList)
  const { values, setValues } = useNavigation()
  const inUse = FILTERS.filter((name) => !OUTSIDE.includes(name) && (values.get(name) ?? '') !== '')
  const [isOpen, setIsOpen] = useState(inUse.length > 0)
  return (
    <details class="card" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{inUse.length === 0 ? t.filters : t.filtersOn(format.number(inUse.length))}</summary>
      {isOpen && (
        <form class="stack" onSubmit={(event) => event.preventDefault()}>
          <Kinds />
          <Lacks />
          {inUse.length > 0 && (
            <div>
              <Button
                isSmall
                onPress={() =>
                  setValues({ ...Object.fromEntries(inUse.map((name) => [name, undefined])), page: undefined })
                }
              >
                {t.clear}
              </Button>
            </div>
          )}
        </form>
      )}
    </details>
  )
}

function Kinds() {
  const t = useWords(trackList)
  const words = useWords(catalogue)
  const { values, setValues } = useNavigation()
  const bind = (name: string) => ({
    value: values.get(name) ?? '',
    onChange: (value: string) => setValues({ [name]: value, page: undefined }),
  })
  const bindDay = (name: string, isEnd: boolean) => ({
    value: dayOf(values.get(name), isEnd),
    onChange: (day: string) => setValues({ [name]: momentOf(day, isEnd), page: undefined }),
  })
  const any = { value: '', label: t.any }
  return (
    <div class="filters">
      <Select label={words.genre} options={[any, ...useGenres(values.get('genre') ?? '')]} {...bind('genre')} />
      <ArtistFilter />
      <Select
        label={t.license}
        options={[any, ...LICENSE_CODES.map((code) => ({ value: code, label: code }))]}
        {...bind('license')}
      />
      <Select
        label={t.explicit}
        options={[any, { value: 'true', label: t.yes }, { value: 'false', label: t.no }]}
        {...bind('explicit')}
      />
      <Field label={t.from} type="date" isOptional {...bindDay('published_from', false)} />
      <Field label={t.to} type="date" isOptional {...bindDay('published_to', true)} />
    </div>
  )
}

/** Those that there are, and the one that the address has in any case. */
function useGenres(current: string) {
  const { t, format, api } = useConsole(trackList)
  const { data } = useLoad((signal) => api.get<{ genre: string; tracks: number }[]>('/genres', { signal }), [])
  const genres = (data?.data ?? []).map(({ genre, tracks }) => ({
    value: genre,
    label: t.genreOf(genre, format.number(tracks)),
  }))
  const isKnown = current === '' || genres.some(({ value }) => value === current)
  return isKnown ? genres : [{ value: current, label: current }, ...genres]
}

const PAUSE_MS = 400

/** In the address as soon as the typing pauses. */
function ArtistFilter() {
  const words = useWords(catalogue)
  const { values, setValues } = useNavigation()
  const wanted = values.get('artist') ?? ''
  const [text, setText] = useState(wanted)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => setText(wanted), [wanted])
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (value: string) => {
    setText(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setValues({ artist: value.trim(), page: undefined }, { replace: true }), PAUSE_MS)
  }
  return <Field label={words.artist} type="search" value={text} onChange={change} />
}

function Lacks() {
  const t = useWords(trackList)
  const { values, setValues } = useNavigation()
  const chosen = (values.get('without') ?? '').split(',').filter(Boolean)
  return (
    <fieldset class="row catalogue-lacks">
      <legend>{t.without}</legend>
      {LACKS.map((name) => (
        <Switch
          key={name}
          label={t[name]}
          isOn={chosen.includes(name)}
          onChange={(isOn) => {
            const others = chosen.filter((one) => one !== name)
            setValues({ without: [...others, ...(isOn ? [name] : [])].join(','), page: undefined })
          }}
        />
      ))}
    </fieldset>
  )
}
