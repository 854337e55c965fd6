/* Rules for photos of providers. */

/** Allowed aspect ratios, width by height; the browser crops to one before uploading. */
export const photoShapes = { square: 1, portrait: 4 / 5 } as const
export type PhotoShape = keyof typeof photoShapes
/** Minimum length of either side: the page shows 160 CSS pixels at a device pixel ratio of 2. */
export const photoLeast_px = 320
/** Allowed relative deviation of the aspect ratio: a crop ends at whole pixels. */
const tolerance = 0.02

/** Returns why an image cannot be a provider's photo, or null when it can. */
export function photoProblemOf(size: {
  width_px: number
  height_px: number
}): 'photo-too-small' | 'photo-shape' | null {
  if (Math.min(size.width_px, size.height_px) < photoLeast_px) return 'photo-too-small'
  const ratio = size.width_px / size.height_px
  const fits = Object.values(photoShapes).some((shape) => Math.abs(ratio / shape - 1) <= tolerance)
  return fits ? null : 'photo-shape'
}

/** Public image name of a photo, from its content digest. */
export const photoName = (digest: string): string => `photo-${digest}`

/** Returns the digest in a public image name, or null when it is not a provider's photo. */
export const digestOf = (name: string): string | null =>
  /^photo-([0-9a-f]{32})$/.exec(name)?.[1] ?? null
