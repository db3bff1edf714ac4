import { useEffect, useId, useRef } from 'preact/hooks'
import type uPlot from 'uplot'
import { common } from '../../i18n/common.ts'
import { useFormat, useLanguage, useTimeZone, useWords } from '../../i18n/language.tsx'
import { plotOptions, registerColors, type Series, showLatest } from './plot-options.ts'

interface PlotProps {
  /** What it shows, in a sentence with the numbers that matter: readers who do not see it get this. */
  summary: string
  /** Times in milliseconds, rising. */
  times: readonly number[]
  series: readonly Series[]
  /** How a value is written: `(value) => format.bytes(value)`. Default: as a number. */
  formatValue?: (value: number) => string
  size?: 'small' | 'large'
}

/** Series over time. The library is fetched when the first plot is shown; the same numbers stand in a table below. */
export function Plot(props: PlotProps) {
  const { summary, times, series, size = 'large' } = props
  const t = useWords(common)
  const format = useFormat()
  const formatValue = props.formatValue ?? ((value: number) => format.number(value, 2))
  const timeZone = useTimeZone()
  const language = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    const element = place.current
    if (element === null) return
    return drawWhileShown(element, () => ({
      times,
      series,
      formatValue,
      timeZone,
      language,
      timeLabel: t.at,
    }))
  }, [times, series, language, timeZone])
  return (
    <figure class={`stack stack-tight plot plot-${size}`}>
      <div ref={place} class="plot-place" role="img" aria-labelledby={id} />
      <figcaption id={id} class="small soft">
        {summary}
      </figcaption>
      <PlotTable times={times} series={series} formatValue={formatValue} />
    </figure>
  )
}

type Drawn = Parameters<typeof plotOptions>[1]

let areRegistered = false

/** Draws it again when the place or the colours change; returns what ends that. */
function drawWhileShown(element: HTMLElement, describe: () => Drawn): () => void {
  let plot: uPlot | undefined
  let isOver = false
  if (!areRegistered) registerColors()
  areRegistered = true
  const draw = async () => {
    const { default: UPlot } = await import('uplot')
    if (isOver) return
    plot?.destroy()
    const drawn = describe()
    const options = plotOptions(UPlot, drawn, { width: element.clientWidth, styles: getComputedStyle(element) })
    const data = [drawn.times.map((ms) => ms / 1000), ...drawn.series.map(({ values }) => [...values])]
    plot = new UPlot(options, data as uPlot.AlignedData, element)
    showLatest(plot)
  }
  const resize = new ResizeObserver(() => {
    if (plot === undefined) void draw()
    else if (plot.width !== element.clientWidth) plot.setSize({ width: element.clientWidth, height: plot.height })
  })
  resize.observe(element)
  const theme = new MutationObserver(() => void draw())
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  const system = matchMedia('(prefers-color-scheme: dark)')
  const redraw = () => void draw()
  system.addEventListener('change', redraw)
  return () => {
    isOver = true
    resize.disconnect()
    theme.disconnect()
    system.removeEventListener('change', redraw)
    plot?.destroy()
  }
}

interface PlotTableProps {
  times: readonly number[]
  series: readonly Series[]
  formatValue: (value: number) => string
}

function PlotTable({ times, series, formatValue }: PlotTableProps) {
  const t = useWords(common)
  const format = useFormat()
  return (
    <details class="plot-table">
      <summary class="small soft">{t.showTable}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard */}
      <div class="plot-scroll" tabIndex={0}>
        <table class="small numbers">
          <thead>
            <tr>
              <th scope="col">{t.at}</th>
              {series.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {times.map((time, i) => (
              <tr key={time}>
                <th scope="row">{format.dateTime(time)}</th>
                {series.map(({ label, values }) => (
                  <td key={label}>{values[i] == null ? '–' : formatValue(values[i])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
