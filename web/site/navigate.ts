import { createPlaces } from './places.ts'

/** Pages with a frame of their own, the API and files. Between all others the player goes on playing. */
const OTHER_PATHS = /^\/(?:keys|console|partner|embed|oembed|api|media|assets)(?:\/|$)|\.[a-z\d]+$/
const PARTS = ['header', 'main', 'footer'] as const

interface Changing {
  beforeChange: () => void
  afterChange: () => void
}

/**
 * Follows links and sends search forms within the site without leaving the page: the next page is fetched as any browser would get it, and
 * its parts take the place of the old ones. Where the server cannot be reached the page stays, and the music with it; whatever else goes
 * wrong is left to the browser, which then loads the address as usual.
 */
export function followLinks(changing: Changing): void {
  let underWay: AbortController | undefined
  let shown = pageOf(new URL(location.href))
  const places = createPlaces()
  goTo(places.enter())

  async function show(url: URL, way: Way): Promise<void> {
    underWay?.abort()
    const controller = new AbortController()
    underWay = controller
    document.body.classList.add('site-busy')
    try {
      const next = await fetchPage(url, controller.signal)
      if (next === 'unreachable') {
        const steps = way === 'back' ? places.stepsAway() : 0
        if (steps === 0) return tellLost(() => void show(url, way))
        // The page that is still shown keeps its address.
        history.go(-steps)
        return tellLost(() => history.go(steps))
      }
      if (next === undefined) return location.assign(url)
      const [focused, scroll] = [document.activeElement?.id, scrollY]
      places.leave()
      if (way !== 'back') history.pushState({}, '', next.address)
      changing.beforeChange()
      replaceParts(next.page)
      changing.afterChange()
      shown = pageOf(new URL(location.href))
      const place = places.enter()
      if (way === 'in place') return keepPlace(focused, scroll)
      goTo(place ?? 0)
      document.getElementById('main')?.focus({ preventScroll: true })
      // The browser goes to the place that an address names, and marks it, only when it is told so itself.
      if (place === undefined && url.hash !== '') location.replace(url.hash)
    } catch (error) {
      if (controller.signal.aborted) return
      console.warn(error)
      location.assign(url)
    } finally {
      if (underWay === controller) document.body.classList.remove('site-busy')
    }
  }

  document.addEventListener('click', (event) => {
    const url = addressOf(event)
    if (url === undefined) return
    event.preventDefault()
    void show(url, 'onward')
  })
  followForms(show, () => underWay?.abort())
  addEventListener('popstate', () => {
    const url = new URL(location.href)
    // Only another place of the same page: the browser has gone to a new one, and does not go back to an old one.
    if (pageOf(url) === shown) {
      places.leave()
      return goTo(places.enter())
    }
    if (isOfSite(url)) void show(url, 'back')
    else location.reload()
  })
}

function followForms(show: (url: URL, way: Way) => Promise<void>, giveUp: () => void): void {
  /** The form for which a page is under way that keeps its place. */
  let sent: HTMLFormElement | undefined
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (event.defaultPrevented || form.method !== 'get') return
    const url = new URL(form.action)
    if (!isOfSite(url)) return
    sent = form
    const filled = [...new FormData(form, event.submitter as HTMLElement | null)].filter(([, value]) => value !== '')
    url.search = new URLSearchParams(filled as [string, string][]).toString()
    event.preventDefault()
    void show(url, form.dataset.keepsPlace === undefined ? 'onward' : 'in place')
  })
  // A further change of filters gets the page for all of them: the one that is under way would undo the last.
  document.addEventListener('change', ({ target }) => {
    if (sent?.dataset.keepsPlace !== undefined && (target as HTMLInputElement).form === sent) giveUp()
  })
}

/** Says that the server cannot be reached, with a button that tries again. It goes with the page: the next one has its own, hidden. */
function tellLost(retry: () => void): void {
  const note = document.querySelector<HTMLElement>('[data-lost]')!
  note.hidden = false
  note.querySelector('button')!.onclick = () => {
    note.hidden = true
    retry()
  }
}

/** `in place`: the same page with another content, as when a filter is changed. */
type Way = 'onward' | 'back' | 'in place'

function goTo(place: number | undefined): void {
  if (place !== undefined) scrollTo(0, place)
}

const pageOf = ({ pathname, search }: URL) => pathname + search

/** Keeps the focus and the scroll position when a filter is changed. */
function keepPlace(focused: string | undefined, scroll: number): void {
  scrollTo(0, scroll)
  const next = focused ? document.getElementById(focused) : null
  ;(next ?? document.getElementById('main'))?.focus({ preventScroll: true })
}

const isOfSite = (url: URL) => url.origin === location.origin && !OTHER_PATHS.test(url.pathname)

/** Where a click leads, if it is an ordinary one on a link to another page of the site. */
function addressOf(event: MouseEvent): URL | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  if (link === null || link.target !== '' || link.hasAttribute('download')) return undefined
  const url = new URL(link.href)
  const isSamePage = url.pathname === location.pathname && url.search === location.search && url.hash !== ''
  return isOfSite(url) && !isSamePage ? url : undefined
}

/** Undefined for what is no page of the site: an error in JSON, a page that another address answered with. */
async function fetchPage(
  url: URL,
  signal: AbortSignal,
): Promise<{ page: Document; address: string } | 'unreachable' | undefined> {
  const answer = await fetch(url, { headers: { Accept: 'text/html' }, signal }).catch((error: unknown) => {
    if (signal.aborted) throw error
  })
  if (answer === undefined) return 'unreachable'
  const isPage = answer.headers.get('Content-Type')?.startsWith('text/html') === true
  if (!isPage || !isOfSite(new URL(answer.url))) return undefined
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  // Where nothing runs, as here, what is meant for browsers without scripts is part of the page.
  for (const each of page.querySelectorAll('noscript')) each.remove()
  if (page.querySelector('[data-part=main]') === null || !(await joinFiles(page))) return undefined
  return { page, address: answer.url + url.hash }
}

/** What each script and style sheet was built from (`docs` for `docs-3F2C19AA.js`), with its address. */
const filesOf = (page: Document) =>
  new Map(
    [...page.querySelectorAll('script[src], link[rel=stylesheet]')].map((each) => {
      const address = each.getAttribute('src') ?? each.getAttribute('href')!
      return [address.replace(/-[^-]+(?=\.\w+$)/, ''), address]
    }),
  )

/** Loads what the next page has beside the files of this one. False for a newer build, whose files are others: then the page is loaded anew. */
async function joinFiles(page: Document): Promise<boolean> {
  const [own, next] = [filesOf(document), filesOf(page)]
  const isNewer = [...next].some(([name, address]) => own.has(name) && own.get(name) !== address)
  if (isNewer) return false
  const added = [...next].filter(([name]) => !own.has(name))
  await Promise.all(added.map(([name, address]) => (name.endsWith('.css') ? addStyles(address) : addScript(address))))
  return true
}

function addStyles(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  return new Promise((done, fail) => {
    link.onload = () => done()
    link.onerror = fail
    document.head.append(link)
  })
}

/** The element says to the next page that it is there; modules are run once. */
function addScript(src: string): Promise<void> {
  const script = Object.assign(document.createElement('script'), { type: 'module', src })
  return new Promise((done, fail) => {
    script.onload = () => done()
    script.onerror = fail
    document.head.append(script)
  })
}

function replaceParts(page: Document): void {
  document.title = page.title
  document.documentElement.lang = page.documentElement.lang
  for (const part of PARTS) {
    const [old, next] = [document, page].map((each) => each.querySelector(`[data-part=${part}]`))
    if (old && next) old.replaceWith(document.adoptNode(next))
  }
}
