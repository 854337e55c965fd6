import { expect, test } from 'vitest'
import { tilesStyle, type Colours } from './tiles-style.ts'

const colours: Colours = {
  land: 'rgb(1, 1, 1)',
  water: 'rgb(0, 0, 255)',
  green: 'rgb(2, 2, 2)',
  road: 'rgb(3, 3, 3)',
  road_edge: 'rgb(4, 4, 4)',
  building: 'rgb(5, 5, 5)',
  border: 'rgb(6, 6, 6)',
  text: 'rgb(7, 7, 7)',
  faint: 'rgb(8, 8, 8)',
}
const style = tilesStyle(colours, 'https://numo.example/map/a.pmtiles', 'es')

test('an empty map is the colour of land: water is drawn out of tiles only', () => {
  expect(style.layers[0]).toMatchObject({
    type: 'background',
    paint: { 'background-color': colours.land },
  })
  const blue = style.layers.filter((layer) => JSON.stringify(layer).includes(colours.water))
  expect(blue.length).toBe(2)
  for (const layer of blue)
    expect(layer).toMatchObject({ source: 'tiles', 'source-layer': 'water' })
})

test('names are in the language of the reader, else as on site, in the font of the page: no glyphs are fetched', () => {
  expect(style.glyphs).toBeUndefined()
  expect(style.sprite).toBeUndefined()
  const named = style.layers.filter((layer) => layer.type === 'symbol')
  expect(named.length).toBe(3)
  for (const { layout } of named) {
    expect(layout?.['text-field']).toEqual(['coalesce', ['get', 'name:es'], ['get', 'name']])
    expect(layout?.['text-font']).toContain('Geist Variable')
  }
})

test('the archive is the only source', () => {
  expect(style.sources).toEqual({
    tiles: { type: 'vector', url: 'pmtiles://https://numo.example/map/a.pmtiles' },
  })
})
