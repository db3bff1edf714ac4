import { ApiFailure } from '../../app/api-failure.ts'
import { errorsOf, type FieldDef, FormFields, useSend, type Values, valuesOf } from '../../app/form.tsx'
import { ErrorNote } from '../../components/feedback/notes.tsx'
import { Button } from '../../components/form/controls.tsx'
import { changedMeanwhile } from '../../i18n/console/safety/changed-meanwhile.ts'
import { useConsole } from '../session/context.tsx'
import { ChangedMeanwhile, useEdited } from './use-edited.tsx'

/** `toValue`: what is typed as the API takes it. Otherwise it is a text, or null where the field is optional and empty. */
export type EditDefs<Name extends string> = Readonly<
  Record<Name, FieldDef & { toValue?: (typed: string) => unknown; isOptional?: boolean }>
>

/** Names with commas between them. */
export const toList = (typed: string): string[] => typed.split(',').flatMap((one) => one.trim() || [])

/** Vietnamese keyboards write 0,5 for a half. What is no number is sent as it is, for the server to say so. */
export function toNumber(typed: string): number | string | null {
  const text = typed.trim()
  const number = Number(text.replace(',', '.'))
  return text === '' ? null : Number.isNaN(number) ? text : number
}

export const isYes = (typed: string): boolean => typed !== ''

/** Only what differs, as the API takes it. */
export function changesOf<Name extends string>(
  defs: EditDefs<Name>,
  before: Values<Name>,
  after: Values<Name>,
): Partial<Record<Name, unknown>> {
  const changed = (Object.keys(defs) as Name[]).filter((name) => before[name] !== after[name])
  const sentOf = (name: Name) => {
    const { toValue, isOptional = false } = defs[name]
    const text = after[name].trim()
    return toValue === undefined ? (text === '' && isOptional ? null : text) : toValue(after[name])
  }
  return Object.fromEntries(changed.map((name) => [name, sentOf(name)])) as Partial<Record<Name, unknown>>
}

/** As it stands in the form. */
function shown<Name extends string>(defs: EditDefs<Name>, name: string, of: Values<Name>): string {
  const value = of[name as Name] ?? ''
  if (!Object.hasOwn(defs, name) || !('isSwitch' in defs[name as Name])) return value
  return isYes(value) ? '✓' : '–'
}

interface EditFormProps<Thing, Name extends string> {
  thing: Thing
  /** Its path in the API. */
  path: string
  /** The fields, with what they hold of a thing. */
  fieldsOf: (thing: Thing) => EditDefs<Name>
  mayEdit: boolean
  onSaved: () => void
  /** Takes over what can be said of a refusal in a better way; `again` sends the same with more. */
  onRefused?: (failure: ApiFailure, again: (more: object) => Promise<void>) => boolean
}

/** What others edit too: nothing of theirs is undone without a question, and nothing that was typed is lost. */
export function EditForm<Thing extends { updated_at: string }, Name extends string>(props: EditFormProps<Thing, Name>) {
  const { thing, path, fieldsOf, mayEdit, onSaved, onRefused } = props
  const { t, api, toast } = useConsole(changedMeanwhile)
  const edited = useEdited(
    thing,
    (one) => valuesOf(fieldsOf(one)),
    async () => (await api.get<Thing>(path)).data,
  )
  const { base, fields: values, clash } = edited
  const { failure, isBusy, send } = useSend()
  const defs = fieldsOf(base)
  const changes = changesOf(defs, valuesOf(defs), values)
  const save = async (if_updated_at: string, more: object = {}) => {
    const { data } = await api.patch<Thing>(path, { ...changes, ...more, if_updated_at })
    edited.saved(data)
    toast(t.saved)
    onSaved()
  }
  const refuse = async (error: unknown) => {
    const again = (more: object) => save(base.updated_at, more)
    if (!(error instanceof ApiFailure && onRefused?.(error, again))) await edited.refuse(error)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (Object.keys(changes).length === 0) return toast(t.nothingToSave)
    void send(() => save(base.updated_at).catch(refuse))
  }
  return (
    <>
      <form class="stack" onSubmit={submit} noValidate>
        {failure !== undefined && <ErrorNote failure={failure} />}
        <FormFields
          fields={defs}
          values={values}
          errors={errorsOf(defs, failure)}
          isReadOnly={!mayEdit}
          onChange={(name, value) => edited.setFields((before) => ({ ...before, [name]: value }))}
        />
        {mayEdit && (
          <div class="form-end">
            <Button label={t.save} kind="primary" type="submit" isBusy={isBusy} />
          </div>
        )}
      </form>
      {clash !== undefined && (
        <ChangedMeanwhile
          clashes={clash.changes.map((change) => ({
            ...change,
            label: defs[change.field as Name]?.label ?? change.field,
            theirs: shown(defs, change.field, valuesOf(fieldsOf(clash.theirs))),
            mine: shown(defs, change.field, values),
          }))}
          onTheirs={() => {
            edited.takeTheirs()
            toast(t.tookTheirs)
            onSaved()
          }}
          onMine={() => save(clash.theirs.updated_at)}
          onClose={edited.forgetClash}
        />
      )}
    </>
  )
}
