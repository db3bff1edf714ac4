import { mountSampleLanguages } from './sample-languages.ts'
import { mountSearch } from './search-box.ts'
import { showPlace } from './show-place.ts'
import { mountTryIt } from './try-it.ts'

showPlace()
mountSampleLanguages()
mountSearch()
mountTryIt()
