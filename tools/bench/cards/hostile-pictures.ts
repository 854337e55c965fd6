/** Seeded pseudo-random numbers, so that each picture differs and every run draws the same. */
import sharp from 'sharp'

function chanceOf(seed: number) {
  let state = seed * 7919 + 17
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** Black and white noise, with far more marks than any card. */
export function noisePicture(seed: number): Promise<Buffer> {
  const chance = chanceOf(seed)
  const [width, height] = [1000, 700]
  const grain = Uint8Array.from({ length: width * height }, () => (chance() < 0.5 ? 0 : 255))
  return sharp(grain, { raw: { width, height, channels: 1 } })
    .resize(width * 2, height * 2, { kernel: 'nearest' })
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** Lines of small print, just below the limit that is refused. */
export function crowdedPicture(seed: number): Promise<Buffer> {
  const chance = chanceOf(seed)
  const lines = Array.from({ length: 15 }, (_, n) => {
    let text = ''
    while (text.length < 105) text += `${Math.floor(chance() * 1e9).toString(36)} `
    return `<text x="10" y="${(n + 1) * 29}">${text}</text>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000"><rect width="100%" height="100%" fill="#fff"/>
<g font-family="DejaVu Sans" font-size="23">${lines.join('')}</g></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
