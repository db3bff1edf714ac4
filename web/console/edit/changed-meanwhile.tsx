import type { ChangedField } from '../../../src/console/catalog/schemas.ts'
import type { ApiFailure } from '../../app/api-failure.ts'
import { useSend } from '../../app/form.tsx'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { ErrorNote } from '../../components/feedback/notes.tsx'
import { Button } from '../../components/form/controls.tsx'
import { changedMeanwhile as words } from '../../i18n/console/safety/changed-meanwhile.ts'
import { useConsole } from '../session/context.tsx'

/** What others have changed since the form was filled; undefined when the change failed of something else. */
export function changedMeanwhileOf({ body }: ApiFailure): ChangedField[] | undefined {
  return Array.isArray(body.changed_meanwhile) ? body.changed_meanwhile : undefined
}

export interface Clash extends ChangedField {
  /** What the form calls the field. */
  label: string
  theirs: string
  mine: string
}

interface ChangedMeanwhileProps {
  clashes: readonly Clash[]
  onTheirs: () => void
  onMine: () => Promise<void>
  onClose: () => void
}

/** Whose change would be undone, and the choice between the two. */
export function ChangedMeanwhile({ clashes, onTheirs, onMine, onClose }: ChangedMeanwhileProps) {
  const { t, format } = useConsole(words)
  const { failure, isBusy, send } = useSend()
  return (
    <Dialog title={t.title} onClose={onClose} isWide>
      <div class="stack">
        <p>{t.help}</p>
        {clashes.map(({ field, label, by, at, theirs, mine }) => (
          <dl key={field} class="card stack stack-tight">
            <dt>
              <strong>{label}</strong> <span class="soft">{t.by(by ?? t.import, format.dateTime(at))}</span>
            </dt>
            <dd>
              <span class="soft">{t.theirs}:</span> {theirs || t.nothing}
            </dd>
            <dd>
              <span class="soft">{t.mine}:</span> {mine || t.nothing}
            </dd>
          </dl>
        ))}
        {failure !== undefined && <ErrorNote failure={failure} />}
        <div class="form-end">
          <Button kind="primary" onPress={onTheirs}>
            {t.takeTheirs}
          </Button>
          <Button kind="danger" isBusy={isBusy} onPress={() => void send(onMine)}>
            {t.saveMine}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
