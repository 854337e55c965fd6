/** Pictures of cards in every state somebody hands them in: another one for each layout, state and seed. */
import sharp from 'sharp'
import type { CardField } from '@numo/domains/extractions/rules-card.ts'
import type { CardTruth } from '../own-card.ts'
import { chanceOf, type Chance } from './chance.ts'
import { composeCard } from './compose-card.ts'
import { cropped, finger, fold, glare, hologram } from './damage.ts'
import {
  cardHeight,
  cardWidth,
  drawHostileCard,
  type DrawnValue,
  type Picture,
} from './draw-hostile-card.ts'
import { hostileLayouts } from './layouts.ts'
import { encode, expose, placeCard, quadAt, tableOf } from './photograph.ts'
import { wordsOf } from './words.ts'

export const hostileStates = [
  'clean',
  'photographed',
  'glare',
  'crop left',
  'crop right',
  'crop top',
  'crop bottom',
  'finger',
  'fold',
  'hologram',
  'embossed',
  'low resolution',
  'perspective',
  'dark',
  'two cards',
  'foreign labels',
  'foreign letters',
  'Japanese days',
] as const
export type HostileState = (typeof hostileStates)[number]

export type HostileCase = { name: string; state: HostileState; layout: number; seed: number }

const seeds = 6

/** Every picture there is, in an order in which any beginning has as many of each state and layout as can be. */
export function hostileCases(max = Infinity): HostileCase[] {
  const all = Array.from({ length: seeds }, (_, seed) =>
    hostileLayouts.flatMap(({ name }, row) =>
      hostileStates.map((state, column): HostileCase => {
        // Turned by one from row to row: a beginning is no block of one layout.
        const layout = (row + column + seed * 7) % hostileLayouts.length
        return {
          name: `${state}, ${hostileLayouts[layout]?.name ?? name}, ${seed}`,
          state,
          layout,
          seed,
        }
      })
    )
  ).flat()
  return all.slice(0, max)
}

/** The names of all companies on the cards that the program is told of. */
export const hostileInsurers = Object.values(wordsOf).flatMap(({ insurers }) => insurers)

const [tableWidth, tableHeight] = [1600, 1200]

type Photo = { level?: number; grain?: number; tilt?: number; turned?: number; width?: number }

function photographed(card: Picture, chance: Chance, photo: Photo = {}): Picture {
  const { level = chance.between(0.8, 1), grain = 8, width = chance.between(980, 1250) } = photo
  const turned = photo.turned ?? chance.between(-0.2, 0.2)
  const tilt = photo.tilt ?? chance.between(-0.06, 0.06)
  const table = tableOf(tableWidth, tableHeight, chance)
  const [cx, cy] = [
    tableWidth / 2 + chance.between(-60, 60),
    tableHeight / 2 + chance.between(-40, 40),
  ]
  placeCard(table, card, quadAt(cx, cy, width, turned, tilt))
  expose(table, level, grain, chance)
  return table
}

/** Damage on the card: half of the time it lies flat on a scanner, else it is photographed. */
async function damaged(card: Picture, chance: Chance): Promise<Buffer> {
  if (chance.next() < 0.5) return encode(card, 0, 88)
  return encode(photographed(card, chance), chance.between(0.4, 0.8), 78)
}

async function cut(card: Picture, side: (typeof cutSides)[number], share: number, chance: Chance) {
  if (chance.next() < 0.5) return encode(cropped(card, side, share), 0, 88)
  // The card runs out of the picture: its rest lies on a table.
  const table = tableOf(tableWidth, tableHeight, chance)
  const width = 1150
  const out = { left: [-1, 0], right: [1, 0], top: [0, -1], bottom: [0, 1] }[side]
  const [dx, dy] = [out[0] ?? 0, out[1] ?? 0]
  const cx = tableWidth / 2 + dx * (tableWidth / 2 - width / 2 + width * share)
  const height = width / 1.585
  const cy = tableHeight / 2 + dy * (tableHeight / 2 - height / 2 + height * share)
  placeCard(table, card, quadAt(cx, cy, width, chance.between(-0.08, 0.08), 0))
  expose(table, chance.between(0.82, 1), 8, chance)
  return encode(table, 0.5, 80)
}

const cutSides = ['left', 'right', 'top', 'bottom'] as const

/** The fields of which damage took a part, label or value: nobody can read them any more. */
function takenBy(before: Uint8Array, { data, width }: Picture, values: readonly DrawnValue[]) {
  return values.filter(({ whole }) => {
    let [changed, all] = [0, 0]
    for (let y = Math.max(0, Math.floor(whole.y)); y < whole.y + whole.height; y++)
      for (
        let x = Math.max(0, Math.floor(whole.x));
        x < Math.min(width, whole.x + whole.width);
        x++
      ) {
        const at = (y * width + x) * 3
        const max = Math.max(
          ...[0, 1, 2].map((k) => Math.abs((before[at + k] ?? 0) - (data[at + k] ?? 0)))
        )
        all++
        if (max > 45) changed++
      }
    return changed > all * 0.03
  })
}

/** The fields that lie on the part of a card that is cut off. */
const cutOff = (side: (typeof cutSides)[number], share: number, values: readonly DrawnValue[]) =>
  values.filter(({ whole: { x, y, width, height } }) => {
    const [w, h] = [cardWidth * share, cardHeight * share]
    if (side === 'left') return x < w + 4
    if (side === 'right') return x + width > cardWidth - w - 4
    return side === 'top' ? y < h + 2 : y + height > cardHeight - h - 2
  })

const fieldsOf = (values: readonly DrawnValue[]) => new Set(values.flatMap(({ says }) => says))

export type HostilePicture = {
  picture: Buffer
  truth: CardTruth
  /** What stands on a second card of the picture. */
  other: CardTruth | null
  /** Fields that cannot be read any more. */
  hidden: ReadonlySet<CardField>
}

/** The picture of one case, and what stands on its card. */
export async function hostilePicture(one: HostileCase): Promise<HostilePicture> {
  const { name, state, layout: place, seed } = one
  const chance = chanceOf(name)
  const layout = hostileLayouts[place]
  if (!layout) throw new Error(`No layout ${place}`)
  const foreign = (['de', 'fr', 'pt'] as const)[(seed + place) % 3] ?? 'de'
  const kind = {
    language: state === 'foreign labels' ? foreign : layout.language,
    has_foreign_letters: state === 'foreign letters',
    has_japanese_days: state === 'Japanese days',
  }
  const composed = composeCard(layout, kind, chance)
  const options = { is_embossed: state === 'embossed', chance }
  const { picture: card, values } = await drawHostileCard(composed, options)
  const whole = { truth: composed.truth, other: null, hidden: new Set<CardField>() }
  const side = cutSides.find((known) => state === `crop ${known}`)
  if (side) {
    const isWide = side === 'left' || side === 'right'
    const share = isWide ? chance.between(0.08, 0.4) : chance.between(0.1, 0.35)
    const hidden = fieldsOf(cutOff(side, share, values))
    return { ...whole, picture: await cut(card, side, share, chance), hidden }
  }
  const damage = { glare, finger, fold, hologram }
  if (state === 'glare' || state === 'finger' || state === 'fold' || state === 'hologram') {
    // A copy: `slice` of a Buffer is the same memory.
    const before = new Uint8Array(card.data)
    damage[state](card, values, chance)
    const hidden = fieldsOf(takenBy(before, card, values))
    return { ...whole, picture: await damaged(card, chance), hidden }
  }
  if (state !== 'two cards') return { ...whole, picture: await shown(card, state, chance) }
  const other = composeCard(layout, kind, chanceOf(`${name}, other`))
  const second = { ...other, insurer: composed.insurer }
  const { picture: below } = await drawHostileCard(second, options)
  const table = tableOf(1200, 1600, chance)
  const width = cardWidth * 1.02
  placeCard(table, card, quadAt(600, 430, width, chance.between(-0.06, 0.06), 0))
  placeCard(table, below, quadAt(600, 1160, width, chance.between(-0.06, 0.06), 0))
  expose(table, 0.92, 7, chance)
  const truth = { ...other.truth, insurer: composed.insurer }
  return { ...whole, picture: await encode(table, 0.5, 80), other: truth }
}

/** A whole card, as it is shown to the camera. */
async function shown(card: Picture, state: HostileState, chance: Chance): Promise<Buffer> {
  switch (state) {
    case 'clean':
      return sharp(card.data, { raw: { ...card, channels: 3 } })
        .png()
        .toBuffer()
    case 'photographed':
      return encode(photographed(card, chance), chance.between(0.4, 0.9), 76)
    case 'low resolution':
      return sharp(card.data, { raw: { ...card, channels: 3 } })
        .resize(chance.whole(430, 560))
        .jpeg({ quality: chance.whole(55, 80) })
        .toBuffer()
    case 'perspective': {
      const tilt = chance.one([-1, 1]) * chance.between(0.12, 0.2)
      const turned = chance.between(-0.3, 0.3)
      return encode(photographed(card, chance, { tilt, turned, width: 1080 }), 0.5, 80)
    }
    case 'dark':
      return encode(
        photographed(card, chance, { level: chance.between(0.16, 0.34), grain: 7 }),
        0.5,
        80
      )
    default:
      return damaged(card, chance)
  }
}
