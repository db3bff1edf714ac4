import type { ChoiceOption } from '../../../src/site/page/filter-views.ts'
import type { Language } from '../../../src/text/sentence.ts'
import { keyName } from '../tracks/musical-key.ts'

export const optionName = ({ value, label }: ChoiceOption, language: Language): string =>
  label === 'musical key' ? keyName(value, language) : label[language]
