import type { ConsoleFrame } from '../../src/site/web-pages.ts'
import { Document } from '../components/document.tsx'

const NEEDS_SCRIPTS = {
  vi: 'Bảng điều khiển cần JavaScript. Không có nó, mọi việc vẫn làm được bằng lệnh khonhac.',
  en: 'The console needs JavaScript. Without it, everything can be done with the khonhac command.',
}

/** The page of every address below /console: it holds nothing but what the scripts begin with. */
export function ConsoleDocument(frame: ConsoleFrame) {
  const { language, serviceName, hasSession, timeZone } = frame
  const data = {
    'data-service': serviceName,
    'data-session': hasSession ? 'yes' : 'no',
    'data-zone': timeZone,
  } as const
  return (
    <Document {...frame} title={serviceName} data={data}>
      <div id="app" />
      <noscript>
        <p>{NEEDS_SCRIPTS[language]}</p>
      </noscript>
    </Document>
  )
}
