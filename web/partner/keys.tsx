import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { OwnKey as Key } from '../../src/console/self-service/schemas.ts'
import { ConfirmRotation, type IssuedKey, KeyShown } from '../app/key-rotation.tsx'
import { ListView } from '../app/list-view.tsx'
import { useLoad } from '../app/use-load.ts'
import { Badge, type Tone } from '../components/feedback/badge.tsx'
import { Confirm } from '../components/feedback/confirm.tsx'
import { useToast } from '../components/feedback/toast.tsx'
import { Button } from '../components/form/button.tsx'
import type { Column } from '../components/list/table.tsx'
import { keyWords } from '../i18n/keys.ts'
import { useFormat, useWords } from '../i18n/language.tsx'
import { testKey } from '../i18n/partner/test-key.ts'
import { selfService as words } from '../i18n/site/self-service.ts'
import type { Api } from './api.ts'

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

/** Makes a second key to try things with; where there is one already, or who has signed in has it, nothing. */
function MakeTestKey({ api, keys, onMade }: { api: Api; keys: readonly Key[]; onMade: (issued: IssuedKey) => void }) {
  const t = useWords(testKey)
  const [isAsked, setIsAsked] = useState(false)
  const isTester = keys.some(({ is_current, test_of }) => is_current && test_of !== null)
  if (isTester || keys.some(({ test_of, state }) => test_of !== null && state === 'active')) return null
  const make = async () => onMade((await api.post<IssuedKey>('/test-key')).data)
  return (
    <div>
      <Button onPress={() => setIsAsked(true)}>{t.make}</Button>
      {isAsked && (
        <Confirm
          title={t.makeTitle}
          consequences={[t.makeQuota, t.makeSame, t.makeEnds, t.makeTold]}
          action={t.make}
          onConfirm={make}
          onClose={() => setIsAsked(false)}
        />
      )}
    </div>
  )
}

function RevokeTestKey({ api, apiKey, onRevoked }: { api: Api; apiKey: Key; onRevoked: () => void }) {
  const t = useWords(testKey)
  const toast = useToast()
  const [isAsked, setIsAsked] = useState(false)
  const revoke = async () => {
    await api.post(`/keys/${apiKey.id}/revoke`)
    toast(t.revoked(apiKey.prefix))
    onRevoked()
  }
  return (
    <>
      <Button isSmall kind="danger" onPress={() => setIsAsked(true)}>
        {t.revoke}
      </Button>
      {isAsked && (
        <Confirm
          title={t.revokeTitle(apiKey.prefix)}
          consequences={[t.revokeNow]}
          action={t.revoke}
          isDanger
          onConfirm={revoke}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  )
}
