import type {
  LayerSpecification,
  Map as LibreMap,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl'

export type Colours = {
  land: string
  water: string
  border: string
  text: string
  faint: string
  ring: string
}

/** Returns the computed colours of the page. */
export function coloursOf(element: HTMLElement): Colours {
  const probe = document.createElement('i')
  element.append(probe)
  const of = (name: string) => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  }
  const colours = {
    land: of('--map-land'),
    water: of('--map-water'),
    border: of('--line-input'),
    text: of('--text-2'),
    faint: of('--text-3'),
    ring: of('--primary-text'),
  }
  probe.remove()
  return colours
}

const empty: SourceSpecification = {
  type: 'geojson',
  data: { type: 'FeatureCollection', features: [] },
}

/**
 * Returns the MapLibre style of the schematic map: coast, borders, towns and rings of equal distance; or of raster tiles
 * of the installation's tile server, below the names. The background is land: water appears with the coast, never alone.
 */
export const styleOf = (colours: Colours, tiles: string | null): StyleSpecification => ({
  version: 8,
  sources: {
    ground: empty,
    places: empty,
    rings: empty,
    ...(tiles ? { tiles: { type: 'raster', tiles: [tiles], tileSize: 256 } } : {}),
  },
  layers: [
    ...groundLayers(colours),
    ...(tiles ? [{ id: 'tiles', type: 'raster', source: 'tiles' } as const] : []),
    ...ringLayers(colours),
    ...placeLayers(colours),
  ],
})

const groundLayers = ({ land, water, border }: Colours): LayerSpecification[] => [
  { id: 'background', type: 'background', paint: { 'background-color': land } },
  {
    id: 'water',
    type: 'fill',
    source: 'ground',
    filter: ['==', ['get', 'kind'], 'water'],
    paint: { 'fill-color': water, 'fill-antialias': false },
  },
  {
    id: 'land',
    type: 'fill',
    source: 'ground',
    filter: ['==', ['get', 'kind'], 'land'],
    paint: { 'fill-color': land, 'fill-antialias': false },
  },
  {
    id: 'borders',
    type: 'line',
    source: 'ground',
    filter: ['==', ['get', 'kind'], 'border'],
    paint: { 'line-color': border, 'line-width': 1.4, 'line-dasharray': [3, 3] },
  },
]

/** Layers of the distances around the centre. */
export const ringLayers = ({ land, ring }: Colours): LayerSpecification[] => [
  {
    id: 'within',
    type: 'fill',
    source: 'rings',
    // Only the inner rings: more of them on top of each other would hide the colour of the land.
    filter: ['all', ['==', ['geometry-type'], 'Polygon'], ['<=', ['get', 'km'], 2]],
    paint: { 'fill-color': ring, 'fill-opacity': 0.04, 'fill-antialias': false },
  },
  {
    id: 'rings',
    type: 'line',
    source: 'rings',
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'line-color': ring, 'line-opacity': 0.4, 'line-width': 1.2 },
  },
  {
    id: 'centre',
    type: 'circle',
    source: 'rings',
    filter: ['==', ['geometry-type'], 'Point'],
    paint: {
      'circle-radius': 5,
      'circle-color': land,
      'circle-stroke-color': ring,
      'circle-stroke-width': 2.5,
    },
  },
]

const placeLayers = ({ land, text, faint }: Colours): LayerSpecification[] => [
  {
    id: 'towns',
    type: 'circle',
    source: 'places',
    filter: ['==', ['get', 'kind'], 'town'],
    paint: {
      'circle-radius': ['interpolate', ['linear'], ['get', 'rank'], 3.6, 1.4, 7, 3.6],
      'circle-color': faint,
      'circle-opacity': 0.7,
    },
  },
  {
    id: 'places',
    type: 'symbol',
    source: 'places',
    layout: {
      'text-field': ['get', 'name'],
      'text-font': ['Geist Variable', 'system-ui', 'sans-serif'],
      'text-size': ['interpolate', ['linear'], ['get', 'rank'], 3.6, 11.5, 5, 13, 7, 16],
      'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
      'text-radial-offset': ['case', ['==', ['get', 'kind'], 'town'], 0.5, 0],
      'symbol-sort-key': ['-', 0, ['get', 'rank']],
      'text-padding': 6,
      'text-max-width': 8,
    },
    paint: {
      'text-color': ['case', ['==', ['get', 'kind'], 'town'], text, faint],
      'text-halo-color': land,
      'text-halo-width': 1.6,
    },
  },
]

/** Applies the colours of another style to a rendered map with the same layers. */
export function paint(map: LibreMap, { layers }: StyleSpecification) {
  for (const { id, paint: properties } of layers)
    for (const [name, value] of Object.entries(properties ?? {}))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both come from one layer specification
      map.setPaintProperty(id, name as Parameters<LibreMap['setPaintProperty']>[1], value)
}
