import { UnreadablePicture } from './port.ts'

const maxBytes = 25 * 1024 * 1024
const startsWith = (bytes: Uint8Array, at: number, head: readonly number[]) =>
  head.every((value, k) => bytes[at + k] === value)

/** Detects the media type from the magic number. Throws UnreadablePicture for other types and above 25 MB. */
export function checkPicture(picture: Uint8Array): 'image/jpeg' | 'image/png' | 'image/webp' {
  if (picture.length > maxBytes) throw new UnreadablePicture('The picture is larger than 25 MB')
  if (startsWith(picture, 0, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (startsWith(picture, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  const isRiff = startsWith(picture, 0, [0x52, 0x49, 0x46, 0x46])
  if (isRiff && startsWith(picture, 8, [0x57, 0x45, 0x42, 0x50])) return 'image/webp'
  throw new UnreadablePicture('The picture is neither JPEG nor PNG nor WebP')
}
