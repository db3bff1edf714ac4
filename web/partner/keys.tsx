import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { OwnKey as Key } from '../../src/console/self-service/schemas.ts'
import { ConfirmRotation, type IssuedKey, KeyShown } from '../app/key-rotation.tsx'
import { ListView } from '../app/list-view.tsx'
import { useLoad } from '../app/use-load.ts'
import { Badge, type Tone } from '../components/feedback/badge.tsx'
import { Button } from '../components/form/button.tsx'
import type { Column } from '../components/list/table.tsx'
import { keyWords } from '../i18n/keys.ts'
import { useFormat, useWords } from '../i18n/language.tsx'
import { testKey } from '../i18n/partner/test-key.ts'
import { selfService as words } from '../i18n/site/self-service.ts'
import type { Api } from './api.ts'
import { MakeTestKey, RevokeTestKey } from './test-key.tsx'

const TONES: Record<Key['state'], Tone> = { active: 'good', expired: 'neutral', revoked: 'danger' }

/** All keys of the partner by their first letters; the one that was signed in with can be rotated, one for tests made and revoked. */
export function Keys({ api, onRotated }: { api: Api; onRotated: () => void }) {
  const t = useWords(words)
  const k = useWords(keyWords)
  const keys = useLoad((signal) => api.get<Key[]>('/keys', { signal }), [])
  const [isAsked, setIsAsked] = useState(false)
  const [issued, setIssued] = useState<IssuedKey>()
  const current = keys.data?.data.find(({ is_current }) => is_current)
  const rotate = async (overlap_seconds: number) => {
    setIssued((await api.post<IssuedKey>('/key/rotate', { overlap_seconds })).data)
  }
  const close = () => {
    setIssued(undefined)
    keys.refresh()
    onRotated()
  }
  return (
    <section class="stack" aria-labelledby="keys">
      <h2 id="keys">{t.keys}</h2>
      <ListView
        label={t.keys}
        list={keys}
        columns={useColumns(keys.data?.data ?? [], {
          onRotate: () => setIsAsked(true),
          revoke: (key) => <RevokeTestKey api={api} apiKey={key} onRevoked={keys.refresh} />,
        })}
        rowKey={({ id }) => id}
        expected={2}
      />
      {keys.data !== undefined && <MakeTestKey api={api} keys={keys.data.data} onMade={setIssued} />}
      {isAsked && current !== undefined && (
        <ConfirmRotation
          apiKey={current}
          consequences={[k.rotateOwn]}
          onRotate={rotate}
          onClose={() => setIsAsked(false)}
        />
      )}
      {issued !== undefined && <KeyShown issued={issued} help={t.ownShownHelp} onClose={close} />}
    </section>
  )
}

interface Deeds {
  onRotate: () => void
  revoke: (key: Key) => ComponentChildren
}

function useColumns(keys: readonly Key[], { onRotate, revoke }: Deeds): Column<Key>[] {
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
          <span class="partner-name">
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
      cell: (key) =>
        key.test_of !== null
          ? key.state === 'active' && revoke(key)
          : key.is_current && (
              <Button isSmall onPress={onRotate}>
                {k.rotate}
              </Button>
            ),
    },
  ]
}
