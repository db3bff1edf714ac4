import { useState } from 'preact/hooks'
import type { OwnKey as Key } from '../../src/console/self-service/schemas.ts'
import type { IssuedKey } from '../app/key-rotation.tsx'
import { Confirm } from '../components/feedback/confirm.tsx'
import { useToast } from '../components/feedback/toast.tsx'
import { Button } from '../components/form/button.tsx'
import { useWords } from '../i18n/language.tsx'
import { testKey as words } from '../i18n/partner/test-key.ts'
import type { Api } from './api.ts'

/** Makes a second key to try things with; where there is one already, or who has signed in has it, nothing. */
export function MakeTestKey({
  api,
  keys,
  onMade,
}: {
  api: Api
  keys: readonly Key[]
  onMade: (issued: IssuedKey) => void
}) {
  const t = useWords(words)
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

export function RevokeTestKey({ api, apiKey, onRevoked }: { api: Api; apiKey: Key; onRevoked: () => void }) {
  const t = useWords(words)
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
