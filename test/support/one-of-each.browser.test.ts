import { expect, test } from 'vitest'
import { describeInBrowser, findAccessibilityFaults } from './browser.ts'

const PAGE = `<!doctype html><html lang="en"><title>Rows</title><style>
  body { color: #222; background: #fff }
  .pale { color: #aaa }
  .dark { background: #333 }
  @media (prefers-color-scheme: dark) { .mixed { background: #000 } }
</style><main><h1>Rows</h1>
  <p>Plain</p> <p>Plain again</p>
  <p class="pale">Too pale</p> <p class="pale">Too pale again</p>
  <div class="dark"><p>Dark on dark</p></div>
  <p class="mixed">Dark on dark at night</p>
</main>`

describeInBrowser('what is asked of a page', (browser) => {
  test('contrast is asked of one of each look, on its own ground, in both themes', async () => {
    const page = await browser().newPage()
    await page.setContent(PAGE)
    const faults = await findAccessibilityFaults(page)
    expect(faults.map((fault) => fault.replace(/^(\w+) color-contrast: <p[^>]*>([^<]*).*/s, '$1: $2'))).toEqual([
      'light: Too pale',
      'light: Dark on dark',
      'dark: Too pale',
      'dark: Dark on dark',
      'dark: Dark on dark at night',
    ])
    await page.close()
  })
})
