import { distanceMetres } from '@numo/kit/geo.ts'
import type { MapView } from './map-view.ts'

const widestPixels = 110

export function addScale(view: MapView, element: HTMLElement) {
  const bar = document.createElement('p')
  bar.className = 'map-scale tnum'
  bar.setAttribute('aria-hidden', 'true')
  element.append(bar)
  const update = () => {
    const y = view.size().height / 2
    const metres = distanceMetres(
      view.unproject({ x: 0, y }),
      view.unproject({ x: widestPixels, y })
    )
    const power = 10 ** Math.floor(Math.log10(metres))
    const round = [5, 2, 1].map((n) => n * power).find((n) => n <= metres) ?? power
    bar.style.width = `${Math.round((round / metres) * widestPixels)}px`
    bar.textContent = round >= 1000 ? `${round / 1000} km` : `${round} m`
  }
  update()
  view.on('move', update)
}
