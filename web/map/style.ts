import type { Map as LibreMap, SourceSpecification, StyleSpecification } from 'maplibre-gl'

export type Colours = { land: string; water: string; border: string; text: string; ring: string }

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
 * Returns the MapLibre style: land, water and town names, or raster tiles of the installation's tile server below the
 * names.
 */
export function styleOf(colours: Colours, tiles: string | null): StyleSpecification {
  const { land, water, border, text, ring } = colours
  return {
    version: 8,
    sources: {
      land: empty,
      borders: empty,
      places: empty,
      rings: empty,
      ...(tiles ? { tiles: { type: 'raster', tiles: [tiles], tileSize: 256 } } : {}),
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': water } },
      {
        id: 'land',
        type: 'fill',
        source: 'land',
        paint: { 'fill-color': land, 'fill-antialias': false },
      },
      {
        id: 'borders',
        type: 'line',
        source: 'borders',
        paint: { 'line-color': border, 'line-width': 1, 'line-dasharray': [3, 3] },
      },
      ...(tiles ? [{ id: 'tiles', type: 'raster', source: 'tiles' } as const] : []),
      {
        id: 'rings',
        type: 'line',
        source: 'rings',
        paint: { 'line-color': ring, 'line-opacity': 0.35, 'line-width': 1.2 },
      },
      {
        id: 'places',
        type: 'symbol',
        source: 'places',
        layout: {
          'text-field': ['get', 'name'],
          'text-font': ['Geist Variable', 'system-ui', 'sans-serif'],
          'text-size': ['interpolate', ['linear'], ['get', 'rank'], 3.6, 11.5, 5, 13, 7, 16],
          'symbol-sort-key': ['-', 0, ['get', 'rank']],
          'text-padding': 6,
          'text-max-width': 8,
        },
        paint: { 'text-color': text, 'text-halo-color': land, 'text-halo-width': 1.6 },
      },
    ],
  }
}

/** Applies the colours to a rendered map. */
export function paint(map: LibreMap, { land, water, border, text, ring }: Colours) {
  map.setPaintProperty('water', 'background-color', water)
  map.setPaintProperty('land', 'fill-color', land)
  map.setPaintProperty('borders', 'line-color', border)
  map.setPaintProperty('rings', 'line-color', ring)
  map.setPaintProperty('places', 'text-color', text)
  map.setPaintProperty('places', 'text-halo-color', land)
}
