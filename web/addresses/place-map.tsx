import { useEffect, useRef, useState } from 'react'
import type { Point } from '@numo/kit/geo.ts'
import { useProgram } from '../app/program.ts'
import type { PlaceMap as Drawn } from '../map/place-map.ts'
import { MapCanvas } from '../map/map-canvas.tsx'

/** Map with a draggable pin. Shows a message where it cannot be drawn; the fields beside it work without it. */
export function PlaceMap({ at, onMove }: { at: Point; onMove: (at: Point) => void }) {
  const { t, locale } = useProgram()
  const element = useRef<HTMLDivElement>(null)
  const drawn = useRef<Drawn | null>(null)
  const newestOnMove = useRef(onMove)
  const shown = useRef(at)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => void (newestOnMove.current = onMove), [onMove])
  useEffect(() => {
    const place = element.current
    if (!place) return undefined
    let isGone = false
    const draw = async () => {
      const { drawPlaceMap } = await import('../map/place-map.ts')
      const map = await drawPlaceMap({
        element: place,
        at: shown.current,
        label: t('households.hand.map'),
        locale,
        pin: t('households.hand.pin'),
        onMove: (next) => {
          shown.current = next
          newestOnMove.current(next)
        },
      })
      if (isGone) map.remove()
      else {
        drawn.current = map
        place.classList.add('map-on')
      }
    }
    draw().catch(() => setFailed(true))
    return () => {
      isGone = true
      drawn.current?.remove()
      drawn.current = null
    }
  }, [t, locale])
  useEffect(() => {
    // Changed in the fields, not on the map.
    const { latitude, longitude } = shown.current
    if (latitude === at.latitude && longitude === at.longitude) return
    shown.current = at
    drawn.current?.moveTo(at)
  }, [at])
  return (
    <div ref={element} className="place-map">
      <MapCanvas note={t(hasFailed ? 'households.hand.no_map' : 'households.hand.drawing')} />
    </div>
  )
}
