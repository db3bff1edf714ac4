import { CopyButton } from '../form/copy.tsx'

/** Code as it is to be copied. */
export function CodeBlock({ code, title }: { code: string; title?: string }) {
  return (
    <figure class="copy-field">
      <figcaption class="copy-field-head">
        <span class="soft small">{title}</span>
        <CopyButton text={code} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is scrolled by keyboard */}
      <pre class="code" tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  )
}
