/** What sets single songs apart: everything that a partner's program has to cope with is found somewhere in the demo. */
export interface SongDetails {
  /** Names of other artists. */
  featuring?: readonly string[]
  isExplicit?: boolean
  /** Countries where it may be used; everywhere when left out. */
  territory?: string
  /** Other titles that people look for. */
  aliases?: readonly string[]
  previewSeconds?: 15 | 60
  /** How long before its publishing it came out. */
  releasedDaysBefore?: number
  /** Only its data are there, and its length is what they say: no sound, so no preview and nothing measured. */
  silentSeconds?: number
  hasNoCover?: boolean
  hasNoIsrc?: boolean
  /** Nothing is said of tempo and key, so that they are what the sound says. */
  isUnlabelled?: boolean
}

export const SONG_DETAILS: Readonly<Record<string, SongDetails>> = {
  'Mưa trên phố cũ': { aliases: ['Mưa phố cũ', 'Rain on the old street'], releasedDaysBefore: 400 },
  'Ngày nắng lên': { featuring: ['Hà Linh'] },
  'Cà phê sáng': { aliases: ['Morning coffee'], releasedDaysBefore: 30 },
  'Lý con đò': { territory: 'VN', hasNoIsrc: true, releasedDaysBefore: 4000 },
  'Tàu đêm': { featuring: ['Đăng Khôi'], territory: 'VN,LA,KH' },
  'Đèn neon': { featuring: ['Trúc Anh', 'Lửa Rừng'], previewSeconds: 60 },
  'Tiếng gọi đại ngàn': { isExplicit: true, releasedDaysBefore: 90 },
  'Sương Đà Lạt': { isUnlabelled: true, aliases: ['Da Lat mist'] },
  'Trăng đầu làng': { silentSeconds: 214, territory: 'VN', hasNoIsrc: true, releasedDaysBefore: 9000 },
  'Sài Gòn 2 giờ sáng': { aliases: ['Saigon 2 a.m.', 'Sài Gòn hai giờ sáng'], isExplicit: true },
  'Phố nhỏ không đèn': { featuring: ['Hà Linh'] },
  'Đá và gió': { isExplicit: true, territory: 'VN,TH,SG,MY' },
  'Hẹn nhau cuối tuần': { previewSeconds: 15 },
  'Căn phòng số 9': { hasNoCover: true, hasNoIsrc: true },
  'Lửa trại': { featuring: ['Nhóm Sóng', 'Mây Tre'] },
}
