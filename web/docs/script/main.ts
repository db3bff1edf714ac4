import { mountCopyButtons } from './copy.ts'
import { mountSampleLanguages } from './sample-languages.ts'
import { mountSearch } from './search-box.ts'
import { mountTryIt } from './try-it.ts'

mountCopyButtons()
mountSampleLanguages()
mountSearch()
mountTryIt()
