import { expect, test } from 'vitest'
import type { Colours } from './find-card.ts'
import { greyOf, turn } from './grey.ts'
import { identity } from './homography.ts'
import { paperOf, turnPaper } from './paper.ts'

/** Bars as thick as the strokes of bold letters on paper of one colour. */
function written(isOnItsSide: boolean): Colours {
  const [width, height] = isOnItsSide ? [250, 400] : [400, 250]
  const data = new Uint8Array(width * height * 3).fill(220)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [along, across] = isOnItsSide ? [y, width - 1 - x] : [x, y]
      const isInk = along > 40 && along < 360 && along % 12 < 5 && across % 30 > 15
      if (isInk) data.fill(20, (y * width + x) * 3, (y * width + x) * 3 + 3)
    }
  return { data, width, height }
}

test('the paper of a card on its side is that of the upright card, turned', () => {
  const [upright, turned] = [false, true].map((isOnItsSide) => {
    const colours = written(isOnItsSide)
    return paperOf(colours, identity, greyOf(colours.width, colours.height))
  })
  if (!upright || !turned) throw new Error('No paper')
  const [one] = upright.channels
  const [other] = turnPaper(turned, 270).channels
  expect([other.width, other.height]).toEqual([one.width, one.height])
  const away = one.data.map((value, k) => Math.abs(value - (other.data[k] ?? 0)))
  expect(away.filter((difference) => difference > 20).length).toBeLessThan(one.data.length * 0.01)
  expect(turn(one, 90).width).toBe(turned.channels[0].width)
})
