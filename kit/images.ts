/** Allowed sizes and formats of resized pictures (specification section 9). All others are refused. */
export const imageWidths = { xs: 320, sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 } as const
export const imageDensities = [1, 2] as const
export const imageFormats = ['webp', 'jpeg', 'png'] as const
export type ImageFormat = (typeof imageFormats)[number]
const defaultImageFormat: ImageFormat = 'webp'
/** One year, in seconds. */
export const imageMaxAge = 31_536_000
export const imagePrefix = '/_image'

export type ImageWidth = keyof typeof imageWidths

/** Returns the URL path of a public picture of the product at a width and density. */
export const imagePath = (
  name: string,
  width: ImageWidth,
  density: (typeof imageDensities)[number] = 1,
  format: ImageFormat = defaultImageFormat
) => `${imagePrefix}/${width}@${density}x/${name}.${format}`
