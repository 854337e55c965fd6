import { photoShapes, type PhotoShape } from '@numo/domains/providers/rules-photo.ts'
import type { Part } from '../capture/prepare-picture.ts'

/** View of a picture: shape, zoom, and position between its edges, each from 0 to 1. */
export type CropView = { shape: PhotoShape; zoom: number; across: number; down: number }

/** Returns the visible part of a picture in whole pixels, within its edges. */
export function cropOf(
  { width, height }: { width: number; height: number },
  { shape, zoom, across, down }: CropView
): Part {
  const ratio = photoShapes[shape]
  const widest = Math.min(width, height * ratio)
  const part = {
    width: Math.max(1, Math.floor(widest / zoom)),
    height: Math.max(1, Math.floor(widest / ratio / zoom)),
  }
  return {
    ...part,
    x: Math.round((width - part.width) * across),
    y: Math.round((height - part.height) * down),
  }
}
