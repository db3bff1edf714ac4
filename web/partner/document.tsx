import type { AppFrame } from '../../src/site/page/web-pages.ts'
import { AppDocument } from '../app/document.tsx'

const NEEDS_SCRIPTS = {
  vi: 'Trang đối tác cần JavaScript. Không có nó, GET /api/public/me/usage và /webhooks cho biết cùng nội dung.',
  en: 'The partner page needs JavaScript. Without it, GET /api/public/me/usage and /webhooks tell the same.',
}

/** The page at /partner. */
export function PartnerDocument(frame: AppFrame) {
  return <AppDocument frame={frame} needsScripts={NEEDS_SCRIPTS} />
}
