import { expect, test } from 'vitest'
import type { Cell } from './cell.ts'
import { groundOf, placeOf } from './cell-features.ts'
import { ringLayers, styleOf, type Colours } from './style.ts'

const colours: Colours = {
  land: 'rgb(1, 1, 1)',
  water: 'rgb(0, 0, 255)',
  border: 'rgb(3, 3, 3)',
  text: 'rgb(4, 4, 4)',
  faint: 'rgb(5, 5, 5)',
  ring: 'rgb(6, 6, 6)',
}
const cell: Cell = {
  land: [
    [
      [
        [-99, 19],
        [-98, 19],
        [-98, 20],
        [-99, 19],
      ],
    ],
  ],
  borders: [
    [
      [-99, 19],
      [-98, 20],
    ],
  ],
  places: [],
}

test('an empty map is the colour of land: no water is drawn until its coast is there', () => {
  const { layers, sources } = styleOf(colours, null)
  expect(layers[0]).toMatchObject({
    type: 'background',
    paint: { 'background-color': colours.land },
  })
  const blue = layers.filter((layer) => JSON.stringify(layer).includes(colours.water))
  // Water and land are of one source, which the map takes as a whole.
  expect(blue.map((layer) => ('source' in layer ? layer.source : layer.type))).toEqual(['ground'])
  expect(layers.find(({ id }) => id === 'land')).toMatchObject({ source: 'ground' })
  expect(sources['ground']).toMatchObject({ data: { features: [] } })
})

test('every cell has its water with its land; a cell of open sea has water only', () => {
  const kinds = groundOf([
    { x: -10, y: 1, cell },
    { x: -11, y: 1, cell: null },
  ]).features.map(({ properties }) => properties?.['kind'] as string)
  expect(kinds).toEqual(['water', 'land', 'border', 'water'])
})

test('the water of a cell covers the whole cell and nothing else', () => {
  const [water] = groundOf([{ x: -11, y: 1, cell: null }]).features
  expect(water?.geometry).toEqual({
    type: 'Polygon',
    coordinates: [
      [
        [-110, 10],
        [-100, 10],
        [-100, 20],
        [-110, 20],
        [-110, 10],
      ],
    ],
  })
})

test('towns are named in the language of the reader', () => {
  const nameIn = (locale: 'en' | 'es', ...spanish: [string?]) =>
    placeOf(['Mexico City', -99.13, 19.43, 12_294_193, ...spanish], locale, 'town').properties?.[
      'name'
    ] as string
  expect(nameIn('es', 'Ciudad de México')).toBe('Ciudad de México')
  expect(nameIn('en', 'Ciudad de México')).toBe('Mexico City')
  expect(nameIn('es')).toBe('Mexico City')
})

test('rings and centre take their colour from the page', () => {
  expect(JSON.stringify(ringLayers(colours))).toContain(colours.ring)
  expect(JSON.stringify(ringLayers(colours))).not.toContain(colours.water)
})
