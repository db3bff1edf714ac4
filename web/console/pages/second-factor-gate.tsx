import { useState } from 'preact/hooks'
import { usePageTitle } from '../../app/page-title.ts'
import { Button } from '../../components/form/controls.tsx'
import { secondFactorGate as words } from '../../i18n/console/safety/second-factor-gate.ts'
import { useWords } from '../../i18n/language.tsx'
import { shell } from '../../i18n/shell.ts'
import type { Administrator } from '../session/api.ts'
import { useConsole } from '../session/context.tsx'
import { SecondFactor } from './second-factor.tsx'

/** An owner demands a second step: without one it is set up before anything else. */
export function SecondFactorGate({ onDone }: { onDone: (administrator: Administrator) => void }) {
  const { t, api, attempt } = useConsole(words)
  const { signOut } = useWords(shell)
  usePageTitle(t.title)
  const [isOn, setIsOn] = useState(false)
  const goOn = () =>
    attempt(async () => {
      const found = await api.findSession()
      if (found !== undefined) onDone(found)
    })
  return (
    <div class="stack">
      <p>{isOn ? t.ready : t.help}</p>
      {/* It stays when it is done: the recovery codes are shown above it, once. */}
      <SecondFactor isOn={isOn} codesLeft={0} isDemanded onDone={() => setIsOn(true)} />
      <div class="row">
        {isOn && (
          <Button kind="primary" onPress={() => void goOn()}>
            {t.goOn}
          </Button>
        )}
        <Button icon="leave" onPress={() => void attempt(() => api.signOut())}>
          {signOut}
        </Button>
      </div>
    </div>
  )
}
