import sharp, { type Sharp } from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { createTesseractOcr } from '../tesseract.ts'
import { greyOf, turn, type Grey } from './grey.ts'
import { coverBoxes, inverseBoxesOn, withoutInverseBoxes } from './inverse-boxes.ts'

type Look = { paper: string; ink: string; box: string; glyphs: string }
const light: Look = { paper: '#fbf3e4', ink: '#1a1022', box: '#5b1a66', glyphs: '#fff' }
const dark: Look = { paper: '#13212c', ink: '#fff', box: '#8adcff', glyphs: '#101820' }

const rows = [
  ['Member', 'Teresa Quiroga'],
  ['Policy', '4471-90286'],
  ['Plan', 'Worldwide Standard'],
] as const

const drawn = ({ paper }: Pick<Look, 'paper'>, content: string) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000" font-family="DejaVu Sans">
<rect width="100%" height="100%" fill="${paper}"/>${content}</svg>`)
  )
const card = (look: Look) =>
  drawn(
    look,
    rows
      .map(([label, value], k) => {
        const y = 200 + k * 90
        return `<rect x="80" y="${y - 36}" width="190" height="50" rx="25" fill="${look.box}"/>
<text x="105" y="${y}" font-size="30" fill="${look.glyphs}">${label}</text><text x="310" y="${y}" font-size="38" fill="${look.ink}">${value}</text>`
      })
      .join('')
  )

async function greyIn(picture: Sharp): Promise<Grey> {
  const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true })
  return { data: new Uint8Array(data), width: info.width, height: info.height }
}
const at = ({ data, width }: Grey, x: number, y: number) => data[y * width + x] ?? -1

describe.each([
  ['light glyphs in dark boxes on a light card', light],
  ['dark glyphs in light boxes on a dark card', dark],
])('%s', (_, look) => {
  const ocr = createTesseractOcr()
  afterAll(() => ocr.stop())

  test('are read, and nothing of the box makes them doubtful', { timeout: 180_000 }, async () => {
    const { words } = await ocr.read(await card(look).png().toBuffer(), {
      languages: ['eng', 'spa'],
    })
    expect(words.map(({ text }) => text)).toEqual(rows.flatMap((row) => row.join(' ').split(' ')))
    expect(Math.min(...words.map(({ confidence }) => confidence))).toBeGreaterThan(0.8)
  })

  test('are brought to the polarity of the card, however it lies', async () => {
    const flat = await greyIn(card(look))
    const boxes = inverseBoxesOn(flat)
    expect(boxes).toHaveLength(rows.length)
    const paper = at(flat, 10, 10)
    const uniform = withoutInverseBoxes(flat, boxes)
    // Above the glyphs of the first box, and on its edge.
    expect([at(uniform, 175, 170), at(uniform, 175, 164)]).toEqual([paper, paper])
    const stem = at(uniform, 109, 190)
    expect(look === light ? paper - stem : stem - paper).toBeGreaterThan(100)
    const upright = turn(flat, 90)
    expect(inverseBoxesOn(upright)).toHaveLength(rows.length)
    const channel = coverBoxes({ ...flat, data: flat.data.slice() }, boxes, 1)
    expect([at(channel, 175, 170), at(channel, 109, 190)]).toEqual([paper, paper])
  })
})

test.each([
  ['a bold title', `<text x="60" y="300" font-size="150" font-weight="700">B8 MODEM</text>`],
  ['a box in which nothing is written', `<rect x="80" y="80" width="300" height="60"/>`],
  [
    'dark glyphs in a tinted box',
    `<rect x="80" y="80" width="300" height="60" fill="#a9c"/><text x="100" y="120" font-size="30">Policy</text>`,
  ],
  [
    'glyphs in a frame',
    `<rect x="80" y="80" width="300" height="60" fill="none" stroke="#000" stroke-width="4"/><text x="100" y="120" font-size="30">Policy</text>`,
  ],
  [
    'a picture in a box',
    `<rect x="80" y="80" width="120" height="80"/><circle cx="140" cy="120" r="24" fill="#fff"/>`,
  ],
  [
    'a box across which a shadow falls',
    `<path d="M80 80h240l-70 70h-170z"/><text x="100" y="125" font-size="30" fill="#fff">Policy</text>`,
  ],
  [
    'a panel of many lines',
    `<rect x="80" y="80" width="600" height="300"/><text x="100" y="150" font-size="30" fill="#fff">Policy number</text>`,
  ],
])('%s is no inverse box', async (_, content) => {
  expect(inverseBoxesOn(await greyIn(drawn({ paper: '#fff' }, content)))).toEqual([])
})

test('a picture without inverse boxes stays as it is', () => {
  const grey = { ...greyOf(80, 60), data: new Uint8Array(80 * 60).fill(90) }
  expect(withoutInverseBoxes(grey, inverseBoxesOn(grey))).toEqual(grey)
})
