export const faults = [
  {
    what: 'puts what plays now a second time into the queue',
    file: 'web/site/parts/queue-changes.ts',
    find: '  if (track.id === current) return queue\n',
    replace: '',
    tests: ['web/site/parts/queue-changes.test.ts'],
  },
  {
    what: 'lets a part of all pages of the site know the search, which is made of such parts',
    file: 'web/site/parts/genre-chips.tsx',
    find: "import type { SiteGenre } from '../../../src/site/page/web-pages.ts'",
    replace: `import type { SiteGenre } from '../../../src/site/page/web-pages.ts'
import '../find/suggestions.ts'`,
    tests: [['test/boundaries.test.ts', 'no two folders']],
  },
  {
    what: 'snaps to the beat before, not to the nearest',
    file: 'web/components/sound/snap.ts',
    find: 'return seconds - low <= high - seconds ? low : high',
    replace: 'return low',
    tests: ['web/components/sound/snap.test.ts'],
  },
  {
    what: 'leaves the focus where it is when the arrow keys are pressed in a list',
    file: 'web/components/list/move-focus.ts',
    find: 'items[step(at, items.length)]?.focus()',
    replace: '',
    tests: [['test/console/browser.test.ts', 'rows by up and down']],
  },
  {
    what: 'shows times in the zone of the reader',
    file: 'web/i18n/format.ts',
    find: '{ ...options, timeZone })',
    replace: '{ ...options })',
    tests: ['web/i18n/format.test.ts'],
  },
  {
    what: 'dims a list that is fetched again',
    file: 'web/components/list/list.css',
    find: `  animation: table-busy 1.2s ease-in-out infinite alternate;
`,
    replace: `  opacity: 0.6;
`,
    tests: [['test/console/browser.test.ts', 'the components fit']],
  },
  {
    what: 'leaves the focus of a dialog on its cross',
    file: 'web/components/feedback/dialog.tsx',
    find: 'import { useId, useLayoutEffect, useRef, useState }',
    replace: 'import { useEffect as useLayoutEffect, useId, useRef, useState }',
    tests: [['test/console/browser/takedowns.browser.long.test.ts', 'by keyboard']],
  },
  {
    what: 'closes a dialog with what was typed in it',
    file: 'web/components/feedback/dialog.tsx',
    find: '!isFixed && typed.isAny() ?',
    replace: 'isFixed && typed.isAny() ?',
    tests: [['test/partner/partner.browser.long.test.ts', 'webhooks are registered and changed']],
  },
  {
    what: 'says that nothing was changed where nobody knows',
    file: 'web/components/feedback/error-note.tsx',
    find: 'const advice = isUnsure ? t.unsure : help',
    replace: 'const advice = help',
    tests: [['test/console/browser/lost-answers.browser.test.ts', 'whoever does not know']],
  },
  {
    what: 'takes a failure of the server for a refusal',
    file: 'web/app/api-failure.ts',
    find: 'status >= 400 && status < 500',
    replace: 'status >= 400',
    tests: ['test/console/answers.test.ts'],
  },
  {
    what: 'does not look again when nobody knows whether a change was made',
    file: 'web/app/use-load.ts',
    find: '[...inputs, round, looks]',
    replace: '[...inputs, round]',
    tests: [['test/console/browser/lost-answers.browser.test.ts', 'whoever does not know']],
  },
  {
    what: 'leaves an upload at 100 % whose answer cannot be read',
    file: 'web/console/session/api.ts',
    find: `      } catch (error) {
        fail(error)
      }`,
    replace: `      } catch {}`,
    tests: [['test/console/browser/lost-answers.browser.long.test.ts', 'an upload']],
  },
  {
    what: 'gives a job up when the server is away for a moment',
    file: 'web/console/session/follow-job.ts',
    find: '!(error instanceof ApiFailure) || isRefusal(error)',
    replace: 'true',
    tests: [['test/console/browser/lost-answers.browser.long.test.ts', 'a job is followed']],
  },
  {
    what: 'leaves out who is featured where a track is named',
    file: 'web/site/parts/credit.ts',
    find: "return featured === '' ? primary",
    replace: "return featured !== '' ? primary",
    tests: [['test/site/track.test.ts', 'who is featured']],
  },
  {
    what: 'searches only the titles of the reference',
    file: 'web/docs/find-entries.ts',
    find: 'body: 1 }',
    replace: 'body: 0 }',
    tests: [['test/site/docs/pages.test.ts', 'search through']],
  },
]
