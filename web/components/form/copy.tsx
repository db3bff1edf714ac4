import { useState } from 'preact/hooks'
import { common } from '../../i18n/common.ts'
import { useWords } from '../../i18n/language.tsx'
import { Button } from './controls.tsx'
import { writeClipboard } from './write-clipboard.ts'

const SHOWN_MS = 2000

/** Copies a text, and says that it has. */
export function CopyButton({ text, isIconOnly = false }: { text: string; isIconOnly?: boolean }) {
  const t = useWords(common)
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await writeClipboard(text)
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), SHOWN_MS)
  }
  return (
    <span class="copy" aria-live="polite">
      <Button
        label={isCopied ? t.copied : t.copy}
        isSmall
        kind="plain"
        icon={isCopied ? 'check' : 'copy'}
        isIconOnly={isIconOnly}
        onPress={copy}
      />
    </span>
  )
}

/** A value to be taken elsewhere: a key, a link, a text of a mail. Several lines are shown as they are. */
export function CopyField({ label, value }: { label: string; value: string }) {
  return (
    <figure class="stack stack-close">
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
