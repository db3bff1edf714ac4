import { expect, test } from 'vitest'
import { describeInBrowser, tabTo } from './browser.ts'

/** The tests of pages rely on it: what Tab does not reach, or reaches against the order of the page, must fail. */

describeInBrowser('Tab', (browser) => {
  async function tabOn(html: string, name: string): Promise<string> {
    const page = await browser().newPage()
    await page.setContent(html)
    const reached = await tabTo(page, name).then(
      () => page.evaluate<string>('document.activeElement.textContent'),
      (error: Error) => error.message,
    )
    await page.close()
    return reached
  }

  test('reaches what is behind the focus, and what is before it', async () => {
    const buttons = '<button>one</button><button autofocus>two</button><button>three</button>'

    expect(await tabOn(buttons, 'three')).toBe('three')
    expect(await tabOn(buttons, 'one')).toBe('one')
  })

  test('does not reach what it passes over, and goes around the page once', async () => {
    const hidden = '<button>one</button><button tabindex="-1">two</button><button>three</button>'

    expect(await tabOn(hidden, 'two')).toMatch(/^two: Tab does not reach it: the end → one → three → the end → one$/)
  })

  test('does not go back', async () => {
    const jumping = '<button>one</button><button tabindex="2">two</button><button>three</button>'

    expect(await tabOn(jumping, 'three')).toMatch(/^three: Tab goes back: the end → two → one$/)
  })
})
