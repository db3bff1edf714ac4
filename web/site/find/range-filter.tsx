import type { Histogram, RangeControl } from '../../../src/site/page/filter-views.ts'
import { useLanguage, useWords } from '../../i18n/language.tsx'
import { siteFind } from '../../i18n/site/find.ts'

const HEIGHT = 40

/** Two numbers; scripts add two handles over the picture of what there is (range-handles.ts). */
export function RangeFilter({ control }: { control: RangeControl }) {
  const t = useWords(siteFind)
  const language = useLanguage()
  const { name, low, high, step, histogram } = control
  const label = control.label[language]
  const { min, max } = histogram
  const field = (end: 'min' | 'max', text: string, value: number | undefined) => (
    <label class="find-range-end">
      <span class="small soft">{text}</span>
      <input
        class="input numbers"
        id={`${name}-${end}`}
        type="number"
        inputMode="decimal"
        name={`${name}_${end}`}
        value={value ?? ''}
        placeholder={String(end === 'min' ? min : max)}
        min={0}
        max={control.max}
        step={step}
      />
    </label>
  )
  return (
    <fieldset
      class={low === undefined && high === undefined ? 'site-fields' : 'site-fields find-range-chosen'}
      data-range={JSON.stringify({ min, max, step, label })}
    >
      <legend class="field-label">
        {label} <span class="field-help">({control.unit[language]})</span>
      </legend>
      <div class="find-range-picture">
        <Bars histogram={histogram} low={low} high={high} />
      </div>
      <div class="find-range-ends">
        {field('min', t.from, low)}
        {field('max', t.to, high)}
      </div>
    </fieldset>
  )
}

/** Bars outside of the range are paler. */
function Bars({
  histogram: { min, max, counts },
  low = min,
  high = max,
}: {
  histogram: Histogram
  low?: number | undefined
  high?: number | undefined
}) {
  const most = Math.max(1, ...counts)
  const width = (max - min) / counts.length
  const path = (isChosen: boolean) =>
    counts
      .map((count, at) => {
        const [from, to] = [min + at * width, min + (at + 1) * width]
        const isInside = to > low && from < high
        if (count === 0 || isInside !== isChosen) return ''
        const height = Math.max(2, Math.round((count / most) * HEIGHT))
        return `M${at + 0.1} ${HEIGHT - height}h.8V${HEIGHT}h-.8z`
      })
      .join('')
  return (
    <svg
      class="find-range-bars"
      viewBox={`0 0 ${counts.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path class="find-range-out" d={path(false)} />
      <path class="find-range-in" d={path(true)} />
    </svg>
  )
}
