import type { AppFrame } from '../../src/site/page/web-pages.ts'
import { AppDocument } from '../app/document.tsx'

const NEEDS_SCRIPTS = {
  vi: 'Bảng điều khiển cần JavaScript. Không có nó, mọi việc vẫn làm được bằng lệnh khonhac.',
  en: 'The console needs JavaScript. Without it, everything can be done with the khonhac command.',
}

/** The page of every address below /console. */
export function ConsoleDocument(frame: AppFrame) {
  return <AppDocument frame={frame} needsScripts={NEEDS_SCRIPTS} />
}
