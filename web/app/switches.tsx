import { useState } from 'preact/hooks'
import type { Language } from '../../src/text/sentence.ts'
import { Button } from '../components/form/controls.tsx'
import type { IconName } from '../components/icon.tsx'
import { chooseTheme, readTheme, type Theme } from '../components/preferences.ts'
import { useLanguage, useWords } from '../i18n/language.tsx'
import { shell } from '../i18n/shell.ts'
import { LANGUAGES } from '../i18n/words.ts'

export interface SwitchesProps {
  onLanguage: (language: Language) => void
}

const NAMES: Record<Language, string> = { vi: 'Tiếng Việt', en: 'English' }
const THEMES: readonly [Theme, IconName][] = [
  ['light', 'sun'],
  ['dark', 'moon'],
  ['system', 'screen'],
]

/** Language and colours. */
export function Switches({ onLanguage }: SwitchesProps) {
  const t = useWords(shell)
  const language = useLanguage()
  const [theme, setTheme] = useState(readTheme)
  return (
    <div class="row app-switches">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame around two buttons */}
      <div class="app-choice" role="group" aria-label={t.language}>
        {LANGUAGES.map((one) => (
          <span key={one} lang={one}>
            <Button
              label={NAMES[one]}
              kind="plain"
              isSmall
              isPressed={one === language}
              onPress={() => onLanguage(one)}
            />
          </span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div class="app-choice" role="group" aria-label={t.theme}>
        {THEMES.map(([one, icon]) => (
          <Button
            label={t[one]}
            key={one}
            kind="plain"
            isSmall
            isIconOnly
            icon={icon}
            isPressed={one === theme}
            onPress={() => {
              chooseTheme(one)
              setTheme(one)
            }}
          />
        ))}
      </div>
    </div>
  )
}
