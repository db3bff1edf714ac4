import { PAGE_CHANGED } from '../../site/parts/page-changed.ts'
import { mountCopyPage } from './copy-page.ts'
import { mountSampleLanguages } from './sample-languages.ts'
import { mountSearch } from './search-box.ts'
import { showPlace } from './show-place.ts'
import { mountTryIt } from './try-it.ts'

let undo = new AbortController()

/** Also of the pages that links lead to: the site changes their parts and keeps the rest, and the music. */
function mount(): void {
  undo.abort()
  undo = new AbortController()
  showPlace()
  mountSampleLanguages()
  mountSearch(undo.signal)
  mountTryIt()
  mountCopyPage(undo.signal)
}

mount()
document.addEventListener(PAGE_CHANGED, mount)
