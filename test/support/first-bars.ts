import { describe, expect, test } from 'vitest'
import { STYLES } from '../../demo/music/styles.ts'
import { renderScore } from '../../demo/sound/render.ts'
import { analyseRendered, demoSong, excerptOf } from './demo-songs.ts'

export function describeFirstBars(title: string): void {
  describe(`the first bars of ${title}`, () => {
    const song = demoSong(title)
    const { left, right, sampleRate } = renderScore(excerptOf(song, 32))

    test('are as loud as they should be, and never clip', () => {
      const loudness = analyseRendered({ left, right, sampleRate }).loudness_db
      const peak = Math.max(...[left, right].map((side) => side.reduce((most, x) => Math.max(most, Math.abs(x)), 0)))

      expect(Math.abs(loudness! - STYLES[song.style].loudnessDb)).toBeLessThan(1)
      expect(peak).toBeLessThan(0.85)
      expect(peak).toBeGreaterThan(0.2)
    })

    test('have no offset, and begin and end in silence', () => {
      const mean = left.reduce((sum, x) => sum + x, 0) / left.length

      expect(Math.abs(mean)).toBeLessThan(1e-4)
      expect(Math.abs(left[0]!)).toBeLessThan(0.01)
      expect(Math.abs(left.at(-1)!)).toBeLessThan(1e-4)
      expect(Math.abs(right.at(-1)!)).toBeLessThan(1e-4)
    })

    test('differ between left and right', () => {
      expect(left.some((x, i) => Math.abs(x - right[i]!) > 0.01)).toBe(true)
    })

    test('are the same every time', () => {
      const again = renderScore(excerptOf(song, 32))

      expect(Buffer.from(again.left.buffer).equals(Buffer.from(left.buffer))).toBe(true)
      expect(Buffer.from(again.right.buffer).equals(Buffer.from(right.buffer))).toBe(true)
    })
  })
}
