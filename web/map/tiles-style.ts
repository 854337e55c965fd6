import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  Map as LibreMap,
  StyleSpecification,
} from 'maplibre-gl'
import type { Locale } from '@numo/kit/locales.ts'

/** Colours of the map, by the CSS variable of each. */
const variables = {
  land: '--map-land',
  water: '--map-water',
  green: '--map-green',
  road: '--map-road',
  road_edge: '--map-road-edge',
  building: '--map-building',
  border: '--line-input',
  text: '--text-2',
  faint: '--text-3',
}
export type Colours = Record<keyof typeof variables, string>

/** Returns the computed colours of the page. */
export function coloursOf(element: HTMLElement): Colours {
  const probe = document.createElement('i')
  element.append(probe)
  const colours = Object.fromEntries(
    Object.entries(variables).map(([name, variable]) => {
      probe.style.color = `var(${variable})`
      return [name, getComputedStyle(probe).color]
    })
  )
  probe.remove()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are those of `variables`
  return colours as Colours
}

const kindIn = (...kinds: string[]): FilterSpecification => [
  'in',
  ['get', 'kind'],
  ['literal', kinds],
]
/** Widths in pixels at zoom levels. */
const widths = (...stops: [zoom: number, pixels: number][]): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.6],
  ['zoom'],
  ...stops.flat(),
]

/**
 * Returns the MapLibre style for tiles of the Protomaps basemap, version 4 (https://docs.protomaps.com/basemaps/layers).
 * The background is land, so that no view is water before its tiles are there. Names are in the reader's language, or
 * as they are written on site; MapLibre draws them with the page's own font, without glyph files.
 */
export const tilesStyle = (
  colours: Colours,
  archive: string,
  locale: Locale
): StyleSpecification => ({
  version: 8,
  sources: { tiles: { type: 'vector', url: `pmtiles://${archive}` } },
  layers: [
    ...groundLayers(colours),
    ...roadLayers(colours),
    ...nameLayers(colours, ['coalesce', ['get', `name:${locale}`], ['get', 'name']]),
  ],
})

const groundLayers = ({ land, water, green, building }: Colours): LayerSpecification[] => [
  { id: 'background', type: 'background', paint: { 'background-color': land } },
  {
    id: 'green',
    type: 'fill',
    source: 'tiles',
    'source-layer': 'landuse',
    filter: kindIn(
      ...['park', 'national_park', 'nature_reserve', 'protected_area', 'forest', 'wood'],
      ...['grass', 'garden', 'golf_course', 'cemetery', 'recreation_ground']
    ),
    paint: { 'fill-color': green },
  },
  {
    id: 'water',
    type: 'fill',
    source: 'tiles',
    'source-layer': 'water',
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': water },
  },
  {
    id: 'rivers',
    type: 'line',
    source: 'tiles',
    'source-layer': 'water',
    filter: ['==', ['geometry-type'], 'LineString'],
    paint: { 'line-color': water, 'line-width': widths([9, 0.5], [16, 6]) },
  },
  {
    id: 'buildings',
    type: 'fill',
    source: 'tiles',
    'source-layer': 'buildings',
    minzoom: 14,
    paint: { 'fill-color': building },
  },
]

/** Roads from the least to the most important: kinds, first zoom, and width. */
const roads: readonly [
  id: string,
  kinds: string[],
  from: number,
  width: ExpressionSpecification,
][] = [
  ['paths', ['path', 'other'], 14.5, widths([14, 0.5], [17, 3])],
  ['minor', ['minor_road'], 12, widths([12, 0.5], [14, 2], [17, 12])],
  ['major', ['major_road'], 8, widths([8, 0.6], [12, 2], [17, 16])],
  ['highways', ['highway'], 5, widths([5, 0.7], [10, 2], [17, 20])],
]

function roadLayers({ road, road_edge, border }: Colours): LayerSpecification[] {
  const layer = (
    id: string,
    kinds: string[],
    minzoom: number,
    paint: NonNullable<Extract<LayerSpecification, { type: 'line' }>['paint']>
  ): LayerSpecification => ({
    id,
    type: 'line',
    source: 'tiles',
    'source-layer': 'roads',
    minzoom,
    filter: kindIn(...kinds),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint,
  })
  return [
    ...roads.map(([id, kinds, from, width]) =>
      layer(`${id}-edge`, kinds, from, {
        'line-color': road_edge,
        'line-gap-width': width,
        'line-width': 1,
      })
    ),
    ...roads.map(([id, kinds, from, width]) =>
      layer(id, kinds, from, { 'line-color': road, 'line-width': width })
    ),
    {
      id: 'borders',
      type: 'line',
      source: 'tiles',
      'source-layer': 'boundaries',
      filter: kindIn('country'),
      paint: { 'line-color': border, 'line-width': 1.4, 'line-dasharray': [3, 3] },
    },
  ]
}

const fonts = ['Geist Variable', 'system-ui', 'sans-serif']

function nameLayers(
  { land, text, faint }: Colours,
  name: ExpressionSpecification
): LayerSpecification[] {
  const halo = { 'text-halo-color': land, 'text-halo-width': 1.6 }
  return [
    {
      id: 'street-names',
      type: 'symbol',
      source: 'tiles',
      'source-layer': 'roads',
      minzoom: 13,
      filter: kindIn('highway', 'major_road', 'minor_road'),
      layout: {
        'symbol-placement': 'line',
        'text-field': name,
        'text-font': fonts,
        'text-size': 11.5,
      },
      paint: { 'text-color': faint, ...halo },
    },
    {
      id: 'neighbourhoods',
      type: 'symbol',
      source: 'tiles',
      'source-layer': 'places',
      minzoom: 11,
      filter: kindIn('neighbourhood', 'macrohood'),
      layout: {
        'text-field': name,
        'text-font': fonts,
        'text-size': 12,
        'text-max-width': 8,
        'text-padding': 6,
      },
      paint: { 'text-color': faint, ...halo },
    },
    {
      id: 'towns',
      type: 'symbol',
      source: 'tiles',
      'source-layer': 'places',
      maxzoom: 14,
      filter: kindIn('locality', 'region', 'country'),
      layout: {
        'text-field': name,
        'text-font': fonts,
        'text-size': [
          'interpolate',
          ['linear'],
          ['coalesce', ['get', 'population_rank'], 5],
          ...[4, 11.5, 13, 17],
        ],
        'symbol-sort-key': ['-', 0, ['coalesce', ['get', 'population_rank'], 5]],
        'text-max-width': 8,
        'text-padding': 6,
      },
      paint: { 'text-color': text, ...halo },
    },
  ]
}

/** Applies the colours of another style to a rendered map with the same layers. */
export function paint(map: LibreMap, { layers }: StyleSpecification) {
  for (const { id, paint: properties } of layers)
    for (const [name, value] of Object.entries(properties ?? {}))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both come from one layer specification
      map.setPaintProperty(id, name as Parameters<LibreMap['setPaintProperty']>[1], value)
}
