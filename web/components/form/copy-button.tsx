import { useState } from 'preact/hooks'
import { common } from '../../i18n/common.ts'
import { useWords } from '../../i18n/language.tsx'
import { Button } from './button.tsx'
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
      <Button isSmall kind="plain" icon={isCopied ? 'check' : 'copy'} isIconOnly={isIconOnly} onPress={copy}>
        {isCopied ? t.copied : t.copy}
      </Button>
    </span>
  )
}
