import type { Point } from '@numo/kit/geo.ts'

type Destination = {
  name: string
  /** Postal address on one line, searched for when the position is unknown. */
  address: string
  position: Point | null
}

/** Returns links that open a location in map apps. The link without an app leaves the choice to the phone (RFC 5870). */
export function mapLinksOf({ name, address, position }: Destination) {
  const at = position ? `${position.latitude},${position.longitude}` : null
  const to = encodeURIComponent(at ?? address)
  return [
    { app: 'Google Maps', href: `https://www.google.com/maps/dir/?api=1&destination=${to}` },
    { app: 'Apple Maps', href: `https://maps.apple.com/?daddr=${to}` },
    {
      app: 'OpenStreetMap',
      href: at
        ? `https://www.openstreetmap.org/directions?to=${to}`
        : `https://www.openstreetmap.org/search?query=${to}`,
    },
    {
      app: null,
      href: at ? `geo:${at}?q=${at}(${encodeURIComponent(name)})` : `geo:0,0?q=${to}`,
    },
  ] as const
}
