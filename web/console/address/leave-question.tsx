import { Dialog } from '../../components/feedback/dialog.tsx'
import { Button } from '../../components/form/controls.tsx'
import { leaving as words } from '../../i18n/console/safety/leaving.ts'
import { useWords } from '../../i18n/language.tsx'

/** Before what was typed is lost. */
export function LeaveQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const t = useWords(words)
  return (
    <Dialog title={t.title} onClose={onStay}>
      <div class="stack">
        <p>{t.help}</p>
        <div class="form-end">
          <Button label={t.stay} kind="primary" onPress={onStay} />
          <Button label={t.leave} kind="danger" onPress={onLeave} />
        </div>
      </div>
    </Dialog>
  )
}
