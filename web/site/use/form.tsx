import type { UseView } from '../../../src/site/page/web-pages.ts'
import { Button, Select } from '../../components/form/controls.tsx'
import { useLanguage, useWords } from '../../i18n/language.tsx'
import { use as words } from '../../i18n/site/use.ts'
import { listCountries } from './countries.ts'

const KINDS = ['video', 'podcast', 'advertising', 'film'] as const
const MONEY = ['yes', 'no'] as const

/** A plain form: the address that it makes is the question, and can be sent to others. */
export function UseForm({ view }: { view: UseView }) {
  const t = useWords(words)
  const countries = listCountries(useLanguage())
  const money = view.earnsMoney === undefined ? undefined : MONEY[view.earnsMoney ? 0 : 1]
  return (
    <form class="card stack site-unprinted" action={`/tracks/${view.track.slug}/use#answer`} data-keeps-place="">
      <Choices name="use" legend={t.what} chosen={view.use} options={KINDS.map((kind) => [kind, t[kind]])} />
      <Choices name="money" legend={t.money} chosen={money} options={MONEY.map((each) => [each, t[each]])} />
      <Select
        label={t.where}
        name="where"
        value={view.where}
        options={[{ value: 'worldwide', label: t.everywhere }, ...countries]}
      />
      <div class="form-end">
        <Button type="submit" kind="primary">
          {t.ask}
        </Button>
      </div>
    </form>
  )
}

interface ChoicesProps {
  name: string
  legend: string
  chosen: string | undefined
  options: readonly (readonly [value: string, label: string])[]
}

function Choices({ name, legend, chosen, options }: ChoicesProps) {
  return (
    <fieldset class="site-fields">
      <legend class="field-label">{legend}</legend>
      {options.map(([value, label]) => (
        <label key={value} class="site-choice">
          <input
            class="site-choice-box"
            type="radio"
            id={`${name}-${value}`}
            name={name}
            value={value}
            checked={value === chosen}
            required
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
