import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { ErrorNote } from '../components/feedback/notes.tsx'
import { Button, Field, type FieldProps, Select, type SelectProps, Switch } from '../components/form/controls.tsx'
import { ApiFailure } from './api-failure.ts'
import { useUnsaved } from './unsaved.ts'

interface Held {
  label: string
  /** What it holds at first. A switch holds 'yes' or nothing. */
  value?: string | undefined
  /** What the server calls it, where that is another name. */
  detail?: string
  /** It stands beside those before and behind it that do so too. */
  isBeside?: boolean
}

/** What a field of a kind of its own is given. */
export interface Bound {
  label: string
  value: string
  error: string | undefined
  isReadOnly: boolean
  onChange: (value: string) => void
}

type Bare<Props> = Omit<Props, Exclude<keyof Bound, 'isReadOnly'>>

/** A field of a form, as data: a text, a choice, a switch, or one of a kind of its own. */
export type FieldDef =
  | (Held & Bare<FieldProps>)
  | (Held & Bare<Omit<SelectProps, 'help'>> & { help?: string | ((value: string) => string) })
  | (Held & { isSwitch: true; help?: string })
  | (Held & { render: (bound: Bound) => ComponentChildren })

export type FieldDefs<Name extends string> = Readonly<Record<Name, FieldDef>>
export type Values<Name extends string> = Record<Name, string>

const namesOf = <Name extends string>(fields: FieldDefs<Name>) => Object.keys(fields) as Name[]

export const valuesOf = <Name extends string>(fields: FieldDefs<Name>): Values<Name> =>
  Object.fromEntries(namesOf(fields).map((name) => [name, fields[name].value ?? ''])) as Values<Name>

interface FormFieldsProps<Name extends string> {
  fields: FieldDefs<Name>
  values: Values<Name>
  errors: { [Each in Name]?: string | undefined }
  isReadOnly?: boolean
  onChange: (name: Name, value: string) => void
}

export function FormFields<Name extends string>(props: FormFieldsProps<Name>) {
  const { fields, values, errors, isReadOnly = false, onChange } = props
  const groups: { isBeside: boolean; names: Name[] }[] = []
  for (const name of namesOf(fields)) {
    const { isBeside = false } = fields[name]
    if (isBeside && groups.at(-1)?.isBeside) groups.at(-1)!.names.push(name)
    else groups.push({ isBeside, names: [name] })
  }
  const fieldOf = (name: Name) => (
    <OneField
      key={name}
      def={fields[name]}
      value={values[name]}
      error={errors[name]}
      isReadOnly={isReadOnly}
      onChange={(value) => onChange(name, value)}
    />
  )
  return (
    <>
      {groups.map(({ isBeside, names }) =>
        isBeside ? (
          <div key={names[0]} class={names.length === 3 ? 'columns columns-thirds' : 'columns'}>
            {names.map(fieldOf)}
          </div>
        ) : (
          fieldOf(names[0]!)
        ),
      )}
    </>
  )
}

function OneField({ def, isReadOnly, ...bound }: Omit<Bound, 'label'> & { def: FieldDef }) {
  const { value, error, onChange } = bound
  const { value: _, detail: __, isBeside: ___, ...given } = def
  if ('render' in given) return <>{given.render({ label: given.label, isReadOnly, ...bound })}</>
  if ('isSwitch' in given) {
    const { isSwitch: ____, ...rest } = given
    return (
      <Switch {...rest} isOn={value !== ''} isDisabled={isReadOnly} onChange={(isOn) => onChange(isOn ? 'yes' : '')} />
    )
  }
  if (!('options' in given)) return <Field isReadOnly={isReadOnly} {...given} {...bound} />
  const { help, ...rest } = given
  const said = typeof help === 'function' ? help(value) : help
  return (
    <Select
      isDisabled={isReadOnly}
      {...rest}
      {...{ value, error, onChange }}
      {...(said !== undefined && { help: said })}
    />
  )
}

/** Whether something is under way, and what went wrong with it. */
export function useSend() {
  const [failure, setFailure] = useState<ApiFailure>()
  const [isBusy, setIsBusy] = useState(false)
  /** Whether it was done. */
  const send = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (isBusy) return false
    setIsBusy(true)
    setFailure(undefined)
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { failure, isBusy, send, forget: () => setFailure(undefined) }
}

/** What the server said of each field. */
export const errorsOf = <Name extends string>(fields: FieldDefs<Name>, failure: ApiFailure | undefined) =>
  Object.fromEntries(
    namesOf(fields).flatMap((name) => {
      const said = failure?.detail(fields[name].detail ?? name)
      return said === undefined ? [] : [[name, said]]
    }),
  ) as Partial<Values<Name>>

interface FormRules<Name extends string> {
  /** What is said of a field that must be filled in and is not, before anything is sent; without it the server says so. */
  missing?: string | undefined
  /** What else is wrong before anything is sent. */
  check?: ((values: Values<Name>) => Partial<Values<Name>>) | undefined
  /** What is typed is asked for before the page is left. */
  isGuarded?: boolean | undefined
}

/** What is typed into fields, what is wrong with it, and how it is sent. */
export function useForm<Name extends string>(fields: FieldDefs<Name>, rules: FormRules<Name> = {}) {
  const [typed, setTyped] = useState<Partial<Values<Name>>>({})
  const [wrong, setWrong] = useState<Partial<Values<Name>>>({})
  const { failure, isBusy, send, forget } = useSend()
  const values = { ...valuesOf(fields), ...typed }
  useUnsaved(
    rules.isGuarded === true && !isBusy && namesOf(fields).some((name) => values[name] !== (fields[name].value ?? '')),
  )
  const said = errorsOf(fields, failure)
  const submit = async (work: (values: Values<Name>) => Promise<unknown>): Promise<boolean> => {
    const found = {
      ...(rules.missing !== undefined && emptyOnes(fields, values, rules.missing)),
      ...rules.check?.(values),
    }
    forget()
    setWrong(found)
    return Object.keys(found).length === 0 && (await send(() => work(values)))
  }
  return {
    values,
    errors: { ...wrong, ...said },
    /** What no field says. */
    failure: Object.keys(said).length === 0 ? failure : undefined,
    isBusy,
    submit,
    change: (name: Name, value: string) => setTyped((before) => ({ ...before, [name]: value })),
    reset: () => {
      setTyped({})
      setWrong({})
    },
  }
}

function emptyOnes<Name extends string>(fields: FieldDefs<Name>, values: Values<Name>, missing: string) {
  const empty = namesOf(fields).filter((name) => {
    const def = fields[name]
    return (
      !('options' in def || 'isSwitch' in def || ('isOptional' in def && def.isOptional)) && values[name].trim() === ''
    )
  })
  return Object.fromEntries(empty.map((name) => [name, missing])) as Partial<Values<Name>>
}

interface FormProps<Name extends string> extends FormRules<Name> {
  fields: FieldDefs<Name>
  /** What the button says. */
  action: string
  isDanger?: boolean
  isDisabled?: boolean
  /** Nothing can be changed, and nothing sent. */
  isReadOnly?: boolean
  /** It begins anew when it was sent. */
  isReset?: boolean
  send: (values: Values<Name>) => Promise<unknown>
  /** What to do when it failed, said beside what happened. */
  help?: string
  /** Beside the button. */
  end?: ComponentChildren
  /** Above the fields. */
  children?: ComponentChildren | ((values: Values<Name>) => ComponentChildren)
}

/** A form: its fields, one button, and what is wrong beside what it is wrong with. */
export function Form<Name extends string>(props: FormProps<Name>) {
  const { fields, action, send, isDanger = false, isReadOnly = false, isReset = false, help, end, children } = props
  const form = useForm(fields, props)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if ((await form.submit(send)) && isReset) form.reset()
  }
  return (
    <form class="stack" onSubmit={(event) => void submit(event)} noValidate>
      {typeof children === 'function' ? children(form.values) : children}
      {form.failure !== undefined && <ErrorNote failure={form.failure} {...(help !== undefined && { help })} />}
      <FormFields
        fields={fields}
        values={form.values}
        errors={form.errors}
        isReadOnly={isReadOnly}
        onChange={form.change}
      />
      {!isReadOnly && (
        <div class="form-end">
          <Button
            label={action}
            kind={isDanger ? 'danger' : 'primary'}
            type="submit"
            isBusy={form.isBusy}
            isDisabled={props.isDisabled ?? false}
          />
          {end}
        </div>
      )}
    </form>
  )
}
