import type { Box } from './port.ts'
import { percentilesOf } from './prepare/grey.ts'
import type { Paper } from './prepare/paper.ts'

/** A word with this may go on where the picture shows nothing of it. */
const maxWhenCut = 0.5
/** So far beyond a word, in heights of it, the next sign would have to be. */
const beyond = [0.25, 0.55, 0.85, 1.15]
/** A change of the paper that is none of light falling off, as a share of the contrast of the picture. */
const minStep = 0.14
const faintestStep = 9
/** Letters themselves leave a trace in what is taken for their paper. */
const trace = 1.8
/** In heights of the usual letters of a card. */
const titleHeight = 1.4
/** Each colour of glare, soft or burnt out, is at least this. */
const glare = 225
/** Each colour of a patch in which no ink is left. On light paper it differs by little: by more than light falls off. */
const burntOut = 245
const minBurntStep = 6
/** Of so much of its colour light robs a paper: a patch is lighter and greyer, where light that only falls off leaves more colour. */
const minBleach = 5

const sumOf = (colour: readonly number[]) => colour.reduce((sum, value) => sum + value, 0)
const spreadOf = (colour: readonly number[]) => Math.max(...colour) - Math.min(...colour)

/** Whether soft glare lies on a light paper that has a tint beside it. */
const isBleached = (colour: readonly number[], beside: readonly number[]) =>
  Math.min(...colour) >= glare &&
  sumOf(colour) > sumOf(beside) &&
  spreadOf(colour) <= spreadOf(beside) - minBleach

type Word = { box: Box; confidence: number; line: number }

/** A word that a person looks at, however well it was read. */
export const asCut = <W extends { confidence: number }>(word: W): W & { is_cut: boolean } => ({
  ...word,
  is_cut: true,
  confidence: Math.min(word.confidence, maxWhenCut),
})

/**
 * Marks words that may be part of what is written: beside, above or below them the paper changes (a bright patch, a
 * finger, a foil, the shadow in a fold, the end of the card), or the picture ends. `isOnPicture` says of a point in
 * fractions whether the picture shows it.
 */
export function markCut<W extends Word>(
  words: readonly W[],
  paper: Paper,
  isOnPicture: (x: number, y: number) => boolean
): (W & { is_cut: boolean })[] {
  const [{ width, height }] = paper.channels
  const ratio = width / height
  const step = Math.max(faintestStep, paper.contrast * minStep)
  const colourAt = (x: number, y: number) => {
    const column = Math.min(width - 1, Math.max(0, Math.floor(x * width)))
    const row = Math.min(height - 1, Math.max(0, Math.floor(y * height)))
    return paper.channels.map((channel) => channel.data[row * width + column] ?? 0)
  }
  const isWritten = (x: number, y: number, self: W) =>
    words.some(
      ({ box, ...other }) =>
        other !== self &&
        box !== self.box &&
        x > box.left &&
        x < box.left + box.width &&
        y > box.top &&
        y < box.top + box.height
    )
  // Where much of the paper is white, nothing tells a burnt-out patch from it, and the trace of letters makes it grey.
  const isWhite = paper.channels.every(({ data }) => percentilesOf(data)(0.75) >= burntOut)
  const heights = words.map(({ box }) => box.height).toSorted((a, b) => a - b)
  const usual = heights[Math.floor(heights.length / 2)] ?? 0
  return words.map((word, k) => {
    const { box, line } = word
    const tall = box.height
    const glyph = tall / ratio
    const right = box.left + box.width
    const middle = box.top + tall / 2
    const within = [0.15, 0.3, 0.5, 0.7, 0.85].map((share) =>
      colourAt(box.left + box.width * share, middle)
    )
    const around = [0.1, 0.5, 0.9].flatMap((share) =>
      [box.top - tall * 0.3, box.top + tall * 1.3].map((y) => ({
        x: box.left + box.width * share,
        y,
      }))
    )
    // Letters as tall as a title's hide the paper between them.
    const isTitle = tall >= usual * titleHeight
    const seen = isTitle ? around.map(({ x, y }) => colourAt(x, y)) : within
    const own = [0, 1, 2].map(
      (c) => seen.map((one) => one[c] ?? 0).toSorted((a, b) => a - b)[seen.length >> 1] ?? 0
    )
    const isOther = (colour: readonly number[], least = step) =>
      own.some((value, c) => Math.abs(value - (colour[c] ?? 0)) > least)
    const lightest = within.reduce((best, one) => (sumOf(one) > sumOf(best) ? one : best), own)
    const isBurntOut = (colour: readonly number[], beside: readonly number[]) =>
      !isWhite &&
      Math.min(...colour) >= burntOut &&
      colour.some((value, c) => value - (beside[c] ?? 0) > minBurntStep)
    const changes = (x: number, y: number) => {
      const colour = colourAt(x, y)
      const isElse = isOther(colour) || isBurntOut(colour, lightest) || isBleached(colour, own)
      return !isOnPicture(x, y) || (isElse && !isWritten(x, y, word))
    }
    const changesAcross = (x: number) =>
      [0.25, 0.5, 0.75].filter((share) => changes(x, box.top + tall * share)).length > 1
    const isOwn = (x: number, y: number) => isOnPicture(x, y) && !isOther(colourAt(x, y))
    // The mark of a company before its name: small, with the same paper on all sides. Glare is white.
    const isLogo = (x: number) =>
      isTitle &&
      [0, 0.5, 1, 1.5, 2]
        .map((away) => colourAt(x - away * glyph, middle))
        .every((colour) => !isOther(colour) || Math.min(...colour) < glare) &&
      isOwn(x, box.top - tall * 0.85) &&
      isOwn(x, box.top + tall * 1.95) &&
      [1, 1.5, 2, 2.5].some((away) => isOwn(x - away * glyph, middle))
    const before = words[k - 1]
    const gap = before && before.line === line ? box.left - before.box.left - before.box.width : 0
    const end = before ? before.box.left + before.box.width + glyph * 0.5 : 0
    const there = colourAt(end, middle)
    // Light that falls off lies between the colours at both ends of the gap; a patch does not.
    const isPatch = (x: number) =>
      changesAcross(x) &&
      (isBurntOut(colourAt(x, middle), there) ||
        colourAt(x, middle).some((value, c) => Math.abs(value - (there[c] ?? 0)) > step))
    const isAfterPatch = Array.from(
      { length: Math.min(60, Math.floor(gap / glyph)) },
      (_, n) => box.left - (n + 1) * glyph
    ).some((x) => x > end && isPatch(x) && !isLogo(x))
    const isCutAt = (x: number, isBefore: boolean) => changesAcross(x) && !(isBefore && isLogo(x))
    const is_cut =
      isAfterPatch ||
      (!isTitle &&
        within.some((colour) => isOther(colour, step * trace) || isBurntOut(colour, own))) ||
      beyond.some(
        (away) => isCutAt(right + away * glyph, false) || isCutAt(box.left - away * glyph, true)
      ) ||
      around.some(({ x, y }) => changes(x, y))
    return is_cut ? asCut(word) : { ...word, is_cut }
  })
}
