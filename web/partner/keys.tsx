import type { OwnKey as Key } from '../../src/console/self-service/schemas.ts'
import { type IssuedKey, KeyShown, useRotationQuestion } from '../app/key-rotation.tsx'
import { ListView } from '../app/list-view.tsx'
import { Badge, type Tone } from '../components/feedback/notes.tsx'
import { Button } from '../components/form/controls.tsx'
import type { Column } from '../components/list/table.tsx'
import { keyWords } from '../i18n/keys.ts'
import { useFormat, useWords } from '../i18n/language.tsx'
import { testKey } from '../i18n/partner/test-key.ts'
import { selfService as words } from '../i18n/site/self-service.ts'
import { useOwn, usePartner } from './context.tsx'
import { Section } from './section.tsx'

const TONES: Record<Key['state'], Tone> = { active: 'good', expired: 'neutral', revoked: 'danger' }

/** All keys of the partner by their first letters; the one that was signed in with can be rotated, one for tests made and revoked. */
export function Keys({ onRotated }: { onRotated: () => void }) {
  const { t, api } = usePartner(words)
  const { rotateOwn } = useWords(keyWords)
  const tests = usePartner(testKey)
  const keys = useOwn<Key[]>('/keys')
  const askToRotate = useRotationQuestion()
  const rows = keys.data?.data ?? []
  const current = rows.find(({ is_current }) => is_current)
  const show = (issued: IssuedKey) => (onClose: () => void) => {
    const close = () => {
      onClose()
      keys.refresh()
      onRotated()
    }
    return <KeyShown issued={issued} help={t.ownShownHelp} onClose={close} />
  }
  const rotate = () =>
    askToRotate({
      apiKey: current!,
      consequences: [rotateOwn],
      rotate: async (overlap_seconds) => show((await api.post<IssuedKey>('/key/rotate', { overlap_seconds })).data),
    })
  const makeTest = () =>
    tests.ask({
      title: tests.t.makeTitle,
      consequences: [tests.t.makeQuota, tests.t.makeSame, tests.t.makeEnds, tests.t.makeTold],
      action: tests.t.make,
      run: async () => show((await api.post<IssuedKey>('/test-key')).data),
    })
  const revokeTest = ({ id, prefix }: Key) =>
    tests.ask({
      title: tests.t.revokeTitle(prefix),
      consequences: [tests.t.revokeNow],
      action: tests.t.revoke,
      isDanger: true,
      async run() {
        await api.post(`/keys/${id}/revoke`)
        tests.toast(tests.t.revoked(prefix))
        keys.refresh()
      },
    })
  // A second key to try things with: none is offered where there is one, or where it was signed in with.
  const hasTest = rows.some(({ is_current, test_of, state }) => test_of !== null && (is_current || state === 'active'))
  return (
    <Section id="keys" title={t.keys}>
      <ListView label={t.keys} list={keys} columns={useColumns(rows, { rotate, revokeTest })} expected={2} />
      {keys.data !== undefined && !hasTest && (
        <div>
          <Button label={tests.t.make} onPress={makeTest} />
        </div>
      )}
    </Section>
  )
}

interface Deeds {
  rotate: () => void
  revokeTest: (key: Key) => void
}

function useColumns(keys: readonly Key[], { rotate, revokeTest }: Deeds): Column<Key>[] {
  const t = useWords(words)
  const tests = useWords(testKey)
  const k = useWords(keyWords)
  const format = useFormat()
  const prefixes = new Map(keys.map(({ id, prefix }) => [id, prefix]))
  return [
    {
      id: 'key',
      title: k.key,
      cell: ({ prefix, name, is_current, rotated_from, test_of }) => (
        <span class="stack stack-tight">
          <span class="app-address">
            <code>{prefix}…</code> {name}
          </span>
          {(is_current || test_of !== null) && (
            <span class="row">
              {is_current && <Badge tone="calm">{t.inUse}</Badge>}
              {test_of !== null && <Badge tone="neutral">{tests.badge}</Badge>}
            </span>
          )}
          {rotated_from !== null && <span class="small soft">{k.replaces(prefixes.get(rotated_from) ?? '')}</span>}
        </span>
      ),
    },
    { id: 'state', title: k.state, cell: ({ state }) => <Badge tone={TONES[state]}>{k[state]}</Badge> },
    {
      id: 'quota',
      title: k.quota,
      cell: ({ quota_per_minute }) => format.number(quota_per_minute),
      isNumeric: true,
    },
    { id: 'created', title: t.created, cell: ({ created_at }) => format.date(created_at), isWideOnly: true },
    {
      id: 'used',
      title: k.lastUsed,
      cell: ({ last_used_at }) => (last_used_at === null ? k.neverUsed : format.dateTime(last_used_at)),
    },
    {
      id: 'ends',
      title: k.ends,
      cell: ({ expires_at }) => (expires_at === null ? k.never : format.dateTime(expires_at)),
    },
    {
      id: 'rotate',
      title: k.rotate,
      cell: (key) => {
        if (key.test_of === null) return key.is_current && <Button label={k.rotate} isSmall onPress={rotate} />
        return (
          key.state === 'active' && (
            <Button label={tests.revoke} isSmall kind="danger" onPress={() => revokeTest(key)} />
          )
        )
      },
    },
  ]
}
