import type { AppFrame } from '../../src/site/page/web-pages.ts'
import { Document } from '../components/document.tsx'

interface AppDocumentProps {
  frame: AppFrame
  /** What is said where scripts are turned off. */
  needsScripts: Readonly<Record<AppFrame['language'], string>>
}

/** The page of every address of an application: it holds nothing but what the scripts begin with. */
export function AppDocument({ frame, needsScripts }: AppDocumentProps) {
  const { language, serviceName, hasSession } = frame
  const data = {
    'data-service': serviceName,
    'data-session': hasSession ? 'yes' : 'no',
  } as const
  return (
    <Document {...frame} title={serviceName} data={data}>
      <div id="app" />
      <noscript>
        <p>{needsScripts[language]}</p>
      </noscript>
    </Document>
  )
}
