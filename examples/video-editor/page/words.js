/** What scripts say, and the English of what index.html says in Vietnamese. */

const SAID = {
  vi: {
    nothing: 'Không tìm thấy bài nào.',
    understood: 'Đã hiểu',
    loading: 'Đang tải…',
    play: 'Phát cùng video',
    stop: 'Dừng',
    copied: 'Đã chép',
    allowed: 'Được dùng như vậy.',
    refusedCommercial: 'Không được dùng trong quảng cáo hoặc nội dung tài trợ.',
    refusedTerritory: 'Không được dùng ở nơi đã chọn.',
    beats: 'nhịp',
    perMinute: 'nhịp/phút',
    noTempo: 'không rõ nhịp',
  },
  en: {
    nothing: 'Nothing was found.',
    understood: 'Understood',
    loading: 'Loading…',
    play: 'Play with the video',
    stop: 'Stop',
    copied: 'Copied',
    allowed: 'This use is allowed.',
    refusedCommercial: 'Advertising and sponsored content are not allowed.',
    refusedTerritory: 'Not allowed in the chosen place.',
    beats: 'beats',
    perMinute: 'beats per minute',
    noTempo: 'tempo unknown',
  },
}

/** @type {Record<string, string>} */
const PAGE_IN_ENGLISH = {
  title: 'Music for a video',
  intro: 'Find a track, listen, cut it on the beat to the length of the video, check the licence, attach it.',
  keyLabel: 'Your API key',
  keyHelp: 'Kept in this page only, until it is closed. In a real product the key is on your server.',
  keySend: 'Use this key',
  videoLabel: 'Length of the video',
  startLabel: 'Where the music begins',
  play: 'Play with the video',
  empty: 'Pick a track from the list to hear and cut it.',
  searchLabel: 'Find a track',
  searchHint: 'title, artist, or a wish: ballad 120 bpm under 4 minutes',
  commercial: 'The video has advertising or a sponsor',
  countryLabel: 'Published in',
  worldwide: 'The whole world',
  attributionLabel: 'Attribution',
  copy: 'Copy',
  projectLabel: 'Name of the video',
  attach: 'Attach, with a proof of the licence',
  proof: 'The proof of the licence, to check or print',
}

const language = new URLSearchParams(location.search).get('lang') === 'en' ? 'en' : 'vi'

/** @param {keyof typeof SAID.vi} word */
export const say = (word) => SAID[language][word]

/** Elements name their text in `data-text`, fields their hint in `data-hint`. */
export function fillTexts() {
  if (language === 'vi') return
  document.documentElement.lang = 'en'
  document.title = PAGE_IN_ENGLISH.title ?? ''
  for (const element of document.querySelectorAll('[data-text]')) {
    element.textContent = PAGE_IN_ENGLISH[element.getAttribute('data-text') ?? ''] ?? ''
  }
  for (const element of document.querySelectorAll('[data-hint]')) {
    element.setAttribute('placeholder', PAGE_IN_ENGLISH[element.getAttribute('data-hint') ?? ''] ?? '')
  }
}
