import type { AppFrame } from '../../src/site/page/web-pages.ts'
import { Document } from '../components/document.tsx'

/** What is said where scripts are turned off. */
const NEEDS_SCRIPTS = {
  console: {
    vi: 'Bảng điều khiển cần JavaScript. Không có nó, mọi việc vẫn làm được bằng lệnh khonhac.',
    en: 'The console needs JavaScript. Without it, everything can be done with the khonhac command.',
  },
  partner: {
    vi: 'Trang đối tác cần JavaScript. Không có nó, GET /api/public/me/usage và /webhooks cho biết cùng nội dung.',
    en: 'The partner page needs JavaScript. Without it, GET /api/public/me/usage and /webhooks tell the same.',
  },
}

/** The page of every address of an application: it holds nothing but what the scripts begin with. */
export function AppDocument({ app, frame }: { app: keyof typeof NEEDS_SCRIPTS; frame: AppFrame }) {
  const { language, serviceName, hasSession } = frame
  const data = { 'data-service': serviceName, 'data-session': hasSession ? 'yes' : 'no' } as const
  return (
    <Document {...frame} title={serviceName} data={data}>
      <div id="app" />
      <noscript>
        <p>{NEEDS_SCRIPTS[app][language]}</p>
      </noscript>
    </Document>
  )
}
