/* What a photo of a provider must be. */

/** Shapes a photo may have, as width by height; people are cropped to one before they are sent. */
export const photoShapes = { square: 1, portrait: 4 / 5 } as const
export type PhotoShape = keyof typeof photoShapes
/** Neither side may be shorter: the page shows it at 160 pixels and screens have two for each. */
export const photoLeast_px = 320
/** How far off a shape may be: a crop ends at whole pixels. */
const tolerance = 0.02

/** Why a picture cannot be a provider's photo; null: it can. */
export function photoProblemOf(size: {
  width_px: number
  height_px: number
}): 'photo-too-small' | 'photo-shape' | null {
  if (Math.min(size.width_px, size.height_px) < photoLeast_px) return 'photo-too-small'
  const ratio = size.width_px / size.height_px
  const fits = Object.values(photoShapes).some((shape) => Math.abs(ratio / shape - 1) <= tolerance)
  return fits ? null : 'photo-shape'
}

/** Name of a photo among the public pictures, made of its content. */
export const photoName = (digest: string): string => `photo-${digest}`

/** The digest in the name of a public picture; null: it is no provider's photo. */
export const digestOf = (name: string): string | null =>
  /^photo-([0-9a-f]{32})$/.exec(name)?.[1] ?? null
