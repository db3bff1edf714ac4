import { useWords } from '../../i18n/language.tsx'
import { track } from '../../i18n/site/track.ts'
import { ScriptButton } from './script-button.tsx'

interface CopyTextProps {
  text: string
  /** Code stands in one line that can be scrolled. */
  isCode?: boolean
  /** Id of the code itself. */
  id?: string
}

/** A text to take along: it can be selected as it is, and scripts copy it by a button. */
export function CopyText({ text, isCode = false, id }: CopyTextProps) {
  const t = useWords(track)
  return (
    <div class="site-copy">
      {isCode ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is scrolled by keyboard
        <pre class="site-copy-what site-copy-code" tabIndex={0}>
          <code id={id}>{text}</code>
        </pre>
      ) : (
        <p class="site-copy-what">{text}</p>
      )}
      <ScriptButton
        data={{ 'data-copy': t.copied }}
        icon="copy"
        className="button button-small site-copy-go"
        isAnswering
      >
        {t.copy}
      </ScriptButton>
    </div>
  )
}
