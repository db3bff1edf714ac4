import type uPlot from 'uplot'
import type { Language } from '../../../src/text/sentence.ts'
import { DAY_MS } from '../../i18n/time.ts'

export interface Series {
  label: string
  /** One for each of the times; null where nothing is known. */
  values: readonly (number | null)[]
  /** Default: accent for the first, then others that can be told apart. */
  tone?: 'accent' | 'soft' | 'danger' | 'warn' | 'good' | 'calm'
  /** Bars for counts, lines for measures. Default: line. */
  shape?: 'line' | 'bars'
}

interface Drawn {
  times: readonly number[]
  series: readonly Series[]
  formatValue: (value: number) => string
  timeZone: string
  language: Language
  /** What the times are called. */
  timeLabel: string
}

interface Place {
  width: number
  styles: CSSStyleDeclaration
}

const TONES = ['accent', 'calm', 'good', 'warn', 'danger', 'soft'] as const

/** uPlot draws on a canvas, which knows no style sheets: colours and letters are read from the page. */
export function plotOptions(
  UPlot: typeof uPlot,
  { times, series, formatValue, timeZone, language, timeLabel }: Drawn,
  { width, styles }: Place,
): uPlot.Options {
  const color = (name: string) => styles.getPropertyValue(`--plot-${name}`)
  const { fontFamily } = styles
  const axis = {
    stroke: color('soft'),
    grid: { stroke: color('line'), width: 1 },
    ticks: { show: false },
    font: `13px ${fontFamily}`,
  }
  // The first and the last bar are as wide as the others.
  const margin = series.some(({ shape }) => shape === 'bars') ? ((times[1] ?? 0) - (times[0] ?? 0)) / 2000 : 0
  const dates = dateFormat(language, timeZone, (times.at(-1) ?? 0) - (times[0] ?? 0))
  return {
    width,
    height: Number.parseFloat(styles.getPropertyValue('--plot-height')),
    tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), timeZone),
    axes: [
      { ...axis, values: (_plot, splits) => splits.map((seconds) => dates.format(seconds * 1000)), space: 80 },
      { ...axis, values: (_plot, splits) => splits.map(formatValue), size: 72 },
    ],
    hooks: { setCursor: [showLatest] },
    scales: {
      x: { range: (_plot, first, last) => [first - margin, last + margin] },
      y: { range: (_plot, _low, high) => [0, high > 0 ? high * 1.1 : 1] },
    },
    series: [
      { label: timeLabel, value: (_plot, seconds) => (seconds === null ? '' : dates.format(seconds * 1000)) },
      ...series.map(({ label, tone, shape }, i) => ({
        label,
        stroke: color(tone ?? TONES[i % TONES.length]!),
        width: 2,
        ...(shape === 'bars' && {
          fill: color(tone ?? TONES[i % TONES.length]!),
          paths: UPlot.paths.bars!({ size: [0.7, 60] }),
        }),
        points: { show: false },
        value: (_plot: uPlot, value: number | null) => (value === null ? '–' : formatValue(value)),
      })),
    ],
  }
}

/** Without a pointer over the plot, as on every phone, the legend shows the last known value. */
export function showLatest(plot: Pick<uPlot, 'cursor' | 'data' | 'setLegend'>): void {
  const [times, ...series] = plot.data
  if (plot.cursor.idx != null || times === undefined) return
  const last = times.findLastIndex((_, at) => series[0]?.[at] != null)
  if (last >= 0) plot.setLegend({ idx: last }, false)
}

/** The dates of a long time, the hours of a short one. */
function dateFormat(language: Language, timeZone: string, spanMs: number): Intl.DateTimeFormat {
  const parts: Intl.DateTimeFormatOptions =
    spanMs > 3 * DAY_MS ? { day: 'numeric', month: 'numeric' } : { hour: '2-digit', minute: '2-digit' }
  return new Intl.DateTimeFormat(language === 'vi' ? 'vi-VN' : 'en-GB', { ...parts, timeZone })
}

/** As these a script reads what the theme makes of them: `light-dark()` is not for canvases. */
export function registerColors(): void {
  const register = (name: string, syntax: string, initialValue: string) =>
    CSS.registerProperty({ name: `--plot-${name}`, syntax, initialValue, inherits: true })
  for (const name of [...TONES, 'line']) register(name, '<color>', 'black')
  register('height', '<length>', '0px')
}
