import { CopyButton } from './copy-button.tsx'

/** A value to be taken elsewhere: a key, a link, a text of a mail. Several lines are shown as they are. */
export function CopyField({ label, value }: { label: string; value: string }) {
  return (
    <figure class="copy-field">
      <figcaption class="copy-field-head">
        <span class="field-label">{label}</span>
        <CopyButton text={value} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is scrolled by keyboard */}
      <pre class="code code-wraps" tabIndex={0}>
        <code>{value}</code>
      </pre>
    </figure>
  )
}
