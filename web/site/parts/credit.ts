import type { SiteTrack } from '../../../src/site/page/web-pages.ts'
import type { Language } from '../../../src/text/sentence.ts'
import { siteTracks } from '../../i18n/site/tracks.ts'

/** "Nhóm Sóng cùng Hà Linh, Đăng Khôi": who is featured comes after who made it. */
export function creditOf({ artist, artists }: Pick<SiteTrack, 'artist' | 'artists'>, language: Language): string {
  const named = (wanted: string) => artists.filter(({ role }) => role === wanted).map(({ name }) => name)
  const [primary, featured] = [named('primary').join(', ') || artist, named('featured').join(', ')]
  return featured === '' ? primary : `${primary} ${siteTracks[language].with} ${featured}`
}
