import { Marker, type GeoJSONSource, type Map as LibreMap } from 'maplibre-gl'
import { boxAround, type Point } from '@numo/kit/geo.ts'

const distances = [1, 2, 5, 10, 25, 50]

/** Returns a circle of `km` kilometres as a polygon ring. */
function circle(centre: Point, km: number): [number, number][] {
  const box = boxAround(centre, km * 1000)
  const rx = (box.east - box.west) / 2
  const ry = (box.north - box.south) / 2
  return Array.from({ length: 97 }, (_, i): [number, number] => {
    const angle = (i / 96) * 2 * Math.PI
    return [centre.longitude + rx * Math.sin(angle), centre.latitude + ry * Math.cos(angle)]
  })
}

/** Draws the centre and rings of equal distance up to `widest_km` around it, labelled with the distance. */
export function ringsAround(map: LibreMap, centre: Point, widest_km: number) {
  const used = distances.filter((km) => km <= widest_km)
  const source = map.getSource<GeoJSONSource>('rings')
  void source?.setData({
    type: 'FeatureCollection',
    features: [
      ...used.map((km) => ({
        type: 'Feature' as const,
        properties: { km },
        geometry: { type: 'Polygon' as const, coordinates: [circle(centre, km)] },
      })),
      {
        type: 'Feature',
        properties: {},
        geometry: { type: 'Point', coordinates: [centre.longitude, centre.latitude] },
      },
    ],
  })
  for (const km of used) {
    const label = document.createElement('span')
    label.className = 'map-ring-label'
    label.setAttribute('aria-hidden', 'true')
    label.textContent = `${km} km`
    const south = boxAround(centre, km * 1000).south
    new Marker({ element: label }).setLngLat([centre.longitude, south]).addTo(map)
    label.removeAttribute('aria-label')
    label.removeAttribute('role')
    label.removeAttribute('tabindex')
    const fit = () => {
      // Hides the label of a ring smaller than it.
      const middle = map.project([centre.longitude, centre.latitude])
      label.hidden = Math.abs(map.project([centre.longitude, south]).y - middle.y) < 34
    }
    fit()
    map.on('zoom', fit)
  }
}
