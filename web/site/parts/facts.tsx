import type { ComponentChildren } from 'preact'

export type Fact = [name: string, value: ComponentChildren]

/** Names and what they are, as a record has them. */
export const Facts = ({ rows }: { rows: readonly Fact[] }) => (
  <dl class="facts">
    {rows.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
