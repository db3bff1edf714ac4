import { type ComponentChildren, Fragment } from 'preact'

/** Names and what they are; one that is null or false is left out. */
export function Facts({ rows, look = '' }: { rows: readonly (readonly [string, ComponentChildren])[]; look?: string }) {
  return (
    <dl class={`facts ${look}`.trim()}>
      {rows
        .filter(([, value]) => value !== null && value !== false && value !== undefined)
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  )
}
