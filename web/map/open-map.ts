import type { MapOptions, MapView } from './map-view.ts'
import { SchematicView } from './schematic-view.ts'

/**
 * Opens a map: streets from vector tiles where the installation has them, otherwise, or when the device has no WebGL or
 * the tiles cannot be read, the schematic. MapLibre is loaded only for tiles.
 */
export async function openMap(
  container: HTMLElement,
  options: MapOptions,
  tiles: string | null
): Promise<MapView> {
  if (tiles !== null)
    try {
      const { TilesView } = await import('./tiles-view.ts')
      return await TilesView.open(container, options, tiles)
    } catch {
      container.replaceChildren()
    }
  return SchematicView.open(container, options)
}
