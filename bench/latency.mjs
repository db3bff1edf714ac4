import { get, percentile, sendLoad } from './load.mjs'

const COUNT = 400
const BASE = '/api/public'

/**
 * Latency of each endpoint, one request at a time, against the cheapest keyed call (`/licenses`) in the same run. Every request of a row is
 * another URL, so that none is answered from the cache of ready bodies.
 */
export async function measureLatencies(server, key, sample) {
  const headers = { 'X-API-Key': key }
  const rows = []
  const trivial = await time(server.port, [get(`${BASE}/licenses`, headers)])
  for (const [name, paths] of Object.entries(pathsOf(sample))) {
    const base = await time(server.port, [get(`${BASE}/licenses`, headers)])
    const { p50, p99, statuses } = await time(
      server.port,
      paths.map((path) => get(BASE + path, headers)),
    )
    rows.push({
      endpoint: name,
      'p50 ms': p50,
      'p99 ms': p99,
      'p99 ÷ trivial p99': round(p99 / Math.max(base.p99, trivial.p99)),
      statuses,
    })
  }
  return [
    { endpoint: '/licenses (trivial)', 'p50 ms': trivial.p50, 'p99 ms': trivial.p99, 'p99 ÷ trivial p99': 1 },
    ...rows,
  ]
}

async function time(port, requests) {
  await sendLoad({ port, requests, count: 50, connections: 1 })
  const { latencies, statuses } = await sendLoad({ port, requests, count: COUNT, connections: 1 })
  return {
    p50: round(percentile(latencies, 0.5)),
    p99: round(percentile(latencies, 0.99)),
    statuses: [...statuses.keys()].join(' '),
  }
}

const round = (value) => Math.round(value * 1000) / 1000
export const times = (make) => Array.from({ length: COUNT + 50 }, (_, index) => make(index))

function pathsOf({ ids, slugs, artistIds }) {
  const id = (index) => ids[index % ids.length]
  return {
    '/tracks, page 1': times((n) => `/tracks?limit=${(n % 100) + 1}&x=${n}`),
    '/tracks, page 5000': times((n) => `/tracks?page=${5000 - (n % 50)}&limit=${20 - (n % 3)}&x=${n}`),
    '/tracks, page 5000 × 100': times((n) => `/tracks?page=${5000 - (n % 50)}&limit=100&x=${n}`),
    '/tracks, by title': times((n) => `/tracks?sort=title_asc&page=${(n % 900) + 1}&x=${n}`),
    '/tracks, filtered by numbers': times(
      (n) => `/tracks?bpm_min=${60 + (n % 60)}&bpm_max=${130 + (n % 40)}&energy_min=0.${n % 9}&sort=popular&x=${n}`,
    ),
    '/tracks, filtered by text': times(
      (n) => `/tracks?q=${encodeURIComponent(WORDS[n % WORDS.length])}&sort=popular&x=${n}`,
    ),
    '/tracks, one letter': times((n) => `/tracks?q=${'aeiounth'[n % 8]}&page=${(n % 40) + 1}&x=${n}`),
    '/tracks, everything': times(
      (n) =>
        `/tracks?q=${encodeURIComponent(WORDS[n % WORDS.length])}&bpm_min=70&commercial=true&explicit=false&key=A%20minor&sort=title_desc&x=${n}`,
    ),
    '/tracks/{id}': times((n) => `/tracks/${id(n)}?x=${n}`),
    '/tracks/by-slug/{slug}': times((n) => `/tracks/by-slug/${slugs[n % slugs.length]}?x=${n}`),
    '/tracks/by-ids, 50': times(
      (n) => `/tracks/by-ids?ids=${Array.from({ length: 50 }, (_, k) => id(n * 50 + k)).join(',')}`,
    ),
    '/tracks/{id}/license': times((n) => `/tracks/${id(n)}/license?x=${n}`),
    '/tracks/{id}/waveform': times((n) => `/tracks/${id(n)}/waveform?points=${16 + (n % 400)}`),
    '/artists': times(
      (n) => `/artists?q=${encodeURIComponent('linh hà anh vân'.split(' ')[n % 4])}&page=${(n % 5) + 1}&x=${n}`,
    ),
    '/artists/{id}/tracks': times((n) => `/artists/${artistIds[n % artistIds.length]}/tracks?x=${n}`),
    '/genres': times((n) => `/genres?x=${n}`),
    ...searchPaths(),
    '/search/suggest': times((n) => `/search/suggest?q=${LETTERS[n % 22]}${n % 3 ? LETTERS[(n * 5) % 22] : ''}&x=${n}`),
    '/tracks/{id}/similar': times((n) => `/tracks/${id(n)}/similar?limit=${(n % 50) + 1}&x=${n}`),
    '/trending': times((n) => `/trending?days=${(n % 90) + 1}&x=${n}`),
  }
}

/** Searches of every kind, by what they cost. */
export function searchPaths() {
  return {
    '/search, one letter': times((n) => `/search?q=${LETTERS[n % 22]}&x=${n}`),
    '/search, two letters': times((n) => `/search?q=${LETTERS[n % 22]}${LETTERS[(n * 7 + 3) % 22]}&x=${n}`),
    '/search, words': times(
      (n) => `/search?q=${encodeURIComponent(`${WORDS[n % WORDS.length]} ${LETTERS[n % 22]}`)}&x=${n}`,
    ),
    '/search, typos': times(
      (n) => `/search?q=${encodeURIComponent(`${WORDS[n % WORDS.length]}z ${LETTERS[n % 22]}`)}&x=${n}`,
    ),
    '/search, 100 characters': times((n) => `/search?q=${encodeURIComponent(hostile(n))}&x=${n}`),
    '/search, page 5000': times((n) => `/search?q=${LETTERS[n % 22]}&page=${5000 - (n % 50)}&x=${n}`),
  }
}

const WORDS = 'mưa,duong,em của,hà nội,ngay,ballad,a,yêu,ua tr,remix,nguyen,lofi,qua,đêm,xa dần,tim'.split(',')

const LETTERS = 'abcdeghiklmnopqrstuvxy'
const SCRAPS = `em |ngay |nguyen |❤|'--|(a+)+|zzqx |e\u0301\u0302|a b c d |%_\\|한국 |thuwongf `.split('|')
const hostile = (n) =>
  Array.from({ length: 100 }, (_, at) => SCRAPS[(n * 31 + at * (1 + (n % 7))) % SCRAPS.length])
    .join('')
    .slice(0, 100)
    .toWellFormed()
