import { mountCopyButtons } from './copy.ts'
import { mountSampleLanguages } from './sample-languages.ts'
import { mountSearch } from './search-box.ts'
import { showPlace } from './show-place.ts'
import { mountTryIt } from './try-it.ts'

mountCopyButtons()
showPlace()
mountSampleLanguages()
mountSearch()
mountTryIt()
