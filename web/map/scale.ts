import type { Map as LibreMap } from 'maplibre-gl'
import { distanceMetres } from '@numo/kit/geo.ts'

const widestPixels = 110

export function addScale(map: LibreMap, element: HTMLElement) {
  const bar = document.createElement('p')
  bar.className = 'map-scale tnum'
  bar.setAttribute('aria-hidden', 'true')
  element.append(bar)
  const update = () => {
    const y = map.getContainer().clientHeight / 2
    const left = map.unproject([0, y])
    const right = map.unproject([widestPixels, y])
    const metres = distanceMetres(
      { latitude: left.lat, longitude: left.lng },
      { latitude: right.lat, longitude: right.lng }
    )
    const power = 10 ** Math.floor(Math.log10(metres))
    const round = [5, 2, 1].map((n) => n * power).find((n) => n <= metres) ?? power
    bar.style.width = `${Math.round((round / metres) * widestPixels)}px`
    bar.textContent = round >= 1000 ? `${round / 1000} km` : `${round} m`
  }
  update()
  map.on('move', update)
}
