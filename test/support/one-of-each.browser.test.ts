import { expect, test } from 'vitest'
import { describeInBrowser, findAccessibilityFaults } from './browser.ts'

const PAGE = `<!doctype html><html lang="en"><title>Rows</title><style>
  body { color: #222; background: #fff }
  .pale { color: #aaa }
  .dark { background: #333 }
  .above { position: absolute }
  @media (prefers-color-scheme: dark) { .mixed { background: #000 } }
</style><main><h1>Rows</h1>
  <p>Plain</p> <p>Plain again</p>
  <p class="pale">Too pale</p> <p class="pale">Too pale again</p>
  <div class="dark"><p>Dark on dark</p></div>
  <p class="mixed">Dark on dark at night</p>
  <div class="above"><p class="pale">In a box above, too pale</p></div>
</main>`

const short = (fault: string) => fault.replace(/^(\w+) color-contrast: <p[^>]*>([^<]*).*/s, '$1: $2')

describeInBrowser('what is asked of a page', (browser) => {
  test('contrast is asked of one of each look, on its own ground, in both themes', async () => {
    const page = await browser().newPage()
    // Before and after another page of the same window: what was well there is known, what was not is told again.
    await page.setContent('<!doctype html><html lang="en"><title>Rows</title><main><h1>Rows</h1> <p>Plain</p></main>')
    expect(await findAccessibilityFaults(page)).toEqual([])
    for (let time = 0; time < 2; time++) {
      await page.setContent(PAGE)
      expect((await findAccessibilityFaults(page)).map(short)).toEqual([
        'light: Too pale',
        'light: Dark on dark',
        'light: In a box above, too pale',
        'dark: Too pale',
        'dark: Dark on dark',
        'dark: Dark on dark at night',
        'dark: In a box above, too pale',
      ])
    }
    await page.close()
  })
})
